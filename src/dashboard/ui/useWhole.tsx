import { type ReactNode, type RefCallback, useCallback, useState } from 'react';

interface Whole {
  /** For the element with the text: at most three lines, until the whole is asked for; then half the screen, and it scrolls. */
  heading: { ref: RefCallback<HTMLElement>; className: string; tabIndex: 0 | undefined };
  /** The button below that shows the whole text, where three lines do not suffice, and folds it again. */
  toggle: ReactNode;
}

/** A name in three lines, expandable by pointer or keyboard. `className` styles it. */
export function useWhole(text: string, className: string): Whole {
  const [long, setLong] = useState(false);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const open = unfolded === text;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      // What is unfolded would seem to fit. Each text is measured: another one can be of the same size.
      if (!element || open || text === '') return;
      const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [open, text],
  );
  const toggle = long && (
    <button
      type="button"
      aria-expanded={open}
      className="mt-0.5 block py-1 text-left text-xs text-soft underline hover:text-ink"
      onClick={() => setUnfolded(open ? null : text)}
    >
      {open ? 'Show less' : 'Show the whole name'}
    </button>
  );
  const extent = open ? 'max-h-[50dvh] overflow-y-auto' : 'line-clamp-3';
  // What scrolls has to be reached to be scrolled.
  return { heading: { ref, className: `${className} ${extent} break-words`, tabIndex: open ? 0 : undefined }, toggle };
}
