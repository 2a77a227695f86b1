import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, inviteCandidate } from './support/candidates.ts';
import { askToRemove, drawerOf, messageOf, rowBehind, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test('a candidate is removed, and invited again [X03]', { tag: '@slow' }, async ({ page, api, complaints }) => {
  complaints.expect(/status of 404/);
  const { id } = await assessmentNamed(api, QUIET);
  const next = await inviteCandidate(api, id);
  const person = await inviteCandidate(api, id);
  const before = await candidatureOf(api, id, person.email);
  await page.goto(`/assessments/${id}/candidates`);
  await rowOf(page, person.name).getByRole('link').click();
  await askToRemove(page);

  const question = page.getByRole('dialog', { name: `Remove ${person.name}?` });
  await expect(question).toContainText(person.email);
  await expect(question).toContainText(QUIET);
  await expect(question).toContainText('It can be undone for 30 minutes');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(messageOf(page, `${person.name} will be removed at`)).toBeVisible();
  const panel = drawerOf(page, person.name);
  await expect(panel).toContainText(/Being removed at \d\d:\d\d/);
  await expect(rowBehind(page, person.name)).toContainText(/Being removed at \d\d:\d\d/);
  await panel.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel).not.toContainText('Being removed at');
  await expect(rowBehind(page, person.name)).not.toContainText('Being removed at');

  await askToRemove(page);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await panel.getByRole('button', { name: 'Remove now' }).click();
  await expect(page.getByRole('heading', { name: 'This candidate no longer exists' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(rowOf(page, person.name)).toHaveCount(0);
  await expect(rowOf(page, next.name)).toHaveCount(1);
  expect(await candidatureOf(api, id, person.email)).toBeUndefined();

  await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite a candidate' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  // The candidate is known by their email address, so their name is known, too.
  await expect(page.getByRole('dialog', { name: `${person.name} was invited` })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, person.name)).toHaveCount(1);
  const after = await candidatureOf(api, id, person.email);
  expect(after?.id).not.toBe(before?.id);
  expect(after?.testtaker_id).toBe(before?.testtaker_id);
  expect(after?.invitation_link).not.toBe(before?.invitation_link);
});

test(
  'inviting a candidate who will be removed offers to keep them, or to remove them now',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 40[04]/);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    const remove = async () => {
      await page.goto(drawerPath(person));
      await askToRemove(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(drawerOf(page, person.name)).toContainText(/Being removed at \d\d:\d\d/);
      await page.goto(`/assessments/${id}/candidates`);
      await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Invite a candidate' });
      await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      const outcome = page.getByRole('dialog', { name: `${person.name} is already invited` });
      await expect(outcome).toContainText(/Being removed at \d\d:\d\d/);
      return outcome;
    };
    let outcome = await remove();
    await outcome.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(outcome).not.toContainText('Being removed at');
    expect(await candidatureOf(api, id, person.email)).toBeDefined();
    outcome = await remove();
    await outcome.getByRole('button', { name: 'Remove now' }).click();
    await expect(outcome).toContainText('They were removed. You can invite them again.');
    expect(await candidatureOf(api, id, person.email)).toBeUndefined();
  },
);

test('a removal is cancelled', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await page.goto(drawerPath(person));
  await askToRemove(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawerOf(page, person.name)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(rowOf(page, person.name)).toHaveCount(1);
  expect(await candidatureOf(api, id, person.email)).toBeDefined();
});

test(
  'removing a candidate whom a colleague has removed succeeds [S08]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 404/);
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await page.goto(drawerPath(person));
    await askToRemove(page);
    await api.deleteCandidature({ candidature_id: person.id });
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This candidate no longer exists' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rowOf(page, person.name)).toHaveCount(0);
  },
);
