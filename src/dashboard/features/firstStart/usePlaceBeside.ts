import { useEffect, useRef, useState } from 'react';

const GAP = 12;
/** The distance of the card from the edges of the window. */
const EDGE = 12;
/** The distance of the outline from the elements. */
const OUTLINE_GAP = 4;
/** After this time the card is shown without its target. */
const MAX_WAIT_MS = 5_000;

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Keeps a card beside elements of the page, and an outline around them, while they move. */
export function usePlaceBeside(selectors: string) {
  const [isReady, setIsReady] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const startedAt = performance.now();
    let wasFound = false;
    // Measured in each frame, since the page scrolls, loads and slides in meanwhile.
    let frame = requestAnimationFrame(function place(now: number) {
      frame = requestAnimationFrame(place);
      const targets = [...document.querySelectorAll(selectors)];
      if (targets.length > 0 && !wasFound) {
        wasFound = true;
        targets[0]?.scrollIntoView({ block: 'nearest' });
      }
      if (wasFound || now - startedAt > MAX_WAIT_MS) setIsReady(true);
      if (!card.current || !outline.current) return;
      const windowSize = { width: window.innerWidth, height: window.innerHeight };
      const box = boxAround(targets);
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const { left, top } = placeBeside(box, { width, height }, windowSize);
      Object.assign(card.current.style, { left: `${left}px`, top: `${top}px` });
      Object.assign(outline.current.style, outlineOf(box, windowSize));
    });
    return () => cancelAnimationFrame(frame);
  }, [selectors]);
  return { isReady, card, outline };
}

function boxAround(targets: readonly Element[]): Box | null {
  if (targets.length === 0) return null;
  const boxes = targets.map((target) => target.getBoundingClientRect());
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The place of the card: below the target, above it or beside it; else over its lower end. */
function placeBeside(box: Box | null, card: Size, { width, height }: Size): { left: number; top: number } {
  const clampX = (x: number) => Math.max(EDGE, Math.min(x, width - card.width - EDGE));
  const clampY = (y: number) => Math.max(EDGE, Math.min(y, height - card.height - EDGE));
  if (!box) return { left: clampX((width - card.width) / 2), top: clampY((height - card.height) / 2) };
  if (box.bottom + GAP + card.height + EDGE <= height) return { left: clampX(box.left), top: box.bottom + GAP };
  if (box.top - GAP - card.height >= EDGE) return { left: clampX(box.left), top: box.top - GAP - card.height };
  if (box.left - GAP - card.width >= EDGE) return { left: box.left - GAP - card.width, top: clampY(box.top + EDGE) };
  if (box.right + GAP + card.width + EDGE <= width) return { left: box.right + GAP, top: clampY(box.top + EDGE) };
  return { left: clampX(box.right - card.width - EDGE), top: height - card.height - EDGE };
}

/** The outline, as far as it is in the window. */
function outlineOf(box: Box | null, { width, height }: Size) {
  if (!box) return { left: '50%', top: '50%', width: '0', height: '0' };
  const left = Math.max(2, box.left - OUTLINE_GAP);
  const top = Math.max(2, box.top - OUTLINE_GAP);
  return {
    left: `${left}px`,
    top: `${top}px`,
    width: `${Math.min(width - 2, box.right + OUTLINE_GAP) - left}px`,
    height: `${Math.min(height - 2, box.bottom + OUTLINE_GAP) - top}px`,
  };
}
