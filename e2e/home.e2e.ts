import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { completedAt, gatewayOf } from './support/jobs.ts';
import { expect, test } from './support/shortlist.ts';

const TO_REVIEW = { name: 'To review' };

/** Opens the Home page once the gateway has read the busiest assessment, which is read first when it is asked for. */
async function openHome(page: Page, { server, api }: { server: { url: string }; api: Client }) {
  const { id } = await assessmentNamed(api, BUSIEST);
  await expect.poll(() => completedAt(server.url, id), { timeout: 60_000 }).toBeTruthy();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  return { id, all: await candidaturesOf(api, id) };
}

test('the Home page lists the candidates to review, and the assessments', async ({ page, server, api }) => {
  const { all } = await openHome(page, { server, api });
  const section = page.getByRole('region', TO_REVIEW);
  await expect(section.getByRole('table', TO_REVIEW).getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Nothing needs your attention.');
  await expectAccessible(page, 'the Home page');

  const toReview = all.filter(({ status, stage }) => status === 'completed' && stage === 'NYE').length;
  const table = page.getByRole('table', { name: 'Assessments' });
  await table.getByRole('link', { name: `${toReview} To review: ${BUSIEST}` }).click();
  await expect(page).toHaveURL(/\/candidates\?status=completed&stage=NYE$/);
  await expect(page.getByRole('table', { name: 'Candidates' })).toHaveAttribute('aria-rowcount', String(toReview + 1));
});

test(
  'invitations that were not answered are resent from the Home page',
  { tag: '@slow' },
  async ({ page, server, api }) => {
    await openHome(page, { server, api });
    const section = page.getByRole('region', { name: 'Waiting for candidates' });
    const resend = section.getByRole('button', { name: /^Resend invitation to \d+ candidates?: / });
    await expect(resend.first()).toBeVisible();
    await section.getByRole('combobox', { name: 'Last invited' }).selectOption('14+ days ago');
    await resend.first().click();
    const dialog = page.getByRole('dialog', { name: /^Resend the invitation to \d+ candidates?\?$/ });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'resend invitations');
    const send = dialog.getByRole('button', { name: /^Write \d+ invitations? to the email log$/ });
    const size = /\d+/.exec((await send.textContent()) ?? '')?.[0];
    await send.click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => {
        const { value } = await gatewayOf(server.url).listJobs({});
        return value.results.find(({ kind }) => kind === 'send_invitation')?.total;
      })
      .toBe(Number(size));
  },
);

test('the Home page lists what is new since the last visit', { tag: '@slow' }, async ({ page, server, api }) => {
  const { id } = await openHome(page, { server, api });
  const section = page.getByRole('region', { name: 'New since your last visit' });
  await expect(section).toContainText('Nothing yet.');
  const twoDaysAgo = Date.now() - 2 * 86_400_000;
  await page.evaluate(
    (latest) => localStorage.setItem('shortlist-visits', JSON.stringify({ previous: null, latest })),
    twoDaysAgo,
  );
  await api.inviteCandidate({ assessment_id: id, no_email: true, body: { email: 'new@example.org' } });
  await page.reload();
  // Sync finds the invitation later than the page shows older news.
  await expect(section.getByRole('listitem').first()).toContainText('new@example.org was invited to');
  await section.getByRole('button', { name: 'Mark as read' }).click();
  await expect(section).toContainText('Nothing new since your last visit');
});
