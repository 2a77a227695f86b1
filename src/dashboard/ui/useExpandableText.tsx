import { type RefCallback, useCallback, useState } from 'react';
import type { Elements } from './Text.tsx';

interface ExpandableText {
  /** Props of the element with the text: at most three lines or, expanded, at most half the screen, which scrolls. */
  heading: { ref: RefCallback<HTMLElement>; className: string; tabIndex: 0 | undefined };
  /** The button below that expands or collapses a text of more than three lines. */
  toggle: Elements;
}

/** A name in three lines, expandable by pointer or keyboard. `className` styles it. */
export function useExpandableText(text: string, className: string): ExpandableText {
  const [long, setLong] = useState(false);
  const [expandedText, setExpandedText] = useState<string | null>(null);
  const open = expandedText === text;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      // An expanded text would seem to fit. Each new text is measured, since its element may keep its size.
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
      onClick={() => setExpandedText(open ? null : text)}
    >
      {open ? 'Show less' : 'Show the whole name'}
    </button>
  );
  const extent = open ? 'max-h-[50dvh] overflow-y-auto' : 'line-clamp-3';
  // A scrolling element must be focusable to scroll by keyboard.
  return { heading: { ref, className: `${className} ${extent} break-words`, tabIndex: open ? 0 : undefined }, toggle };
}
