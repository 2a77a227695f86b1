import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { labelOf } from '../src/contract/codes.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { pressOn } from './support/keyboard.ts';
import { candidatureOf, drawerPath, type Invitee, inviteCandidate, emailsTo } from './support/candidates.ts';
import { drawerOf, filterBy, messageOf, rowOf, openListWith } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { moveTo, stageIn } from './support/stage.ts';

test.describe.configure({ timeout: 120_000 });

const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' });
const jobOf = (page: Page) => page.getByRole('region', { name: 'Bulk action' });

/** Invites candidates, opens their assessment and selects them. */
async function choosePeople(page: Page, api: Client, count: number): Promise<Invitee[]> {
  const { id } = await assessmentNamed(api, QUIET);
  const people: Invitee[] = [];
  while (people.length < count) people.push(await inviteCandidate(api, id));
  // The newest are first and together, and a high screen renders all of them.
  await page.setViewportSize({ width: 1280, height: 800 + 32 * count });
  const last = rowOf(page, people.at(-1)?.name ?? '');
  await openListWith(page, `/assessments/${id}/candidates`, last);
  await last.getByRole('checkbox').click();
  await rowOf(page, people[0]?.name ?? '')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  // Until the list was read completely it says how many are loaded.
  await expect(barOf(page)).toContainText(`${count} selected`, { timeout: 60_000 });
  return people;
}

/** Selects candidates who are shown. */
async function selectAllOf(page: Page, people: readonly Invitee[]): Promise<void> {
  for (const { name } of people) await rowOf(page, name).getByRole('checkbox').check();
  // Until the list was read completely it says how many are loaded.
  await expect(barOf(page)).toContainText(new RegExp(`\\b${people.length} (?:loaded candidates )?selected`));
}

