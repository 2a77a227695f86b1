import type { ComponentType } from 'react';
import { lazyPart } from './lazyPart.tsx';

/** How long all parts together wait for quiet moments, in milliseconds. A machine may have none. */
const PATIENCE = 2_000;
/** When they wait no longer, on the clock of `performance.now()`. */
let latest = Infinity;

let open: () => void;
/** The parts that nobody waits for, one after the other, once the page shows what it is about. */
let queue: Promise<unknown> = new Promise<void>((resolve) => {
  open = resolve;
});
/** How many parts are on their way. */
let awaited = 0;

/** Says that the page shows what it is about: what was put off may come, after the next paint. */
export function letLaterCome(): void {
  latest = performance.now() + PATIENCE;
  requestAnimationFrame(() => setTimeout(open));
}

/**
 * A part of the page that nobody waits for: its code comes after what the page is about, in a quiet moment. Until then
 * its place is empty, or holds `Place`, which has the same size.
 */
export function later<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Place?: ComponentType<Props>,
): ComponentType<Props> {
  return lazyPart(() => {
    const part = queue.then(quiet).then(importPart);
    awaited += 1;
    queue = part.catch(() => {}).then(drawn);
    void queue.then(() => (awaited -= 1));
    return part.then((component) => ({ default: component }));
  }, Place);
}

/** Resolves when the parts that are on their way are there; null when none is. */
export const whenAllCame = (): Promise<unknown> | null => (awaited > 0 ? queue : null);

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The place of a square button. */
export const Square = () => <span className="size-8" />;

/** A moment in which the browser has nothing to do. Safari does not tell. */
function quiet(): Promise<unknown> {
  const timeout = latest - performance.now();
  return new Promise((resolve) => {
    if (timeout > 0 && 'requestIdleCallback' in window) requestIdleCallback(resolve, { timeout });
    else setTimeout(resolve);
  });
}
