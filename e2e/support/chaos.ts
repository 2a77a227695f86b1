import type { Page } from '@playwright/test';
import { createRandom } from '../../src/operation/random.ts';
import { json, type Reply, type Script } from './fakeUpstream.ts';

/** Percentage of reads from the service that fail: `CHAOS=20 npm run test:e2e`. */
export const CHAOS = Number(process.env['CHAOS'] ?? 0);

/** Console messages of a browser about a failed call. */
export const FAILED_CALL = /status of (?:429|502|503|504)/;

const HTML = { type: 'text/html', body: '<!doctype html><h1>Bad Gateway</h1>' };
const WAYS: readonly (Reply | null)[] = [
  { status: 500, ...HTML },
  { status: 502, ...HTML },
  json({ detail: 'On fire.' }, 503),
  { ...json({ detail: 'Request was throttled.' }, 429), headers: { 'retry-after': '1' } },
  // A login page, and an answer that is cut off.
  { status: 200, ...HTML },
  { status: 200, type: 'application/json', body: '{"count": 3, "results": [{"id": 1' },
  null,
];

/** Fails a percentage of reads, each in one of the ways; null is a connection that breaks. */
export function failing(percent: number): Script {
  const random = createRandom(1);
  return async (call, pass) => {
    // Candidates' pages have the same origin; their failures are tested in candidate.e2e.ts.
    const isAsked = call.method === 'GET' && call.path.startsWith('/api/');
    const isDoomed = isAsked && random.chance(percent / 100);
    return isDoomed ? (random.pick(WAYS) ?? { status: 0, type: '', body: '' }) : await pass();
  };
}

/** Fails a percentage of changes, half of them before they are made and half after. */
export function failingWrites(percent: number): Script {
  const random = createRandom(1);
  return async (call, pass) => {
    if (call.method === 'GET' || !random.chance(percent / 100)) return await pass();
    if (random.chance(0.5)) await pass();
    return random.pick(WAYS) ?? { status: 0, type: '', body: '' };
  };
}

const RETRY_TIMEOUT_MS = 5_000;

/** Runs in the page. Gives the focus back; the body cannot be focused by a call, so the focus is removed first. */
function returnFocus(focused: Element | null): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Presses Retry wherever a part of the page could not be loaded, and nothing else. // S02 */
export async function pressRetryOnFailures(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: /^(?:Retry|Stopped\. Try again)$/, disabled: false }).first();
  await page.addLocatorHandler(
    retry,
    async () => {
      // The press is not part of the journey, so the focus returns to where it was.
      const focused = await page.evaluateHandle(() => document.activeElement);
      await retry.click({ timeout: RETRY_TIMEOUT_MS }).catch(() => {});
      await focused.evaluate(returnFocus).catch(() => {});
      // A button that returns is pressed again.
      await retry.waitFor({ state: 'hidden', timeout: RETRY_TIMEOUT_MS }).catch(() => {});
    },
    { noWaitAfter: true },
  );
}
