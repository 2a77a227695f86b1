import { expectAccessible } from './support/axe.ts';
import { CHAOS } from './support/chaos.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { pressOn } from './support/keyboard.ts';
import { drawerPath, type Invitee, inviteCandidate, emailsTo } from './support/candidates.ts';
import { drawerOf, openListWith, rowOf } from './support/screen.ts';
import { jobOfPage } from './support/jobs.ts';
import { expect, test } from './support/shortlist.ts';
import { moveTo, stageIn } from './support/stage.ts';

test('some scheduled rejection emails are cancelled, and others are sent now', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const people: Invitee[] = [];
  for (let person = 0; person < 4; person++) people.push(await inviteCandidate(api, id));
  const [ana, ben, cleo, dan] = people as [Invitee, Invitee, Invitee, Invitee];
  await openListWith(page, `/assessments/${id}/candidates`, rowOf(page, dan.name));
  for (const { name } of people) await rowOf(page, name).getByRole('checkbox').click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 4 candidates?' });
  await expect(dialog).toContainText(ana.name);
  await expectAccessible(page, 'rejection of many');
  await dialog.getByRole('combobox', { name: 'Send the email' }).selectOption({ label: 'in 2 hours' });
  await dialog.getByRole('button', { name: /^Reject \d+ and schedule email$/ }).click();
  for (const { name } of people) await expect(rowOf(page, name)).toContainText('Rejected');

  // The tray links to them, and they survive a reload.
  await page
    .getByRole('region', { name: 'In progress' })
    .getByRole('link', { name: /scheduled email/ })
    .click();
  await page
    .getByRole('navigation', { name: 'Bulk actions and scheduled emails' })
    .getByRole('link', { name: 'Bulk actions' })
    .click();
  await page
    .getByRole('list', { name: 'Bulk actions' })
    .getByRole('link', { name: 'Reject candidates' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Reject candidates/ })).toBeVisible();
  await expect(rowOf(page, ben.name)).toContainText(/Scheduled/);
  const job = jobOfPage(page);
  await page.goto(`/scheduled-emails?job=${job}`);
  const table = page.getByRole('table', { name: 'Scheduled emails' });
  for (const { name } of people) await expect(rowOf(page, name)).toContainText('1 h 59 min');
  await expectAccessible(page, 'scheduled emails');
  await pressOn(page, rowOf(page, ana.name).getByRole('button', { name: /^Cancel/ }));
  await expect(rowOf(page, ana.name)).toBeHidden();

  await page.goto(drawerPath(ben));
  const drawer = drawerOf(page, ben.name);
  await expect(drawer.getByRole('region', { name: 'Rejection' })).toContainText('goes out in 1 h 59 min');
  await moveTo(stageIn(drawer), 'EVA');
  await expect(drawer.getByRole('region', { name: 'Rejection' })).toBeHidden();

  await page.goto(`/scheduled-emails?job=${job}`);
  await expect(rowOf(page, cleo.name)).toBeVisible();
  await expect(rowOf(page, ben.name)).toBeHidden();
  await rowOf(page, cleo.name)
    .getByRole('button', { name: /^Send now/ })
    .click();
  await expect(rowOf(page, cleo.name)).toBeHidden();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send all now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send all now' }).click();
  await expect(page.getByText('No scheduled emails')).toBeVisible();
  await page.goto('/scheduled-emails?page=2');
  await page.getByText('This page doesn’t exist').waitFor();

  const mailed = async () =>
    await Promise.all(people.map(async ({ email }) => (await emailsTo(api, email)).map(({ kind }) => kind)));
  await expect.poll(mailed).toEqual([[], [], ['rejection'], ['rejection']]);
  await page.goto(`/jobs/${job}`);
  await expect(rowOf(page, ana.name)).toContainText('Cancelled by a user.');
  await expect(rowOf(page, ben.name)).toContainText('Moved to Evaluated before it was sent.');
  // Only the embedded platform has an email log, and under chaos the service is a remote one.
  const sent = CHAOS > 0 ? 'Accepted by the service' : 'In the email log';
  for (const { name } of [cleo, dan]) await expect(rowOf(page, name)).toContainText(sent);
});
