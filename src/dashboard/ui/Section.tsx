import type { ReactNode } from 'react';
import type { Elements } from './Text.tsx';

interface SectionProps {
  /** The heading, and the accessible name of the region. */
  title: string;
  /** At the right of the heading. */
  note?: ReactNode;
  /** The content is loading. */
  busy?: boolean;
  children: Elements;
}

/** A section of the drawer. */
export function Section({ title, note, busy = false, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      aria-busy={busy || undefined}
      className="border-t border-line px-5 py-4 first:border-t-0"
    >
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h3 className="text-[0.9375rem]/5 font-semibold">{title}</h3>
        {note && <span className="text-xs text-faint">{note}</span>}
      </div>
      {children}
    </section>
  );
}
