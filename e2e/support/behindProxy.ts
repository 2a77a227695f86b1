import { createClient } from '../../src/contract/testing/client.ts';
import type { Page } from '@playwright/test';
import { expect, test as base } from './shortlist.ts';

export { ANA, CLEO, DAN, NAMES } from './proxied.ts';

/** The test function of journeys through a reverse proxy with sign-in. It shares the workers of other journeys. */
export const test = base.extend({
  baseURL: async ({ proxied }, use) => await use(proxied.url),
  api: async ({ proxied }, use) => {
    const headers = { authorization: `Token ${process.env['E2E_TOKEN'] ?? ''}` };
    await use(createClient({ fetch, baseUrl: proxied.server.platformUrl, headers }));
  },
});

export { expect };

/** Opens a page without a session, and signs in at the proxy. */
export async function signIn(page: Page, email: string, path = '/assessments'): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: `Sign in as ${email}` }).click();
  await page.waitForURL((url) => url.pathname === path);
}
