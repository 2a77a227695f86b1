import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { gatewayOf } from './support/jobs.ts';
import { drawerOf } from './support/screen.ts';
import { IS_SLOW_RUN } from './support/slowMode.js';
import { expectStage, stageIn, suggestedIn } from './support/stage.ts';
import { expect, test } from './support/shortlist.ts';

const TO_REVIEW = { name: 'To review' };
/** How many candidates are reviewed in a row. */
const REVIEWED = IS_SLOW_RUN ? 20 : 8;

/** Opens the Home page once the gateway has read the busiest assessment, which is read first when it is asked for. */
async function openHome(page: Page, { server, api }: { server: { url: string }; api: Client }) {
  const { id } = await assessmentNamed(api, BUSIEST);
  const gateway = gatewayOf(server.url);
  const completedAt = async () =>
    (await gateway.queryCandidatures({ assessment: id, limit: 1 })).value.completeness?.complete_at;
  await expect.poll(completedAt, { timeout: 60_000 }).toBeTruthy();
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

test('many candidates are reviewed by keyboard, each from the top; two are rejected, and one rejection is undone [X24]', async ({
  page,
  server,
  api,
}) => {
  test.slow();
  await openHome(page, { server, api });
  await page.getByRole('button', { name: 'Start review' }).click();
  const drawer = drawerOf(page);
  const position = drawer.getByText(/^\d+ of \d+$/);
  const addressed = () => /\/review\/(\d+)\/(\d+)$/.exec(page.url())?.slice(1).map(Number) ?? [];
  const reviewed: { assessment: number; id: number; stage: string }[] = [];
  for (let number = 1; number <= REVIEWED; number++) {
    await expect(position).toHaveText(new RegExp(`^${number} of \\d+$`));
    await expectStage(stageIn(drawer), 'NYE');
    const [assessment = 0, id = 0] = addressed();
    const { name } = (await api.readAssessment({ assessment_id: assessment })).value;
    await expect(drawer.getByRole('link', { name: name ?? '', exact: true })).toHaveAttribute(
      'href',
      `/assessments/${assessment}/candidates`,
    );
    await expect(drawer.getByRole('region', { name: 'Results' })).toBeInViewport();
    if (number === 3 || number === 7) {
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: /^Reject .+\?$/ });
      // The email is scheduled unless another choice is made.
      await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
      await expect(dialog).toBeHidden();
      await expectStage(stageIn(drawer), 'REJ');
      if (number === 7) {
        await page.keyboard.press('ControlOrMeta+z');
        await expectStage(stageIn(drawer), 'NYE');
      }
      reviewed.push({ assessment, id, stage: number === 7 ? 'NYE' : 'REJ' });
    } else {
      const stage = await suggestedIn(drawer);
      await page.keyboard.press('a');
      await expectStage(stageIn(drawer), stage);
      reviewed.push({ assessment, id, stage });
    }
    // The end of the panel. The next candidate is not shown from there.
    await drawer.getByRole('region', { name: 'Activity' }).scrollIntoViewIfNeeded();
    await page.keyboard.press('j');
  }
  await expect(position).toHaveText(new RegExp(`^${REVIEWED + 1} of \\d+$`));
  await page.keyboard.press('k');
  await expect(position).toHaveText(new RegExp(`^${REVIEWED} of \\d+$`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  const rejected = reviewed.find(({ stage }) => stage === 'REJ');
  await expect
    .poll(async () => {
      const { value } = await gatewayOf(server.url).listScheduledEmails({});
      const ids = new Set<number | null>(reviewed.map(({ id }) => id));
      const scheduled = value.results.filter((mail) => mail.state === 'scheduled' && ids.has(mail.candidature));
      return scheduled.map((mail) => mail.candidature);
    })
    .toEqual([rejected?.id]);
  // A stage shows at once; the platform has it after the answer.
  for (const assessment of new Set(reviewed.map((each) => each.assessment))) {
    const expected = reviewed.filter((each) => each.assessment === assessment);
    await expect
      .poll(async () => {
        const rows = await candidaturesOf(api, assessment);
        return expected.map(({ id }) => rows.find((row) => row.id === id)?.stage);
      })
      .toEqual(expected.map(({ stage }) => stage));
  }
  await expect(page.getByRole('table', TO_REVIEW).getByRole('row').nth(1)).toBeVisible();
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
