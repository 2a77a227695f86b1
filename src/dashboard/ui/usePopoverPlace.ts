import { useLayoutEffect, useRef } from 'react';

const GAP = 4;
/** How far a panel stays from the edges of the window. */
const EDGE = 8;

/** A button and its popover, put under it, or over it where there is more room; kept there while the window changes. */
export function usePopoverPlace(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Before the paint; content above the button can change its height with the window.
  useLayoutEffect(() => {
    if (!open) return;
    function place(): void {
      const box = button.current?.getBoundingClientRect();
      if (!box || !panel.current) return;
      const { offsetWidth: width, offsetHeight: height, style } = panel.current;
      const room = window.innerHeight - EDGE - GAP - box.bottom;
      const isLow = box.top > window.innerHeight / 2;
      const above = isLow && height > room;
      // What would lie below the window could not be scrolled to.
      style.maxHeight = isLow ? '' : `min(70dvh, ${room}px)`;
      style.left = `${Math.max(EDGE, Math.min(box.left, window.innerWidth - width - EDGE))}px`;
      style.top = `${above ? Math.max(EDGE, box.top - GAP - height) : box.bottom + GAP}px`;
    }
    place();
    // It gets its size when it is shown, and another with what is in it.
    const observer = new ResizeObserver(place);
    if (panel.current) observer.observe(panel.current);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [open]);
  return { button, panel };
}
