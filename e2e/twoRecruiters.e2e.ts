import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, type Invitee, inviteCandidate, emailsTo } from './support/candidates.ts';
import { askToRemove, drawerOf, holdRequests, messageOf, rowBehind, showAmongNew } from './support/screen.ts';
import { FAILED_CALL } from './support/chaos.ts';
import { gatewayOf } from './support/jobs.ts';
import { json } from './support/fakeUpstream.ts';
import { test as scriptedTest } from './support/scriptedTest.ts';
import { expect, test } from './support/shortlist.ts';
import { expectStage, moveTo, stageIn } from './support/stage.ts';

/** The request by which the page polls for changes. */
const CHANGES = /\/candidatures\/changes\//;

/** Opens a candidate's drawer: the stage as this recruiter sees it. */
async function open(page: Page, person: Invitee) {
  await page.goto(drawerPath(person));
  const stage = stageIn(drawerOf(page, person.name));
  // The gateway first reads a candidate who was invited past it.
  await expect(stage).toBeVisible({ timeout: 60_000 });
  return stage;
}

test('a stage change asks whether to keep or overwrite a colleague’s change [S24]', async ({
  page,
  api,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  const stageNow = async () => (await candidatureOf(api, id, person.email))?.stage;
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await open(await elsewhere.newPage(), person);
  const ours = await open(page, person);
  await showAmongNew(page, rowBehind(page, person.name));

  await moveTo(theirs, 'OFS');
  await expect.poll(stageNow).toBe('OFS');
  await expectStage(ours, 'NYE');
  await ours.focus();
  await moveTo(ours, 'INT');
  const question = page.getByRole('dialog', { name: `${person.name} was moved by a colleague` });
  await expect(question).toContainText('from Not yet evaluated to Offer sent. Move to Interviewed anyway?');
  await expect(rowBehind(page, person.name)).toContainText('Interviewed');
  expect(await stageNow()).toBe('OFS');
  await question.getByRole('button', { name: 'Keep Offer sent' }).click();
  await expect(question).toBeHidden();
  await expectStage(ours, 'OFS');
  await expect(ours).toBeFocused();
  expect(await stageNow()).toBe('OFS');

  // An undo is a change like any other.
  await moveTo(ours, 'REF');
  await expect(messageOf(page, 'moved to References checked')).toBeVisible();
  await expectStage(theirs, 'OFS');
  await theirs.press('ControlOrMeta+z');
  const their = theirs.page().getByRole('dialog', { name: `${person.name} was moved by a colleague` });
  await expect(their).toContainText('from Offer sent to References checked');
  // Not before the other dialog has closed: on a phone the drawer is a dialog, too, and the focus could not return.
  await expectAccessible(theirs.page(), 'a colleague has changed the stage');
  await their.getByRole('button', { name: 'Move to Not yet evaluated' }).click();
  await expect.poll(stageNow).toBe('NYE');
  await elsewhere.close();
});

test(
  'a rejection asks before overwriting a colleague’s change [S24]',
  { tag: '@slow' },
  async ({ page, api, server, complaints }) => {
    complaints.expect(/status of 409/);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    const ours = await open(page, person);
    const drawer = drawerOf(page, person.name);
    const question = page.getByRole('dialog', { name: `${person.name} was moved by a colleague` });
    // Requests include refused ones, which were not made.
    const rejections = async () =>
      (await gatewayOf(server.url).listJobs({ limit: 100 })).value.results.filter((job) => job.kind === 'reject');
    // Journeys before this one may have rejected others.
    const before = await rejections();
    await holdRequests(page, CHANGES);
    await api.changeStage({ candidature_id: person.id, body: { stage: 'OFS' } });

    await drawer.getByRole('button', { name: 'Reject…' }).click();
    await page.getByRole('button', { name: 'Reject and schedule email' }).click();
    await expect(question).toContainText('from Not yet evaluated to Offer sent. Move to Rejected anyway?');
    await question.getByRole('button', { name: 'Keep Offer sent' }).click();
    await expectStage(ours, 'OFS');
    expect(await rejections()).toEqual(before);

    await api.changeStage({ candidature_id: person.id, body: { stage: 'INT' } });
    await drawer.getByRole('button', { name: 'Reject…' }).click();
    await page.getByRole('button', { name: 'Reject and schedule email' }).click();
    await question.getByRole('button', { name: 'Move to Rejected' }).click();
    await expect.poll(async () => (await candidatureOf(api, id, person.email))?.stage).toBe('REJ');
  },
);

test(
  'resending an invitation warns about a colleague’s change first [S24]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 409/);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await open(page, person);
    const emails = async () => (await emailsTo(api, person.email)).length;
    const before = await emails();
    await holdRequests(page, CHANGES);
    await api.changeStage({ candidature_id: person.id, body: { stage: 'REJ' } });
    await page.getByRole('button', { name: 'Resend invitation' }).click();
    await expect(messageOf(page, 'A colleague moved them from Not yet evaluated to Rejected')).toBeVisible();
    expect(await emails()).toBe(before);
    await page.getByRole('button', { name: 'Resend invitation' }).click();
    await expect(messageOf(page, 'Email written to the email log.')).toBeVisible();
    await expect.poll(emails).toBe(before + 1);
  },
);

test('a removal warns about a colleague’s change first [S24]', { tag: '@slow' }, async ({ page, api, complaints }) => {
  complaints.expect(/status of 409/);
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await open(page, person);
  await holdRequests(page, CHANGES);
  await api.changeStage({ candidature_id: person.id, body: { stage: 'HIR' } });
  await askToRemove(page);
  const removal = page.getByRole('dialog', { name: `Remove ${person.name}?` });
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(removal).toContainText('Not removed yet. A colleague moved them from Not yet evaluated to Hired.');
  expect((await candidatureOf(api, id, person.email))?.stage).toBe('HIR');
  // They are hired now.
  await removal.getByRole('checkbox', { name: 'Include 1 hired' }).check();
  await removal.getByRole('button', { name: 'Remove anyway' }).click();
  await drawerOf(page, person.name).getByRole('button', { name: 'Remove now' }).click();
  await expect.poll(async () => await candidatureOf(api, id, person.email)).toBeUndefined();
});

scriptedTest(
  'a removal is planned although the current stage cannot be checked',
  async ({ page, api, upstream, complaints }) => {
    complaints.expect(FAILED_CALL);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await open(page, person);
    upstream.follow(async ({ query }, pass) =>
      query.has('search') ? json({ detail: 'On fire.' }, 503) : await pass(),
    );
    await askToRemove(page);
    const removal = page.getByRole('dialog', { name: `Remove ${person.name}?` });
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(drawerOf(page, person.name)).toContainText(/Being removed at \d\d:\d\d/);
    upstream.follow(async (_request, pass) => await pass());
    await drawerOf(page, person.name).getByRole('button', { name: 'Remove now' }).click();
    await expect.poll(async () => await candidatureOf(api, id, person.email)).toBeUndefined();
  },
);
