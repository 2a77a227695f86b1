import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { holding } from './support/fakeUpstream.ts';
import { expect, test } from './support/scriptedTest.ts';
import { firstLink } from './support/screen.ts';

test(
  'a slow service shows a skeleton at once and a notice after 3 seconds, and leaving aborts the call [S01]',
  { tag: '@slow' },
  async ({ page, api, upstream }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const [person] = (await api.listCandidates({ limit: 1 })).value.results;
    await page.goto('/assessments');
    await expect(firstLink(page)).toBeVisible();
    const { script, letGo } = holding(/./);
    upstream.follow(script);
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(new URL(request.url()).pathname));
    const began = Date.now();
    await page.goto(`/candidates/${person?.id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('table', { name: 'Assessments' })).toHaveAttribute('aria-busy', 'true');
    const word = page.getByRole('status').filter({ hasText: 'Still loading. The service is slow.' });
    await expect(word).toBeVisible();
    expect(Date.now() - began).toBeGreaterThan(2_500);
    expect(Date.now() - began).toBeLessThan(7_000);
    // The user leaves before the page has loaded.
    await page.goto(`/assessments/${id}/candidates`, { waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Assessments' }).click();
    await expect.poll(() => aborted).toContain('/api/read/candidatures/');
    letGo();
    await expect(page.getByRole('table', { name: 'Assessments' }).getByRole('link').first()).toBeVisible();
    await expect(word).toBeHidden();
  },
);
