import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { HOSTILE_RECIPIENT } from './support/hostileMails.ts';
import { findTooWide, HOSTILE_TEXTS } from './support/hostileTexts.ts';
import { inviteCandidate } from './support/candidates.ts';
import { expect, test } from './support/shortlist.ts';

test('an email is found by its recipient and read, and its link is followed', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id, { sendMail: true });
  await page.goto('/email-log');
  await page.getByRole('searchbox', { name: 'Search by recipient' }).fill(person.email);
  const mails = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await expect(mails).toHaveCount(1);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === person.email);
  await mails.getByText(person.name).first().click();
  await expect(mails).toContainText(`Willow & Wren (invented) invites you to take the assessment “${QUIET}”.`);
  const coming = page.waitForEvent('popup');
  await mails.getByRole('link', { name: 'Open as candidate' }).click();
  const invitation = await coming;
  await expect(invitation.getByRole('heading', { name: QUIET })).toBeVisible();
  await expect(invitation.getByText('Hi Nadia!')).toBeVisible();
});

test('the newest email is first, and a rejection has no link', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id, { sendMail: true });
  await page.goto('/email-log');
  const newest = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').first();
  await expect(newest).toContainText(person.name);
  await expect(newest).toContainText('Invitation');

  await api.changeStage({ candidature_id: person.id, body: { stage: 'REJ' } });
  await api.sendReminder({ candidature_id: person.id });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(newest).toContainText('Rejection');
  await newest.getByText(person.name).first().click();
  await expect(newest).toContainText('We wish you all the best.');
  await expect(newest.getByRole('link')).toHaveCount(0);
});

test('emails are filtered by kind, and the URL keeps the filter', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id, { sendMail: true });
  await api.changeStage({ candidature_id: person.id, body: { stage: 'REJ' } });
  await api.sendReminder({ candidature_id: person.id });
  await page.goto(`/email-log?q=${person.email}`);
  const mails = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await expect(mails).toHaveCount(2);
  await page.getByRole('button', { name: 'Kind' }).click();
  const kinds = page.getByRole('group', { name: 'Kind' });
  await kinds.getByRole('checkbox', { name: 'Rejection' }).click();
  await expect(mails).toHaveCount(1);
  await expect(mails).toContainText('Rejection');
  await expect(page).toHaveURL((url) => url.searchParams.get('kind') === 'rejection');
  await expectAccessible(page, 'the email log, filtered');
  await page.reload();
  await expect(mails).toHaveCount(1);
  await page.getByRole('button', { name: 'Kind' }).click();
  await kinds.getByRole('checkbox', { name: 'Rejection' }).click();
  await kinds.getByRole('checkbox', { name: 'Registration' }).click();
  await expect(page.getByText('No matching emails')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/email-log$/);
});

test('the text of each kind of email is shown before one is sent', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/email-log');
  await page.getByRole('button', { name: 'Preview emails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email previews' });
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await dialog.getByText('Update on your application: Software Engineer').click();
  await expect(dialog).toContainText('Hello Ada Lovelace,');
  await expect(dialog).toContainText('We’ve decided to move forward with other candidates.');
  await expectAccessible(page, 'email previews');
});

test('a search without a match in the email log says so and is cleared', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/email-log?q=unknown@nowhere.example');
  await expect(page.getByText('No matching emails')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('list', { name: 'Emails' })).toBeVisible();
});

test('hostile emails are shown as text, and fit 320 pixels [S19 X10]', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/email-log?q=${HOSTILE_RECIPIENT}`);
  const mails = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await expect(mails).toHaveCount(HOSTILE_TEXTS.length);
  for (const mail of await mails.all()) await mail.locator('summary').click();
  await expect(mails.last().getByRole('link', { name: 'Open as candidate' })).toBeVisible();
  // The first email is the last one written.
  const written = HOSTILE_TEXTS.toReversed();
  for (const [index, text] of written.entries()) {
    const said = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
    expect((await mails.nth(index).textContent())?.replaceAll(/\s+/g, ' ')).toContain(said);
  }
  await expect(page.locator('img[src="x"], svg[onload], [onerror]')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^taken/);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(findTooWide)).toEqual([]);
  }
});
