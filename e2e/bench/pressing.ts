import type { Page } from 'playwright';

/** Selectors of what changes when a press has been answered: texts, the row at the top, the sorted column. */
export type Seen = readonly string[];

/** The table, and how many are shown. */
export const TABLE: Seen = ['main tbody tr[data-id]', 'th[aria-sort]', 'main [role=status]:not(.sr-only)'];
/** The name in the drawer. */
export const DRAWER_TITLE: Seen = ['[data-drawer] h2'];

/** Before each press, in milliseconds: ten a second are more than a user makes. At once, it would wait for what the last one put off. */
const PAUSE_MS = 100;

/** What answers nothing for so long, in milliseconds, is wrong with the bench. */
const TIMEOUT_MS = 30_000;

const PRESSES = ['keydown', 'keyup', 'pointerdown'];

/**
 * How long it takes from a press to the frame after it that shows what it leads to, in milliseconds: from the moment
 * the browser got the event until the page has drawn what has changed and awaits no row of the table and no candidate.
 */
export async function pressToPaint(
  page: Page,
  seen: Seen,
  press: () => Promise<void>,
  types = PRESSES,
): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  const answer = await page.evaluateHandle(watchPress, { seen: [...seen], types, timeout: TIMEOUT_MS });
  await press();
  return await answer.evaluate(({ taken }) => taken);
}

/** Runs in the page. It looks when a frame is about to be drawn: an observer of all changes would add to each press. */
function watchPress({ seen, types, timeout }: { seen: string[]; types: string[]; timeout: number }): {
  taken: Promise<number>;
} {
  const look = () =>
    seen.map((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      return element && [element.dataset['id'], element.ariaSort, element.textContent];
    });
  const before = JSON.stringify(look());
  const isAnswered = () =>
    JSON.stringify(look()) !== before &&
    // The whole of the drawer is busy while it is not known who is to be shown.
    document.querySelector(
      'main table[aria-busy=true], main tbody [aria-busy=true], [data-drawer] div[aria-busy=true]',
    ) === null;
  const taken = new Promise<number>((resolve, reject) => {
    const begin = ({ timeStamp: from }: Event) => {
      for (const type of types) removeEventListener(type, begin, { capture: true });
      const lookAtFrame = () => {
        if (performance.now() - from > timeout) reject(new Error(`Nothing of this has changed: ${before}`));
        else if (!isAnswered()) requestAnimationFrame(lookAtFrame);
        // What comes first after the frame has been drawn: before what the page put off until then.
        else void scheduler.postTask(() => resolve(performance.now() - from), { priority: 'user-blocking' });
      };
      requestAnimationFrame(lookAtFrame);
    };
    for (const type of types) addEventListener(type, begin, { capture: true });
  });
  return { taken };
}
