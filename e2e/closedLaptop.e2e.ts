import type { Page } from '@playwright/test';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, freshEmail, inviteCandidate, emailsTo } from './support/candidates.ts';
import { completedAt } from './support/jobs.ts';
import { drawerOf, holdRequests, messageOf, rowBehind, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { expectStage, moveTo, stageIn } from './support/stage.ts';

// A recruiter closes the laptop with a page open, and opens it in the morning.

/** Timers that became due run once each, as when a device wakes. */
async function sleepOverNight(page: Page): Promise<void> {
  await page.clock.fastForward('08:00:00');
}

const SHOW = /^Show /;

/** Collects the calls of the page to its server, from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test(
  'after a night with a closed laptop the list shows the changes, without a burst of calls',
  { tag: '@slow' },
  async ({ page, api, server }) => {
    const { id } = await assessmentNamed(api, QUIET);
    // Until the gateway has read the assessment once, its rows are shown as they come, without a button.
    await expect.poll(() => completedAt(server.url, id), { timeout: 60_000 }).toBeTruthy();
    const [moved, gone, stays] = [
      await inviteCandidate(api, id),
      await inviteCandidate(api, id),
      await inviteCandidate(api, id),
    ];
    await page.clock.install();
    await page.goto(`/assessments/${id}/candidates`);
    for (const { name } of [moved, gone, stays]) await expect(rowOf(page, name)).toBeVisible({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');

    await api.changeStage({ candidature_id: moved.id, body: { stage: 'OFS' } });
    await api.deleteCandidature({ candidature_id: gone.id });
    const newcomer = await inviteCandidate(api, id);
    const calls = callsOf(page);
    await sleepOverNight(page);
    const show = page.getByRole('button', { name: SHOW });
    await expect(show).toBeVisible();
    // Cells are current, and new rows wait until the recruiter asks for them.
    await expect(rowOf(page, moved.name)).toContainText('Offer sent');
    await expect(rowOf(page, newcomer.name)).toHaveCount(0);
    await expect(rowOf(page, gone.name)).toHaveCount(0);
    await expect(show).toHaveText('1 new');
    // Each timer has run once: no call was made more than twice, and nothing was changed.
    const often = calls.filter((call) => calls.filter((other) => other === call).length > 2);
    expect(often).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(12);
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);

    await show.click();
    await expect(rowOf(page, newcomer.name)).toBeVisible();
  },
);

test(
  'a drawer and a form left open overnight show the changes, and keep typed text',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    // A removed candidate.
    complaints.expect(/status of 40[049]/);
    const { id } = await assessmentNamed(api, QUIET);
    const [moved, gone] = [await inviteCandidate(api, id), await inviteCandidate(api, id)];
    await page.clock.install();

    // The drawer of a candidate whom a colleague has moved: it asks before overwriting.
    await page.goto(drawerPath(moved));
    const stage = stageIn(drawerOf(page, moved.name));
    await expectStage(stage, 'NYE');
    await api.changeStage({ candidature_id: moved.id, body: { stage: 'OFS' } });
    await sleepOverNight(page);
    await expectStage(stage, 'OFS');
    await expect(rowBehind(page, moved.name)).toContainText('Offer sent');

    // The drawer of a removed candidate.
    await page.goto(drawerPath(gone));
    const drawer = drawerOf(page, gone.name);
    await expectStage(stageIn(drawer), 'NYE');
    // The page does not know of the removal yet when the recruiter moves them.
    await holdRequests(page, /\/candidatures\/changes\//);
    await api.deleteCandidature({ candidature_id: gone.id });
    await sleepOverNight(page);
    await moveTo(stageIn(drawer), 'INT');
    await expect(drawerOf(page, 'This candidate no longer exists')).toBeVisible();

    // A half-typed invitation of a candidate whom a colleague has invited since.
    await page.goto(`/assessments/${id}/candidates`);
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
    const form = page.getByRole('dialog', { name: 'Invite a candidate' });
    const email = freshEmail();
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByRole('textbox', { name: 'First name' }).fill('Nadia');
    await api.inviteCandidate({ assessment_id: id, no_email: true, body: { email } });
    await sleepOverNight(page);
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Nadia');
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByRole('dialog', { name: /is already invited$/ })).toContainText('No email sent.');
    expect(await emailsTo(api, email)).toEqual([]);
    expect(await candidatureOf(api, id, email)).toBeDefined();
    await expect(messageOf(page, 'could not')).toHaveCount(0);
  },
);
