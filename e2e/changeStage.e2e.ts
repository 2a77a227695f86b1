import type { Client } from '../src/contract/client.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, type Invitee, invitePerson } from './support/people.ts';
import { holdRequests, messageOf, rowBehind, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test.use({ sentinels: true });

const CHANGE = /\/change_stage\/(\?|$)/;

async function invite(api: Client, sentinel?: string): Promise<Invitee> {
  const { id } = await assessmentNamed(api, QUIET);
  return await invitePerson(api, id, sentinel === undefined ? {} : { sentinel });
}

const stageOf = async (api: Client, { assessmentId, email }: Invitee) =>
  (await candidatureOf(api, assessmentId, email))?.stage;

test('a stage is changed, in the drawer, in the row and on the platform [S21]', async ({ page, api }) => {
  const person = await invite(api);
  await page.goto(drawerPath(person));
  const stage = page.getByRole('dialog', { name: person.name }).getByRole('combobox', { name: 'Stage' });
  await expect(stage).toHaveValue('NYE');
  await stage.selectOption({ label: 'Interviewed' });
  await expect.poll(() => stageOf(api, person)).toBe('INT');
  await expect(rowBehind(page, person.name)).toContainText('Interviewed');
  await page.reload();
  await expect(stage).toHaveValue('INT');
});

for (const { sentinel, reason } of [
  { sentinel: 'sentinel.stage500', reason: 'had an error of its own' },
  { sentinel: 'sentinel.stage409', reason: 'Another user changed the stage.' },
]) {
  test(`a refusal of ${sentinel} takes the stage back and says why`, async ({ page, api, complaints }) => {
    complaints.expect(/status of (409|50\d)/);
    const person = await invite(api, sentinel);
    await page.goto(drawerPath(person));
    const stage = page.getByRole('dialog', { name: person.name }).getByRole('combobox', { name: 'Stage' });
    await stage.focus();
    await stage.selectOption('OFS');
    const message = messageOf(page, `${person.name} stays in “Not yet evaluated”.`);
    await expect(message).toContainText(reason);
    await expect(stage).toHaveValue('NYE');
    await expect(stage).toBeFocused();
    await expect(rowBehind(page, person.name)).toContainText('Not yet evaluated');
    expect(await stageOf(api, person)).toBe('NYE');
  });
}

test('a change is painted before the answer is there, and may be left to itself', async ({ page, api }) => {
  const person = await invite(api);
  await page.goto(drawerPath(person));
  const changes = await holdRequests(page, CHANGE);
  const drawer = page.getByRole('dialog', { name: person.name });
  await drawer.getByRole('combobox', { name: 'Stage' }).selectOption('HIR');
  await expect(drawer.getByRole('combobox', { name: 'Stage' })).toHaveValue('HIR');
  await expect(rowBehind(page, person.name)).toContainText('Hired');
  expect(await stageOf(api, person)).toBe('NYE');

  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, person.name)).toContainText('Hired');
  // It is sent once it has been looked whether a colleague was faster.
  await expect.poll(() => changes.waiting).toBe(1);
  expect(await stageOf(api, person)).toBe('NYE');
  changes.letGo();
  await expect.poll(() => stageOf(api, person)).toBe('HIR');
  await expect(rowOf(page, person.name)).toContainText('Hired');
});

test('of two quick moves the second stays [S23]', { tag: '@slow' }, async ({ page, api }) => {
  const person = await invite(api);
  await page.goto(drawerPath(person));
  const changes = await holdRequests(page, CHANGE);
  const stage = page.getByRole('dialog', { name: person.name }).getByRole('combobox', { name: 'Stage' });
  await stage.selectOption('EVA');
  await stage.selectOption('INT');
  // The second waits for the first, so that the service cannot get them in the wrong order.
  await expect.poll(() => changes.waiting).toBe(1);
  changes.letGo();
  await expect.poll(() => changes.waiting).toBe(1);
  expect(await stageOf(api, person)).toBe('EVA');
  await expect(stage).toHaveValue('INT');
  changes.letGo();
  await expect.poll(() => stageOf(api, person)).toBe('INT');
  await expect(stage).toHaveValue('INT');
  await expect(rowBehind(page, person.name)).toContainText('Interviewed');
});

test(
  'of somebody whom a colleague has removed, the drawer says that they no longer exist [S08]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 404/);
    const person = await invite(api);
    await page.goto(drawerPath(person));
    const stage = page.getByRole('dialog', { name: person.name }).getByRole('combobox', { name: 'Stage' });
    await expect(stage).toHaveValue('NYE');
    await api.deleteCandidature({ candidature_id: person.id });
    await stage.selectOption('EVA');
    await expect(messageOf(page, `${person.name} is no longer in this assessment.`)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'This candidate no longer exists' })).toBeVisible();
    await expect(rowBehind(page, person.name)).toHaveCount(0);
  },
);

test('a change is undone by its message, by a key and in the list of changes', async ({ page, api }) => {
  const person = await invite(api);
  await page.goto(drawerPath(person));
  const drawer = page.getByRole('dialog', { name: person.name });
  const stage = drawer.getByRole('combobox', { name: 'Stage' });
  const moved = (to: string) => messageOf(page, `${person.name} moved to “${to}”.`);

  await stage.selectOption('EVA');
  await moved('Evaluated').getByRole('button', { name: 'Undo' }).click();
  await expect(messageOf(page, `Undone: ${person.name} is back in “Not yet evaluated”.`)).toBeVisible();
  await expect(stage).toHaveValue('NYE');
  expect(await stageOf(api, person)).toBe('NYE');

  // The key undoes one after the other, and what is still on its way.
  await stage.selectOption('EVA');
  await stage.selectOption('INT');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => stageOf(api, person)).toBe('EVA');
  await expect(stage).toHaveValue('EVA');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => stageOf(api, person)).toBe('NYE');

  await stage.selectOption('OFS');
  await expect(moved('Offer sent')).toBeVisible();
  await drawer.getByRole('button', { name: /^Undo .*Offer sent$/ }).click();
  await expect.poll(() => stageOf(api, person)).toBe('NYE');
  await stage.selectOption('HIR');
  await expect.poll(() => stageOf(api, person)).toBe('HIR');

  // Typing has an undo of its own.
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('searchbox').fill(person.name);
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('button', { name: /^Recent changes/ }).click();
  const changes = page.getByRole('group', { name: 'Recent changes' });
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  expect(await stageOf(api, person)).toBe('HIR');
  await changes.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => stageOf(api, person)).toBe('NYE');
  await expect(page.getByRole('button', { name: /^Recent changes/ })).toHaveCount(0);
});