test('three candidates are moved by keyboard, one already in the stage is skipped, and the bulk action is undone', async ({
  page,
  api,
}) => {
  const people = await choosePeople(page, api, 3);
  const [first] = people;
  await api.changeStage({ candidature_id: first?.id ?? 0, body: { stage: 'INT' } });
  await page.reload();
  await expect(rowOf(page, first?.name ?? '')).toContainText('Interviewed', { timeout: 60_000 });
  await selectAllOf(page, people);
  await barOf(page).getByRole('button', { name: 'Change stage…' }).waitFor();
  await page.keyboard.press('s');
  await expect(page.getByRole('menu', { name: 'Move 3 candidates to' })).toBeVisible();
  await page.keyboard.press('4');
  const asked = page.getByRole('dialog', { name: 'Move 2 of 3 selected candidates to Interviewed?' });
  await expect(asked).toContainText('1 skipped: Already in this stage.');
  await expectAccessible(page, 'a change of many stages');
  await pressOn(page, asked.getByRole('button', { name: 'Move 2 to Interviewed' }));
  // The selection ends as soon as the bulk action is accepted.
  await expect(barOf(page)).toBeHidden();
  await expect(jobOf(page)).toContainText('2 done');
  await expectAccessible(page, 'a job that is over');
  for (const { name } of people) await expect(rowOf(page, name)).toContainText('Interviewed');

  const coming = page.waitForEvent('download');
  await jobOf(page).getByRole('button', { name: 'Download outcomes (CSV)' }).click();
  const outcome = await readFile(await (await coming).path(), 'utf8');
  expect(outcome.trim().split('\r\n')).toHaveLength(3);
  await jobOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(jobOf(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(messageOf(page, 'Moving 2 candidates back…')).toBeVisible();
  for (const { name } of people.slice(1)) await expect(rowOf(page, name)).toContainText('Not yet evaluated');
  await expect(rowOf(page, people[0]?.name ?? '')).toContainText('Interviewed');
});

test(
  'candidates are rejected at once, and their scheduled emails cancelled',
  { tag: '@slow' },
  async ({ page, api }) => {
    const people = await choosePeople(page, api, 2);
    await barOf(page).getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject 2 candidates?' });
    await expect(dialog.getByRole('radio', { name: 'Send later (recommended)' })).toBeChecked();
    await expectAccessible(page, 'a rejection of many');
    await dialog.getByRole('button', { name: 'Reject 2 and schedule email' }).click();
    await expect(jobOf(page)).toContainText('Emails: 2 scheduled');
    await jobOf(page).getByRole('button', { name: 'Cancel emails' }).click();
    await expect(jobOf(page)).toContainText('Emails: 2 cancelled');
    for (const person of people) {
      expect((await candidatureOf(api, person.assessmentId, person.email))?.stage).toBe('REJ');
      expect(await emailsTo(api, person.email)).toEqual([]);
    }
  },
);

test('moving several candidates to Rejected asks about the email, too', { tag: '@slow' }, async ({ page, api }) => {
  const people = await choosePeople(page, api, 2);
  const button = barOf(page).getByRole('button', { name: 'Change stage…' });
  const begin = async () => {
    await pressOn(page, button);
    await page.getByRole('menuitemradio', { name: 'Rejected…' }).press('Enter');
  };
  await begin();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 candidates?' });
  await expect(dialog.getByRole('radio', { name: 'Send later (recommended)' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  for (const { assessmentId, email } of people)
    expect((await candidatureOf(api, assessmentId, email))?.stage).toBe('NYE');

  await begin();
  await dialog.getByRole('button', { name: 'Reject 2 and schedule email' }).click();
  await expect(jobOf(page)).toContainText('2 scheduled');
});

/** Gives each candidate a stage past the dashboard, and waits until the page shows them. The reload ends the selection. */
async function placeIn(page: Page, api: Client, people: readonly Invitee[], stages: readonly string[]): Promise<void> {
  for (const [index, stage] of stages.entries()) {
    await api.changeStage({ candidature_id: people[index]?.id ?? 0, body: { stage } });
  }
  await page.reload();
  for (const [index, stage] of stages.entries()) {
    await expect(rowOf(page, people[index]?.name ?? '')).toContainText(labelOf(stage), { timeout: 60_000 });
  }
}

const stagesOf = (api: Client, people: readonly Invitee[]) =>
  Promise.all(people.map(async ({ assessmentId, email }) => (await candidatureOf(api, assessmentId, email))?.stage));

test(
  'rejecting several candidates excludes those with an offer and those already rejected',
  { tag: '@slow' },
  async ({ page, api }) => {
    const people = await choosePeople(page, api, 4);
    await placeIn(page, api, people, ['HIR', 'OFS', 'REJ']);
    await selectAllOf(page, people);
    await barOf(page).getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject 1 of 4 selected candidates?' });
    const checks = dialog.getByRole('group', { name: 'Candidates to check' });
    await expect(checks).toContainText(
      /1 of 4 is hired\..+1 of 4 is in stage Offer sent\..+1 of 4 is already rejected\. /,
    );
    await expect(checks).toContainText('They get no second email.');
    await expect(checks).toContainText('4 of 4 have not started the assessment.');
    await expect(checks.getByRole('checkbox', { checked: true })).toHaveCount(0);
    for (const { name } of people.slice(0, 2)) await expect(checks).toContainText(name);
    await expectAccessible(page, 'a rejection with candidates to check');
    await checks.getByRole('checkbox', { name: 'Leave out 4 not started' }).check();
    const none = page.getByRole('dialog', { name: 'Reject 0 of 4 selected candidates?' });
    await expect(none.getByRole('button', { name: 'Reject 0 and schedule email' })).toHaveAccessibleDescription(
      'Everyone is left out.',
    );
    await none.getByRole('checkbox', { name: 'Leave out 4 not started' }).uncheck();
    await checks.getByRole('checkbox', { name: 'Include 1 with an offer' }).check();
    const two = page.getByRole('dialog', { name: 'Reject 2 of 4 selected candidates?' });
    await two.getByRole('button', { name: 'Reject 2 and schedule email' }).click();
    await expect(jobOf(page)).toContainText('2 done');
    expect(await stagesOf(api, people)).toEqual(['HIR', 'REJ', 'REJ', 'REJ']);
  },
);

test(
  'moving several candidates warns about those who have not completed, who can be excluded',
  { tag: '@slow' },
  async ({ page, api }) => {
    const people = await choosePeople(page, api, 3);
    await placeIn(page, api, people, ['HIR']);
    await selectAllOf(page, people);
    await barOf(page).getByRole('button', { name: 'Change stage…' }).click();
    await page.getByRole('menuitemradio', { name: 'Evaluated', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Move \d of 3 selected candidates to Evaluated\?$/ });
    await expect(dialog).toContainText('3 of 3 have not completed the assessment.');
    await dialog.getByRole('checkbox', { name: 'Leave out 3 not completed' }).check();
    await expect(dialog.getByRole('button', { name: /^Move/ })).toHaveAccessibleDescription('Everyone is left out.');
    await dialog.getByRole('checkbox', { name: 'Leave out 3 not completed' }).uncheck();
    await expect(dialog.getByRole('checkbox', { name: 'Include 1 hired' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Move 2 to Evaluated' }).click();
    await expect(jobOf(page)).toContainText('2 done');
    expect(await stagesOf(api, people)).toEqual(['HIR', 'EVA', 'EVA']);
  },
);

test(
  'the panel of a bulk action undoes it, confirms the undo, and closes by itself',
  { tag: '@slow' },
  async ({ page, api }) => {
    await page.clock.install();
    const people = await choosePeople(page, api, 2);
    await pressOn(page, barOf(page).getByRole('button', { name: 'Reject…' }));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Reject 2 and schedule email' }));
    await page.clock.runFor(5_000);
    await expect(jobOf(page)).toContainText('Emails: 2 scheduled');
    await pressOn(page, jobOf(page).getByRole('button', { name: 'Undo' }));
    await expect(jobOf(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(async () => {
      await page.clock.runFor(2_000);
      await expect(jobOf(page)).toContainText(/Undone \d\d:\d\d: 2 moved back/, { timeout: 500 });
    }).toPass();
    expect(await stagesOf(api, people)).toEqual(['NYE', 'NYE']);
    for (const { email } of people) expect(await emailsTo(api, email)).toEqual([]);

    // It does not close while the focus is in it.
    await page.clock.runFor(30_000);
    await expect(jobOf(page)).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.clock.runFor(9_000);
    await expect(jobOf(page)).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(jobOf(page)).toBeHidden();
  },
);

test(
  'a bulk action skips a candidate whom a colleague has moved meanwhile, and says why [S24]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const people = await choosePeople(page, api, 2);
    const [first] = people;
    await barOf(page).getByRole('button', { name: 'Reject…' }).click();
    // Through another page of Shortlist: a job does not read candidates again who were read within a minute.
    const colleague = await page.context().newPage();
    await colleague.goto(first ? drawerPath(first) : '/');
    await moveTo(stageIn(drawerOf(colleague, first?.name)), 'OFS');
    await expect
      .poll(async () => (await candidatureOf(api, first?.assessmentId ?? 0, first?.email ?? ''))?.stage)
      .toBe('OFS');
    await colleague.close();
    await page.getByRole('radio', { name: 'Don’t send' }).check();
    await page.getByRole('button', { name: 'Reject 2 without email' }).click();
    await expect(jobOf(page)).toContainText('1 done, 1 skipped');
    await expect(jobOf(page).getByRole('list', { name: 'Left out' })).toHaveText(
      `${first?.name}: Moved from Not yet evaluated to Offer sent after you selected this candidate.`,
    );
  },
);

test('removing more than 30 candidates asks to type their number', { tag: '@slow' }, async ({ page, api }) => {
  const people = await choosePeople(page, api, 31);
  const [last] = people;
  await barOf(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove 31 candidates?' });
  const remove = dialog.getByRole('button', { name: 'Remove 31 candidates' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Type 31 to confirm' }).fill('30');
  await expect(remove).toHaveAccessibleDescription('Enter 31 to continue.');
  await dialog.getByRole('textbox', { name: 'Type 31 to confirm' }).fill('31');
  await remove.click();
  await expect(barOf(page)).toBeHidden();
  // Until the planned time nothing is lost, and the removal can be undone.
  await expect(jobOf(page)).toContainText(/Begins at \d\d:\d\d/);
  await expect(rowOf(page, last?.name ?? '')).toContainText(/Being removed at \d\d:\d\d/);
  await expect(jobOf(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await jobOf(page).getByRole('button', { name: 'Start now' }).click();
  await expect(jobOf(page)).toContainText('31 done', { timeout: 60_000 });
  await expect(rowOf(page, last?.name ?? '')).toHaveCount(0);
  expect(await candidatureOf(api, last?.assessmentId ?? 0, last?.email ?? '')).toBeUndefined();
});

test(
  'a removal names those who are not in the list, and leaves them out as it does the hired [S40 S41]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const people = await choosePeople(page, api, 4);
    await placeIn(page, api, people, ['IFI', 'NYE', 'NYE', 'HIR']);
    const [elsewhere, first, second, hired] = people.map(({ name }) => name);
    await selectAllOf(page, people.slice(0, 2));
    await filterBy(page, 'Stage', 'Not yet evaluated');
    await expect(rowOf(page, elsewhere ?? '')).toHaveCount(0);
    await expect(barOf(page).getByRole('group', { name: '1 selected elsewhere' })).toBeVisible();
    await filterBy(page, 'Stage', 'Hired');
    for (const name of [second, hired])
      await rowOf(page, name ?? '')
        .getByRole('checkbox')
        .check();
    await expect(barOf(page)).toContainText('3 selected1 selected elsewhere');

    await barOf(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Remove…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove 2 of 4 selected candidates?' });
    const box = dialog.getByRole('group', { name: '1 is not in this list.' });
    await expect(box).toContainText(elsewhere ?? '');
    await expect(box.getByRole('button', { name: 'Leave out' })).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('group', { name: 'Candidates to check' })).toContainText(hired ?? '');
    await expect(dialog.getByRole('checkbox', { name: 'Include 1 hired' })).not.toBeChecked();
    await expectAccessible(page, 'a removal with candidates elsewhere');
    await box.getByRole('button', { name: 'Include' }).click();
    await expect(page.getByRole('button', { name: 'Remove 3 candidates' })).toBeVisible();
    await page.getByRole('button', { name: 'Leave out' }).click();
    await dialog.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2');
    await dialog.getByRole('button', { name: 'Remove 2 candidates' }).click();
    await expect(barOf(page)).toBeHidden();
    await jobOf(page).getByRole('button', { name: 'Start now' }).click();
    await expect(jobOf(page)).toContainText('2 done');
    expect(await stagesOf(api, people)).toEqual(['IFI', undefined, undefined, 'HIR']);
    await expect(rowOf(page, first ?? '')).toHaveCount(0);
  },
);

test(
  'the reports of a selection are downloaded as a ZIP, without those of candidates who have not started',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const people = await candidaturesOf(api, id);
    const [invited] = people.filter(({ status }) => status === 'invited');
    const [completed] = people.filter(({ status }) => status === 'completed');
    await page.goto(`/assessments/${id}/candidates`);
    for (const person of [invited, completed]) {
      await page.getByRole('searchbox', { name: 'Search candidates' }).fill(person?.email ?? '');
      await rowOf(page, person?.full_name ?? '')
        .getByRole('checkbox')
        .first()
        .check();
    }
    await expect(barOf(page)).toContainText('1 selected1 selected elsewhere');
    await barOf(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Download reports' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 skipped: No report yet');
    await page.getByRole('button', { name: 'Prepare 1 report' }).click();
    const coming = page.waitForEvent('download');
    await jobOf(page).getByRole('button', { name: 'Download ZIP' }).click();
    const archive = await readFile(await (await coming).path());
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    expect(archive.includes('%PDF') || archive.includes('.pdf')).toBe(true);
  },
);
