import { useLayoutEffect, useRef } from 'react';

const GAP = 4;
/** How far a panel stays from the edges of the window. */
const EDGE = 8;

/** Places a popover below its button, or above it if there is more room. Follows resizes of both and of the window. */
export function usePopoverPlace(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Before the paint.
  useLayoutEffect(() => {
    if (!open) return;
    function place(): void {
      if (button.current && panel.current) placePanel(panel.current, button.current);
    }
    place();
    // The panel has no size until it is shown, and changes it with its content.
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

/** Places an open panel below its anchor, or above it if there is more room. */
export function placePanel(panel: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height, style } = panel;
  const room = window.innerHeight - EDGE - GAP - box.bottom;
  const isLow = box.top > window.innerHeight / 2;
  const above = isLow && height > room;
  // Content below the window could not be scrolled into view.
  style.maxHeight = isLow ? '' : `min(70dvh, ${room}px)`;
  style.left = `${Math.max(EDGE, Math.min(box.left, window.innerWidth - width - EDGE))}px`;
  style.top = `${above ? Math.max(EDGE, box.top - GAP - height) : box.bottom + GAP}px`;
}
