/** The classes of a row of tabs, each of which shows a part of a list. */
export const TABS =
  'sticky left-4 mx-4 flex items-center gap-5 @max-[40rem]:gap-4 overflow-x-auto overflow-y-hidden border-b border-line md:left-6 md:mx-6';

/** The classes of a tab, which is a link. */
export const TAB =
  '-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink';
