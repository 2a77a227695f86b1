import type { ReactNode } from 'react';

interface SectionProps {
  /** The heading, and the accessible name of the region. */
  title: string;
  /** At the right of the heading. */
  note?: ReactNode;
  /** What it is about is on its way. */
  busy?: boolean;
  children: ReactNode;
}

/** One part of the drawer. */
export function Section({ title, note, busy = false, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      aria-busy={busy || undefined}
      className="border-t border-line px-5 py-4 first:border-t-0"
    >
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        {note && <span className="text-xs text-faint">{note}</span>}
      </div>
      {children}
    </section>
  );
}
