/** The classes of a row of tabs, each of which shows a part of a list. */
export const TABS =
  'mx-4 flex items-center gap-5 @max-[40rem]:gap-4 overflow-x-auto overflow-y-hidden border-b border-line md:mx-6';

/** The classes of a tab, which is a link. */
export const TAB =
  '-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The classes of a page in the main navigation: a tab on a phone, else a row. */
export const NAV_ITEM =
  'flex w-full items-center text-soft transition-colors hover:text-ink data-[status=active]:font-medium data-[status=active]:text-accent-strong max-md:h-12 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-[0.6875rem]/4 max-md:-outline-offset-2 md:h-8 md:gap-2 md:rounded-md md:px-2 md:hover:bg-hover md:data-[status=active]:bg-accent-wash';
