import { useId } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import type { Elements } from '../../ui/Text.tsx';

interface HomeSectionProps {
  title: string;
  /** The number of items; null: not known. */
  count: number | null;
  /** Beside the title. */
  beside?: Elements;
  children: Elements;
}

/** A part of the Home page, with its heading. */
export function HomeSection({ title, count, beside, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2.5">
        <h2 id={id} className="text-[0.9375rem]/5 font-semibold">
          {title}
        </h2>
        {count !== null && count > 0 && (
          <span className="rounded-full bg-sunken px-2 text-xs/5 text-soft tabular-nums">{formatCount(count)}</span>
        )}
        {beside}
      </header>
      {children}
    </section>
  );
}

/** The head of a column of the Home page's tables. */
export function Head({ children, className = '' }: { children: string; className?: string }) {
  return (
    <th scope="col" className={`h-8 px-2 text-xs font-medium text-soft first:pl-4 last:pr-4 ${className}`}>
      {children}
    </th>
  );
}
