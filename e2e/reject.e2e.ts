import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { CHAOS } from './support/chaos.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, type Invitee, inviteCandidate, emailsTo } from './support/candidates.ts';
import { drawerOf, messageOf, requestsOf, rowBehind, rowOf, showAmongNew } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { test as scriptedTest } from './support/scriptedTest.ts';
import { expectStage, moveTo, stageIn } from './support/stage.ts';

test.use({ sentinels: true });

/** Invites a candidate and opens their drawer and the rejection dialog. */
async function beginRejection(page: Page, api: Client, sentinel?: string) {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id, sentinel === undefined ? {} : { sentinel });
  await page.goto(drawerPath(person));
  const drawer = drawerOf(page, person.name);
  await drawer.getByRole('button', { name: 'Reject…' }).click();
  return { person, drawer, dialog: page.getByRole('dialog', { name: `Reject ${person.name}?` }) };
}

/** The outcome of a step in the drawer. */
const outcomeOf = (drawer: Locator, step: 'Stage' | 'Email') =>
  drawer
    .getByRole('region', { name: 'Rejection' })
    .getByRole('listitem')
    .filter({ hasText: `${step}:` });

const stageOf = async (api: Client, { assessmentId, email }: Invitee) =>
  (await candidatureOf(api, assessmentId, email))?.stage;

test('a candidate is rejected at once, and the email is sent at the scheduled time or with “Send now”', async ({
  page,
  api,
}) => {
  const { person, drawer, dialog } = await beginRejection(page, api);
  const sendLater = dialog.getByRole('radio', { name: /^Send later/ });
  await expect(sendLater).toBeChecked();
  // Not the button that rejects.
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Send the email' })).toHaveValue('30');
  const planned = dialog
    .getByRole('paragraph')
    .filter({ hasText: /^Planned for / })
    .getByRole('time');
  await expect(planned).toHaveText(/^\d\d:\d\d$|at \d\d:\d\d$/);
  await expect(planned).toHaveAttribute('title', / UTC$/);
  const delay = dialog.getByRole('combobox', { name: 'Send the email' });
  await delay.selectOption('tomorrow');
  await expect(planned).toHaveText(/ at 09:00$/);
  await delay.selectOption('30');
  await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
  await showAmongNew(page, rowBehind(page, person.name));
  await expect(rowBehind(page, person.name)).toContainText('Rejected');
  await expect(outcomeOf(drawer, 'Stage')).toContainText('Rejected.');
  await expect(outcomeOf(drawer, 'Email')).toContainText(/goes out in (?:30:00|29:\d\d)/);
  expect(await stageOf(api, person)).toBe('REJ');

  await page.reload();
  await expect(outcomeOf(drawer, 'Email')).toContainText('goes out in 29:');
  expect(await emailsTo(api, person.email)).toEqual([]);
  await outcomeOf(drawer, 'Email').getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(async () => (await emailsTo(api, person.email)).map(({ kind, to_name: name }) => [kind, name]))
    .toEqual([['rejection', person.name]]);
  // One way to send at a time, and none once it was sent, also after a reload.
  const send = drawer.getByRole('button', { name: 'Send rejection email…' });
  // Only the embedded platform says whether it sends emails, and under chaos the service is a remote one.
  const sent =
    CHAOS > 0 ? 'The assessment service sends the rejection email.' : 'Email sending is off, so nothing was sent';
  await expect(outcomeOf(drawer, 'Email')).toContainText(sent);
  await expect(send).toHaveCount(0);
  await page.reload();
  await expect(outcomeOf(drawer, 'Email')).toContainText(sent);
  await expect(send).toHaveCount(0);
});

test('the dialog shows the email as it is sent', { tag: '@slow' }, async ({ page, api }) => {
  const { id: assessment_id } = await assessmentNamed(api, QUIET);
  // Emails omit names with digits.
  const body = { email: `${randomUUID()}@example.org`, first_name: 'Zoé', last_name: 'Ångström' };
  const { value } = await api.inviteCandidate({ assessment_id, no_email: true, body });
  await page.goto(drawerPath({ assessmentId: assessment_id, id: value.id }));
  await drawerOf(page, 'Zoé Ångström').getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject Zoé Ångström?' });
  await dialog.getByText('Preview email').click();
  const preview = dialog.getByRole('region', { name: 'Preview email' });
  await expect(preview).toContainText(`Update on your application: ${QUIET}`);
  await expect(preview).toContainText('Hello Zoé Ångström,');
  const shown = await preview.getByRole('paragraph').allTextContents();
  await dialog.getByRole('radio', { name: /^Send now/ }).check();
  await dialog.getByRole('button', { name: 'Reject and send now' }).click();
  const sent = async () => (await emailsTo(api, body.email)).map(({ subject, body: text }) => [subject, text]);
  await expect.poll(sent).toEqual([shown]);
});

