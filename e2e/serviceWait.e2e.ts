import { expectAccessible } from './support/axe.ts';
import type { Script } from './support/fakeUpstream.ts';
import { expect, test } from './support/moodyService.ts';

const PEOPLE = /^\/api\/assessments\/candidates\/$/;

/** The first list of people uses up what the service allows for three seconds; later ones are as many as one likes. */
function sparing(): Script {
  let lists = 0;
  const said = (limit: number, remaining: number) => ({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': '3',
  });
  return async (call, pass) => {
    const reply = await pass();
    if (!PEOPLE.test(call.path)) return reply;
    lists += 1;
    return { ...reply, headers: lists === 1 ? said(100, 0) : said(1_000_000, 999_999) };
  };
}

// S10 P40
test('who waits for the service is told why and for how long', async ({ page, upstream }) => {
  upstream.follow(sparing());
  await page.goto('/candidates');
  const links = page.getByRole('table', { name: 'Test takers' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const line = page.getByRole('status').filter({ hasText: 'Waiting for the service: 100 lists of people a minute' });
  await expect(line).toBeHidden();

  await page.getByRole('searchbox').fill('zz nobody is called that');
  await expect(line).toBeVisible();
  await expect(line).toContainText(/, next in \d s$/);
  await expectAccessible(page, 'waiting for the service');
  // It comes by itself, and the line goes.
  await expect(links).toHaveCount(0);
  await expect(line).toBeHidden();
  expect(upstream.calls.filter(({ path }) => PEOPLE.test(path))).toHaveLength(2);
});
