import type { Page } from 'playwright';

/** Selectors of elements that change after a press: texts, rows, the sorted column. */
export type Seen = readonly string[];

/** The rows of the table and their number. */
export const TABLE: Seen = ['main tbody tr[data-id]', 'th[aria-sort]', 'main [role=status]:not(.sr-only)'];
/** The name in the drawer. */
export const DRAWER_TITLE: Seen = ['[data-drawer] h2'];

/**
 * Pause before each press in milliseconds, shorter than a user's. Without one, a press would wait for deferred work of
 * the last one.
 */
const PAUSE_MS = 100;

/** After this time without an answer the bench fails, in milliseconds. */
const TIMEOUT_MS = 30_000;

const PRESSES = ['keydown', 'keyup', 'pointerdown'];

/**
 * Milliseconds from a press to the frame that shows its result: from the event in the browser until the page has
 * painted the change and no row or candidate is loading.
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

/** Runs in the page. Checks before each frame: an observer of all changes would slow each press. */
function watchPress({ seen, types, timeout }: { seen: string[]; types: string[]; timeout: number }): {
  taken: Promise<number>;
} {
  const look = () =>
    seen.map((selector) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector), (element) => [
        element.dataset['id'],
        element.ariaSort,
        element.textContent,
      ]),
    );
  const before = JSON.stringify(look());
  const isAnswered = () =>
    JSON.stringify(look()) !== before &&
    // The drawer is busy until its candidate is loaded.
    document.querySelector(
      'main table[aria-busy=true], main tbody [aria-busy=true], [data-drawer] div[aria-busy=true]',
    ) === null;
  const taken = new Promise<number>((resolve, reject) => {
    const begin = ({ timeStamp: from }: Event) => {
      for (const type of types) removeEventListener(type, begin, { capture: true });
      const lookAtFrame = () => {
        if (performance.now() - from > timeout) reject(new Error(`Nothing of this has changed: ${before}`));
        else if (!isAnswered()) requestAnimationFrame(lookAtFrame);
        // The first task after the paint, before tasks that the page deferred until then.
        else void scheduler.postTask(() => resolve(performance.now() - from), { priority: 'user-blocking' });
      };
      requestAnimationFrame(lookAtFrame);
    };
    for (const type of types) addEventListener(type, begin, { capture: true });
  });
  return { taken };
}