scriptedTest('the dialog says when the service writes the rejection email', { tag: '@slow' }, async ({ page, api }) => {
  const { dialog } = await beginRejection(page, api);
  await expect(dialog).toContainText('Your assessment service writes this email. Its wording is set there.');
  await expect(dialog.getByText('Preview email')).toHaveCount(0);
});

test('a second email is offered only after the scheduled one is cancelled', { tag: '@slow' }, async ({ page, api }) => {
  const { person, drawer, dialog } = await beginRejection(page, api);
  const send = drawer.getByRole('button', { name: 'Send rejection email…' });
  await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
  await expect(outcomeOf(drawer, 'Email')).toContainText('goes out in');
  await expect(send).toHaveCount(0);
  await page.reload();
  await expect(outcomeOf(drawer, 'Email')).toContainText('goes out in');
  await expect(send).toHaveCount(0);
  await outcomeOf(drawer, 'Email').getByRole('button', { name: 'Cancel email' }).click();
  await drawer
    .getByRole('region', { name: 'Rejection' })
    .getByRole('button', { name: 'Send rejection email…' })
    .click();
  await expect(page.getByRole('dialog', { name: `Send ${person.name} the rejection email?` })).toBeVisible();
});

test(
  'the toast of a rejection says when the email goes out, and undoes both',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { person, drawer, dialog } = await beginRejection(page, api);
    await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
    const message = messageOf(page, `${person.name} rejected.`);
    await expect(message).toContainText('Email sending is off: the email is written to the email log in 30 min.');
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stageOf(api, person)).toBe('NYE');
    await expectStage(stageIn(drawer), 'NYE');
    await expect(outcomeOf(drawer, 'Email')).toContainText('not sent. Moved to Not yet evaluated before it was sent.');
  },
);

test('a candidate is rejected without an email, which is sent later [S28]', { tag: '@slow' }, async ({ page, api }) => {
  const { person, drawer, dialog } = await beginRejection(page, api);
  await dialog.getByRole('radio', { name: 'Don’t send' }).check();
  await dialog.getByRole('button', { name: 'Reject without email' }).click();
  await expectStage(stageIn(drawer), 'REJ');
  await expect(outcomeOf(drawer, 'Email')).toContainText('not sent.');

  await drawer.getByRole('button', { name: 'Send rejection email…' }).click();
  const mailing = page.getByRole('dialog', { name: `Send ${person.name} the rejection email?` });
  await expect(mailing.getByRole('radio', { name: 'Don’t send' })).toBeHidden();
  await mailing.getByRole('radio', { name: 'Send now' }).check();
  await mailing.getByRole('button', { name: 'Send now' }).click();
  await expect(outcomeOf(drawer, 'Email')).toContainText('Email written to the email log.');
  expect(await emailsTo(api, person.email)).toHaveLength(1);

  // A rejection email is sent only once, also after other stages in between.
  await api.changeStage({ candidature_id: person.id, body: { stage: 'EVA' } });
  await page.reload();
  await drawer.getByRole('button', { name: 'Reject…' }).click();
  const again = page.getByRole('dialog', { name: `Reject ${person.name}?` });
  await again.getByRole('radio', { name: 'Send now' }).check();
  await again.getByRole('button', { name: 'Reject and send now' }).click();
  await expect(outcomeOf(drawer, 'Email')).toContainText('not sent. A rejection email was already sent.');
  expect(await emailsTo(api, person.email)).toHaveLength(1);
});

test(
  'a failed email is shown separately, and repeated only on request [S27 S28]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { person, drawer, dialog } = await beginRejection(page, api, 'sentinel.mail500');
    const jobs = requestsOf(page, 'POST', /^\/api\/jobs\/$/);
    await dialog.getByRole('radio', { name: 'Send now' }).check();
    await dialog.getByRole('button', { name: 'Reject and send now' }).click();
    await expect(outcomeOf(drawer, 'Email')).toContainText('so it may have been sent.');
    await expect(outcomeOf(drawer, 'Stage')).toContainText('Rejected.');
    expect(jobs).toHaveLength(1);
    expect(await stageOf(api, person)).toBe('REJ');
    expect(await emailsTo(api, person.email)).toEqual([]);
    // A recruiter can still send only the email.
    await expect(drawer.getByRole('button', { name: 'Send rejection email…' })).toBeEnabled();
  },
);

