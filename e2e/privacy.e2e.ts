import type { Page } from '@playwright/test';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { mainPages } from './support/mainPages.ts';
import { expect, test } from './support/shortlist.ts';

/** All data that the site stored in the browser, and all URLs of its requests, as one text. */
async function leftBehind(page: Page): Promise<string> {
  const { cookies, origins } = await page.context().storageState({ indexedDB: true });
  const caches = await page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(Object.entries(sessionStorage)), JSON.stringify(history.state), window.name];
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name);
      for (const request of await cache.keys())
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return kept;
  });
  return JSON.stringify([cookies, origins, caches]);
}

test(
  'no personal data is left in the browser, nor in URLs that the user did not type',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const people = await candidaturesOf(api, id);
    const traces = people
      .flatMap(({ full_name: name, email }) => [name ?? '', email ?? ''])
      .filter((text) => text.length > 5);
    expect(traces.length).toBeGreaterThan(100);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    page.on('request', (request) => addresses.push(request.url()));
    const texts: string[] = [];

    for (const path of await mainPages(api)) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      // A page stores data once it has loaded.
      await page.waitForLoadState('networkidle');
      texts.push(await leftBehind(page));
    }

    const everything = [...texts, ...addresses.map((address) => decodeURIComponent(address).replaceAll('+', ' '))].join(
      '\n',
    );
    // The text contains the stored data.
    expect(everything).toContain(`/assessments/${id}`);
    expect(traces.filter((trace) => everything.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
  },
);
