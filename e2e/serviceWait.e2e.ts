import { expectAccessible } from './support/axe.ts';
import type { Script } from './support/fakeUpstream.ts';
import { expect, test } from './support/moodyService.ts';

const PEOPLE = /^\/api\/assessments\/candidates\/$/;

/** A search for "one" uses up what the service allows for six seconds; else it allows as many as one likes. */
const sparing: Script = async (call, pass) => {
  const reply = await pass();
  if (!PEOPLE.test(call.path)) return reply;
  const [limit, remaining] = call.query.get('search') === 'one' ? [100, 0] : [1_000_000, 999_999];
  const headers = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': '6',
  };
  return { ...reply, headers };
};

test(
  'who waits for the service is told why and for how long [P40 S10]',
  { tag: '@slow' },
  async ({ page, upstream }) => {
    upstream.follow(sparing);
    await page.goto('/candidates');
    const links = page.getByRole('table', { name: 'Test takers' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const line = page.getByRole('status').filter({ hasText: 'Waiting for the service: 100 lists of people a minute' });
    await expect(line).toBeHidden();

    const answered = page.waitForResponse(/search=one/);
    await page.getByRole('searchbox').fill('one');
    await answered;
    await page.getByRole('searchbox').fill('zz nobody is called that');
    await expect(line).toBeVisible();
    await expect(line).toContainText(/, next in \d s$/);
    await expectAccessible(page, 'waiting for the service');
    // It comes by itself, and the line goes.
    await expect(links).toHaveCount(0);
    await expect(line).toBeHidden();
    expect(upstream.calls.filter(({ path }) => PEOPLE.test(path))).toHaveLength(3);
  },
);
