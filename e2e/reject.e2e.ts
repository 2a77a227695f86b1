import type { Locator, Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, type Invitee, invitePerson, mailsTo } from './support/people.ts';
import { requestsOf, rowBehind } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

/** Somebody new, and the dialog in which they are rejected. */
async function beginRejection(page: Page, api: Client, local?: string): Promise<{ person: Invitee; dialog: Locator }> {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await invitePerson(api, id, local === undefined ? {} : { local });
  await page.goto(drawerPath(person));
  await page.getByRole('dialog', { name: person.name }).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${person.name}?` });
  await expect(dialog).toContainText('No e-mail is sent by that');
  return { person, dialog };
}

const stageOf = async (api: Client, { assessmentId, email }: Invitee) =>
  (await candidatureOf(api, assessmentId, email))?.stage;

test('somebody is rejected, and then, as a step of its own, told so', async ({ page, api }) => {
  const { person, dialog } = await beginRejection(page, api);
  await dialog.getByRole('button', { name: 'Move to Rejected' }).click();

  const outcome = page.getByRole('dialog', { name: `Rejection of ${person.name}` });
  await expect(outcome.getByRole('listitem').filter({ hasText: 'Stage:' })).toContainText('Rejected.');
  const mail = outcome.getByRole('listitem').filter({ hasText: 'E-mail:' });
  await expect(mail).toContainText(`not sent. It would go to ${person.email}.`);
  expect(await stageOf(api, person)).toBe('REJ');
  expect(await mailsTo(api, person.email)).toEqual([]);

  await outcome.getByRole('button', { name: 'Send rejection e-mail' }).click();
  await expect(mail).toContainText(`sent to ${person.email}.`);
  await expect(outcome.getByRole('button', { name: 'Send rejection e-mail' })).toBeHidden();
  const mails = await mailsTo(api, person.email);
  expect(mails.map(({ kind, to_name: name }) => [kind, name])).toEqual([['rejection', person.name]]);
  await outcome.getByRole('button', { name: 'Done' }).click();
  await expect(rowBehind(page, person.name)).toContainText('Rejected');
});

test('the mail can be left for later', async ({ page, api }) => {
  const { person, dialog } = await beginRejection(page, api);
  await dialog.getByRole('button', { name: 'Move to Rejected' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  const drawer = page.getByRole('dialog', { name: person.name });
  await expect(drawer.getByRole('combobox', { name: 'Stage' })).toHaveValue('REJ');
  expect(await mailsTo(api, person.email)).toEqual([]);

  await drawer.getByRole('button', { name: 'Send rejection e-mail' }).click();
  const outcome = page.getByRole('dialog', { name: `Rejection of ${person.name}` });
  await outcome.getByRole('button', { name: 'Send rejection e-mail' }).click();
  await expect(outcome).toContainText(`sent to ${person.email}.`);
  expect(await mailsTo(api, person.email)).toHaveLength(1);
});

// S28 S27
test('a mail that fails is shown by itself, and tried again alone', async ({ page, api, complaints }) => {
  complaints.expect(/status of 50\d/);
  const { person, dialog } = await beginRejection(page, api, 'sentinel.mail500');
  const moves = requestsOf(page, 'PATCH', /\/change_stage\/$/);
  const mails = requestsOf(page, 'POST', /\/send-reminder\/$/);
  await dialog.getByRole('button', { name: 'Move to Rejected' }).click();
  const outcome = page.getByRole('dialog', { name: `Rejection of ${person.name}` });
  const send = outcome.getByRole('button', { name: 'Send rejection e-mail' });
  for (const attempt of [1, 2]) {
    await send.click();
    await expect.poll(() => mails.length).toBe(attempt);
    await expect(outcome.getByRole('listitem').filter({ hasText: 'E-mail:' })).toContainText('may have been sent');
    await expect(outcome.getByRole('listitem').filter({ hasText: 'Stage:' })).toContainText('Rejected.');
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  }
  expect(moves).toHaveLength(1);
  expect(await stageOf(api, person)).toBe('REJ');
  expect(await mailsTo(api, person.email)).toEqual([]);
});

// S28
test('whoever has been told before is not offered the mail again', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await invitePerson(api, id);
  await api.changeStage({ candidature_id: person.id, body: { stage: 'REJ' } });
  await api.sendReminder({ candidature_id: person.id });
  await api.changeStage({ candidature_id: person.id, body: { stage: 'EVA' } });
  await page.goto(drawerPath(person));
  await page.getByRole('dialog', { name: person.name }).getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('button', { name: 'Move to Rejected' }).click();
  const outcome = page.getByRole('dialog', { name: `Rejection of ${person.name}` });
  await expect(outcome).toContainText(`was already sent to ${person.email} before.`);
  await expect(outcome.getByRole('button', { name: 'Send rejection e-mail' })).toBeHidden();
  expect(await mailsTo(api, person.email)).toHaveLength(1);
});

test('where the stage is refused, nothing is sent', async ({ page, api, complaints }) => {
  complaints.expect(/status of 409/);
  const { person, dialog } = await beginRejection(page, api, 'sentinel.stage409');
  const mails = requestsOf(page, 'POST', /\/send-reminder\/$/);
  await dialog.getByRole('button', { name: 'Move to Rejected' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('not changed. Somebody else changed the stage.');
  await expect(dialog.getByRole('button', { name: 'Send rejection e-mail' })).toBeHidden();
  expect(mails).toEqual([]);
  expect(await stageOf(api, person)).toBe('NYE');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('NYE');
});