test('a refused rejection is rolled back, and no email is sent', { tag: '@slow' }, async ({ page, api }) => {
  const { person, drawer, dialog } = await beginRejection(page, api, 'sentinel.stage409');
  await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
  const message = messageOf(page, `Couldn’t reject ${person.name}.`);
  await expect(message).toContainText('Another user changed the stage.');
  await expect(outcomeOf(drawer, 'Stage')).toContainText('couldn’t be changed. Another user changed the stage.');
  await expect(outcomeOf(drawer, 'Email')).toContainText('not sent.');
  await expectStage(stageIn(drawer), 'NYE');
  expect(await stageOf(api, person)).toBe('NYE');
});

test(
  'undoing the stage cancels the scheduled email, and the drawer says so',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { person, drawer, dialog } = await beginRejection(page, api);
    await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
    await expect(outcomeOf(drawer, 'Email')).toContainText('goes out in');
    await drawer.getByRole('button', { name: `Undo ${person.name}: Not yet evaluated → Rejected` }).click();
    await expectStage(stageIn(drawer), 'NYE');
    await expect(outcomeOf(drawer, 'Email')).toContainText('not sent. Moved to Not yet evaluated before it was sent.');
    expect(await stageOf(api, person)).toBe('NYE');
  },
);

test(
  'choosing Rejected as the stage asks about the email, and cancelling changes nothing',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    const changes = requestsOf(page, 'PATCH', /./);
    await page.goto(drawerPath(person));
    const drawer = drawerOf(page, person.name);
    const stage = stageIn(drawer);
    const dialog = page.getByRole('dialog', { name: `Reject ${person.name}?` });
    await stage.focus();
    await moveTo(stage, 'REJ');
    await expect(dialog.getByRole('radio', { name: 'Send later (recommended)' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(drawer).toBeVisible();
    await expect(stage).toBeFocused();
    await expectStage(stage, 'NYE');
    expect(await stageOf(api, person)).toBe('NYE');
    expect(changes).toEqual([]);

    await moveTo(stage, 'REJ');
    await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
    await expectStage(stage, 'REJ');
    await expect(stage).toBeFocused();
    await expect(outcomeOf(drawer, 'Email')).toContainText('goes out in');
    expect(await stageOf(api, person)).toBe('REJ');

    // Undoing a change away from Rejected is not a rejection: it neither asks nor schedules an email.
    await moveTo(stage, 'EVA');
    await expect.poll(() => stageOf(api, person)).toBe('EVA');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => stageOf(api, person)).toBe('REJ');
    await expect(dialog).toBeHidden();
    const { value } = await api.listEmails({ search: person.email });
    expect(value.results).toEqual([]);
  },
);

test(
  'every way to reject opens the same dialog, and cancelling changes nothing',
  { tag: '@slow' },
  async ({ page, api }) => {
    test.slow();
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    const changes = [requestsOf(page, 'PATCH', /./), requestsOf(page, 'POST', /^\/api\/jobs\//)];
    const cancelled = async (title: string, confirm = 'Reject and schedule email') => {
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.getByRole('radio', { name: 'Send later (recommended)' })).toBeChecked();
      await expect(dialog.getByRole('button', { name: confirm })).toBeEnabled();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    const one = `Reject ${person.name}?`;
    const many = 'Reject 1 candidate?';

    await page.goto(drawerPath(person));
    const drawer = drawerOf(page, person.name);
    await drawer.getByRole('button', { name: 'Reject…' }).click();
    await cancelled(one);
    await page.keyboard.press('r');
    await cancelled(one);
    await moveTo(stageIn(drawer), 'REJ');
    await cancelled(one);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('reject');
    await page.getByRole('option', { name: /^Reject…/ }).click();
    await cancelled(one);
    await drawer.getByRole('button', { name: 'Close' }).click();

    const row = rowOf(page, person.name);
    await moveTo(stageIn(row), 'REJ');
    await cancelled(one);
    await row.getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Reject…' }).click();
    await cancelled(many, 'Reject 1 and schedule email');
    await bar.getByRole('button', { name: 'Change stage…' }).click();
    await page.getByRole('menuitemradio', { name: 'Rejected…' }).click();
    await cancelled(many, 'Reject 1 and schedule email');

    // The column is outside the view at first.
    await page.setViewportSize({ width: 3200, height: 900 });
    await page.goto(`/assessments/${id}/board?ordering=-created`);
    const card = page
      .getByRole('list', { name: /^Not yet evaluated/ })
      .getByRole('listitem')
      .filter({ hasText: person.name });
    await card.dragTo(page.getByRole('heading', { name: /^Rejected/ }));
    await cancelled(one);

    expect(await stageOf(api, person)).toBe('NYE');
    expect(changes.flat()).toEqual([]);
  },
);
