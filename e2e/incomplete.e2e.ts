import { answering, json } from './support/fakeUpstream.ts';
import { expect, test } from './support/scriptedTest.ts';

test.use({ sync: 'on' });

test(
  'a list says that the service does not answer, and shows the candidates synced so far',
  { tag: '@slow' },
  async ({ page, upstream }) => {
    await page.goto('/candidates');
    const links = page.getByRole('table', { name: 'Candidates' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const note = page.getByRole('status').filter({ hasText: 'The service isn’t answering.' });
    await expect(note).toBeHidden();

    upstream.follow(answering(/^\/api\/assessments\//, json({ detail: 'On fire.' }, 503)));
    await expect(note).toBeVisible({ timeout: 45_000 });
    await expect(note).toHaveText(
      /^(Only [\d,]+( of about [\d,]+)? loaded|Last updated .+)\. The service isn’t answering\.$/,
    );
    await expect(links.first()).toBeVisible();
    await page.reload();
    await expect(links.first()).toBeVisible();
    await expect(note).toBeVisible();

    upstream.follow();
    await expect(note).toBeHidden({ timeout: 45_000 });
  },
);
