import type { Page } from '@playwright/test';
import { createRandom } from '../../src/platform/demo/random.ts';
import { json, type Reply, type Script } from './fakeUpstream.ts';

/** Of a hundred questions to the service, how many fail: `CHAOS=20 npm run test:e2e`. */
export const CHAOS = Number(process.env['CHAOS'] ?? 0);

/** What a browser says of a call that failed. */
export const FAILED_CALL = /status of (?:429|502|503|504)/;

const HTML = { type: 'text/html', body: '<!doctype html><h1>Bad Gateway</h1>' };
const WAYS: readonly (Reply | null)[] = [
  { status: 500, ...HTML },
  { status: 502, ...HTML },
  json({ detail: 'On fire.' }, 503),
  { ...json({ detail: 'Request was throttled.' }, 429), headers: { 'retry-after': '1' } },
  // A login page, and half of an answer.
  { status: 200, ...HTML },
  { status: 200, type: 'application/json', body: '{"count": 3, "results": [{"id": 1' },
  null,
];

/** Of a hundred questions so many fail, each in one of the ways that there are; null is a connection that breaks. */
export function failing(percent: number): Script {
  const random = createRandom(1);
  return async (call, pass) => {
    // Candidates' pages have the same address; what they withstand is in candidate.e2e.ts.
    const isAsked = call.method === 'GET' && call.path.startsWith('/api/');
    const isDoomed = isAsked && random.chance(percent / 100);
    return isDoomed ? (random.pick(WAYS) ?? { status: 0, type: '', body: '' }) : await pass();
  };
}

/** Of a hundred changes so many fail: half of them before they are made, half of them after. */
export function failingWrites(percent: number): Script {
  const random = createRandom(1);
  return async (call, pass) => {
    if (call.method === 'GET' || !random.chance(percent / 100)) return await pass();
    if (random.chance(0.5)) await pass();
    return random.pick(WAYS) ?? { status: 0, type: '', body: '' };
  };
}

const LONG_ENOUGH = 5_000;

/** Runs in the page. The body, which nothing else has the focus of, takes none. */
function giveBack(focused: Element | null): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Whenever something of the page could not be loaded, presses its own Retry; nothing else. // S02 */
export async function retryAsPeopleDo(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: /^(?:Retry|Stopped\. Try again)$/, disabled: false }).first();
  await page.addLocatorHandler(
    retry,
    async () => {
      // It is no press of the journey's own, which has the focus where it was.
      const focused = await page.evaluateHandle(() => document.activeElement);
      await retry.click({ timeout: LONG_ENOUGH }).catch(() => {});
      await focused.evaluate(giveBack).catch(() => {});
      // It may come back, and then it is pressed again.
      await retry.waitFor({ state: 'hidden', timeout: LONG_ENOUGH }).catch(() => {});
    },
    { noWaitAfter: true },
  );
}
