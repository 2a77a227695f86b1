import type { ReactNode } from 'react';
import type { Elements } from './Text.tsx';

interface PageHeaderProps {
  title: string;
  /** Small print beside the title. */
  note?: ReactNode;
  children?: Elements;
}

/** The header of a page with its only `h1`. */
export function PageHeader({ title, note, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-5 pb-1 md:px-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {note && (
        // On a phone, a button comes beside the title.
        <span className={`text-faint tabular-nums ${children ? 'max-sm:order-last max-sm:w-full' : ''}`}>{note}</span>
      )}
      {children}
    </header>
  );
}

/** The height of a toolbar, in pixels. Sticky table headers begin below it. */
export const TOOLBAR_HEIGHT = 48;

/** Search and filters, always in view. */
export function Toolbar({ children }: { children: Elements }) {
  return (
    // The flexible space between the two sides takes no gap where there is no room to grow.
    <div className="sticky top-0 left-0 z-20 flex h-12 shrink-0 items-center gap-2 bg-canvas px-4 md:px-6 [&>.grow]:-ml-2">
      {children}
    </div>
  );
}
