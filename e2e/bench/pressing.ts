import type { Page } from 'playwright';

/** Selectors of what changes when a press has been answered: texts, the row at the top, the sorted column. */
export type Seen = readonly string[];

/** The table, and how many are shown. */
export const TABLE: Seen = ['main tbody tr[data-id]', 'th[aria-sort]', 'main [role=status]:not(.sr-only)'];

/** Before each press, in milliseconds: ten a second are more than anybody makes. At once, it would wait for what the last one put off. */
const PAUSE = 100;

/** What answers nothing for so long, in milliseconds, is wrong with the bench. */
const LONGEST = 30_000;

/**
 * How long it takes from a press to the frame after it that shows what it leads to, in milliseconds: from the moment
 * the browser got the event until the page has drawn what has changed.
 */
export async function pressToPaint(page: Page, seen: Seen, press: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(PAUSE);
  const answer = await page.evaluateHandle(watchPress, { seen: [...seen], longest: LONGEST });
  await press();
  return await answer.evaluate(({ taken }) => taken);
}

/**
 * Runs in the page. It looks when a frame is about to be drawn: an observer of all changes would note the two hundred of a press while
 * they are made, which took half a millisecond of each.
 */
function watchPress({ seen, longest }: { seen: string[]; longest: number }): { taken: Promise<number> } {
  const look = () =>
    seen.map((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      return element && [element.dataset['id'], element.ariaSort, element.textContent];
    });
  const before = JSON.stringify(look());
  const taken = new Promise<number>((resolve, reject) => {
    const types = ['keydown', 'keyup', 'pointerdown'];
    const begin = ({ timeStamp: from }: Event) => {
      for (const type of types) removeEventListener(type, begin, { capture: true });
      const lookAtFrame = () => {
        if (performance.now() - from > longest) reject(new Error(`Nothing of this has changed: ${before}`));
        else if (JSON.stringify(look()) === before) requestAnimationFrame(lookAtFrame);
        // What comes first after the frame has been drawn: before what the page put off until then.
        else void scheduler.postTask(() => resolve(performance.now() - from), { priority: 'user-blocking' });
      };
      requestAnimationFrame(lookAtFrame);
    };
    for (const type of types) addEventListener(type, begin, { capture: true });
  });
  return { taken };
}
