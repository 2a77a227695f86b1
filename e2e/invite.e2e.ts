import type { Page } from '@playwright/test';
import { ARCHIVED, assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, freshEmail, freshName, inviteCandidate, emailsTo } from './support/candidates.ts';
import { test as scriptedTest } from './support/scriptedTest.ts';
import { drawerOf, messageOf, requestsOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Opens the invite dialog of an assessment and types an email address. */
async function fillIn(page: Page, assessmentId: number, email: string) {
  await page.goto(`/assessments/${assessmentId}/candidates`);
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite a candidate' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  return dialog;
}

test('a candidate is invited without email, and their personal link is copied', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const { first, last, full } = freshName();
  const email = freshEmail();
  const dialog = await fillIn(page, id, email);
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(last);
  await dialog.getByRole('checkbox', { name: 'Email the invitation' }).uncheck();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();

  const done = page.getByRole('dialog', { name: `${full} was invited` });
  await expect(done).toContainText('No email was sent.');
  await done.getByRole('button', { name: 'Copy invitation link' }).click();
  await expect(done.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  const candidature = await candidatureOf(api, id, email);
  await expect.poll(() => clipboard(page)).toBe(candidature?.invitation_link);
  expect(await emailsTo(api, email)).toEqual([]);
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, full)).toContainText('Not yet evaluated');

  await page.goto(candidature?.invitation_link ?? '');
  await expect(page.getByText(`Hi ${first}!`)).toBeVisible();
});

test('an invitation by email is in the email log with its link [S25]', { tag: '@calm' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const email = freshEmail();
  const dialog = await fillIn(page, id, email);
  await expect(dialog.getByRole('checkbox', { name: 'Email the invitation' })).toBeChecked();
  await dialog.getByText('Preview email').click();
  const preview = dialog.getByRole('region', { name: 'Preview email' });
  await expect(preview).toContainText(`Willow & Wren (invented) invites you to take the assessment “${QUIET}”.`);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Nadia');
  await dialog.getByRole('textbox', { name: 'Last name' }).focus();
  await expect(preview).toContainText('Hello Nadia,');
  await dialog.getByRole('textbox', { name: 'First name' }).clear();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog', { name: `${email} was invited` })).toContainText(
    'Email written to the email log. Email sending is off, so share the link yourself.',
  );
  await page.getByRole('button', { name: 'Done' }).click();

  const candidature = await candidatureOf(api, id, email);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Email log' }).click();
  await page.getByRole('list', { name: 'Emails' }).getByText(email).first().click();
  const link = page.getByRole('link', { name: 'Open as candidate' });
  await expect(link).toHaveAttribute('href', candidature?.invitation_link ?? '');
});

scriptedTest(
  'with another service, the page only says that the service sends the invitation',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const email = freshEmail();
    const dialog = await fillIn(page, id, email);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const done = page.getByRole('dialog', { name: `${email} was invited` });
    await expect(done).toContainText('The assessment service sends the invitation.');
    await expect(done.getByRole('button', { name: 'Copy invitation link' })).toBeVisible();
  },
);

for (const [gesture, twice] of [
  ['a double click', (page: Page) => page.getByRole('button', { name: 'Invite', exact: true }).dblclick()],
  [
    'Enter twice',
    async (page: Page) => {
      const email = page.getByRole('textbox', { name: 'Email' });
      await Promise.all([email.press('Enter'), email.press('Enter')]);
    },
  ],
] as const) {
  test(`${gesture} invites once`, { tag: '@slow' }, async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const email = freshEmail();
    const invitations = requestsOf(page, 'POST', /\/invite_candidate\/$/);
    await fillIn(page, id, email);
    await twice(page);
    await expect(page.getByRole('dialog', { name: `${email} was invited` })).toBeVisible();
    expect(invitations).toHaveLength(1);
    expect(await emailsTo(api, email)).toHaveLength(1);
  });
}

test(
  'inviting an invited candidate offers to open them instead',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 400/);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    const dialog = await fillIn(page, id, ` ${person.email.toUpperCase()} `);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const done = page.getByRole('dialog', { name: `${person.name} is already invited` });
    await expect(done).toContainText('No email sent.');
    expect(await emailsTo(api, person.email)).toEqual([]);
    await done.getByRole('button', { name: 'Open candidate' }).click();
    await expect(drawerOf(page, person.name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${drawerPath(person)}$`));
  },
);

test.describe('an address that is refused', () => {
  test('by the service has its reason at the field, and typed text stays [S09 X11]', async ({
    page,
    api,
    complaints,
  }) => {
    complaints.expect(/status of 400/);
    const { id } = await assessmentNamed(api, QUIET);
    const email = `${freshName().last}@undeliverable.invalid`;
    const dialog = await fillIn(page, id, email);
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Nadia');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const field = dialog.getByRole('textbox', { name: 'Email' });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/address/i);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(email);
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Nadia');
  });

  test('by the form is not sent, and gets the focus', { tag: '@slow' }, async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const invitations = requestsOf(page, 'POST', /./);
    const dialog = await fillIn(page, id, 'nadia@example');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const field = dialog.getByRole('textbox', { name: 'Email' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Enter a valid email address.');
    await field.fill('');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Enter an email address.');
    expect(invitations).toEqual([]);
  });
});

test('an invitation is resent from the drawer', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id, { sendMail: true });
  await page.goto(drawerPath(person));
  const invitation = drawerOf(page, person.name).getByRole('region', { name: 'Invitation' });
  await invitation.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(messageOf(page, 'Email written to the email log. Email sending is off')).toBeVisible();
  const mails = await emailsTo(api, person.email);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ link }) => link)).size).toBe(1);
  await invitation.getByRole('button', { name: 'Copy invitation link' }).click();
  await expect.poll(() => clipboard(page)).toBe(mails[0]?.link);
});

test(
  'in an archived assessment the Invite button is disabled and says why',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, ARCHIVED);
    await page.goto(`/assessments/${id}/candidates`);
    const button = page.getByRole('button', { name: 'Invite', exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/archived/);
    await button.press('Enter');
    await expect(drawerOf(page)).toBeHidden();
  },
);
