import { useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { afterPaint } from '../lib/afterPaint.ts';
import { load, PartMissing } from '../lib/load.ts';
import { inIdleMoment } from '../lib/whenIdle.ts';

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
  afterPaint(open);
}

/**
 * A part of the page that nobody waits for: its code comes after what the page is about, in a quiet moment. Until then
 * its place is empty, or holds `Place`, which has the same size; so it stays when the part does not come, which is tried again when
 * the browser is online or the place is drawn anew. (Not with `lazy`: the first drawing would begin twenty of them in vain.)
 */
export function later<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Place?: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  /** Or there already. */
  let isOnItsWay = false;
  const places = new Set<() => void>();

  async function bring(): Promise<void> {
    try {
      Part = await load(importPart);
      for (const draw of places) draw();
    } catch (error) {
      isOnItsWay = false;
      addEventListener('online', want, { once: true });
      if (!(error instanceof PartMissing)) reportError(error);
    }
  }

  function want(): void {
    if (isOnItsWay) return;
    isOnItsWay = true;
    awaited += 1;
    queue = queue.then(quiet).then(bring).then(drawn);
    void queue.then(() => (awaited -= 1));
  }

  function subscribe(draw: () => void): () => void {
    places.add(draw);
    want();
    return () => places.delete(draw);
  }

  return function Later(props: Props) {
    const Drawn = useSyncExternalStore(subscribe, () => Part) ?? Place;
    return Drawn && <Drawn {...props} />;
  };
}

/** Resolves when the parts that are on their way are there; null when none is. */
export const whenAllCame = (): Promise<unknown> | null => (awaited > 0 ? queue : null);

const drawn = () => new Promise<void>((resolve) => afterPaint(resolve));

/** The place of a square button. */
export const Square = () => <span className="size-8" />;

const quiet = () => new Promise<void>((resolve) => inIdleMoment(resolve, latest - performance.now()));
