import { expectAccessible } from './support/axe.ts';
import type { Script } from './support/fakeUpstream.ts';
import { expect, test } from './support/scriptedTest.ts';

const CANDIDATE = /^\/api\/assessments\/candidates\/\d+\/$/;

/** Opening a candidate uses up the rate limit for six seconds. */
const sparing: Script = async (call, pass) => {
  const reply = await pass();
  if (!CANDIDATE.test(call.path)) return reply;
  const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '6' };
  return { ...reply, headers };
};

test(
  'a user who waits for the service reads why and for how long [P40 S10]',
  { tag: '@slow' },
  async ({ page, api, upstream }) => {
    const [one, other] = (await api.listCandidates({ limit: 2 })).value.results;
    upstream.follow(sparing);
    await page.goto(`/candidates/${one?.id}`);
    const loaded = page.getByText('Last activity');
    await expect(loaded).toBeVisible();
    const line = page
      .getByRole('status')
      .filter({ hasText: 'The service allows 100 requests for candidate details per minute.' });
    await expect(line).toBeHidden();

    await page.goto(`/candidates/${other?.id}`);
    await expect(line).toBeVisible();
    await expect(line).toContainText(/Continuing in \d s\.$/);
    await expectAccessible(page, 'waiting for the service');
    // The data loads without a press, and the line disappears.
    await expect(loaded).toBeVisible();
    await expect(line).toBeHidden();
    expect(upstream.calls.filter(({ path }) => CANDIDATE.test(path))).toHaveLength(2);
  },
);
