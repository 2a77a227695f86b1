import type { Page } from 'playwright';

/** Selectors of what changes when a press has been answered: texts, the row at the top, the sorted column. */
export type Seen = readonly string[];

/** The table, and how many are shown. */
export const TABLE: Seen = ['main tbody tr[data-id]', 'th[aria-sort]', 'main [role=status]:not(.sr-only)'];

/** What answers nothing for so long, in milliseconds, is wrong with the bench. */
const LONGEST = 30_000;

/**
 * How long it takes from a press to the frame after it that shows what it leads to, in milliseconds: from the moment
 * the browser got the event until the page has drawn what has changed.
 */
export async function pressToPaint(page: Page, seen: Seen, press: () => Promise<void>): Promise<number> {
  const answer = await page.evaluateHandle(watchPress, { seen: [...seen], longest: LONGEST });
  await press();
  return await answer.evaluate(({ taken }) => taken);
}

/** Runs in the page. */
function watchPress({ seen, longest }: { seen: string[]; longest: number }): { taken: Promise<number> } {
  const look = () =>
    seen.map((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      return element && [element.dataset['id'], element.ariaSort, element.textContent];
    });
  const before = JSON.stringify(look());
  const taken = new Promise<number>((resolve, reject) => {
    let from: number | null = null;
    const note = (event: Event) => (from ??= event.timeStamp);
    const types = ['keydown', 'pointerdown'];
    for (const type of types) addEventListener(type, note, { capture: true });
    const timer = setTimeout(() => reject(new Error(`Nothing of this has changed: ${before}`)), longest);
    const observer = new MutationObserver(() => {
      if (from === null || JSON.stringify(look()) === before) return;
      observer.disconnect();
      clearTimeout(timer);
      for (const type of types) removeEventListener(type, note, { capture: true });
      const start = from;
      // What comes first after the frame has been drawn: before what the page put off until then.
      requestAnimationFrame(() => {
        void scheduler.postTask(() => resolve(performance.now() - start), { priority: 'user-blocking' });
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return { taken };
}
