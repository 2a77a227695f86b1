/** The classes of radio buttons drawn as one bar: of the bar, of each label, and of the radio button that fills the label. */
export const SEGMENTS = 'flex rounded-md bg-sunken p-0.5';
export const SEGMENT =
  'relative flex h-7 cursor-pointer items-center gap-1.5 rounded px-3 text-soft hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:h-10 forced-colors:has-checked:bg-[Highlight]';
export const SEGMENT_RADIO = 'absolute inset-0 size-full cursor-pointer opacity-0';
