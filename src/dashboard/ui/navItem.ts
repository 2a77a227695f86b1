/** The classes of a page in the main navigation: a tab on a phone, else a row. */
export const NAV_ITEM =
  'flex w-full items-center text-soft transition-colors hover:text-ink data-[status=active]:font-medium data-[status=active]:text-accent-strong max-md:h-12 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-[0.6875rem]/4 max-md:-outline-offset-2 md:h-8 md:gap-2 md:rounded-md md:px-2 md:hover:bg-hover md:data-[status=active]:bg-accent-wash';
