import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, type Invitee, inviteCandidate } from './support/candidates.ts';
import { drawerOf, holdRequests, messageOf, openListWith, rowBehind, rowOf, showAmongNew } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { expectStage, moveTo, stageIn, suggestedIn } from './support/stage.ts';

test.use({ sentinels: true });

const CHANGE = /\/change_stage\/(\?|$)/;

async function invite(api: Client, sentinel?: string): Promise<Invitee> {
  const { id } = await assessmentNamed(api, QUIET);
  return await inviteCandidate(api, id, sentinel === undefined ? {} : { sentinel });
}

const stageOf = async (api: Client, { assessmentId, email }: Invitee) =>
  (await candidatureOf(api, assessmentId, email))?.stage;

test('a stage change shows in the drawer, in the row and on the platform [S21]', async ({ page, api }) => {
  const person = await invite(api);
  await page.goto(drawerPath(person));
  const stage = stageIn(drawerOf(page, person.name));
  await expectStage(stage, 'NYE');
  await moveTo(stage, 'INT');
  await expect.poll(() => stageOf(api, person)).toBe('INT');
  await showAmongNew(page, rowBehind(page, person.name));
  await expect(rowBehind(page, person.name)).toContainText('Interviewed');
  await page.reload();
  await expectStage(stage, 'INT');
});

for (const { sentinel, reason } of [
  { sentinel: 'sentinel.stage500', reason: 'had an error' },
  { sentinel: 'sentinel.stage409', reason: 'Another user changed the stage.' },
]) {
  test(
    `a stage change refused by ${sentinel} is reverted and says why`,
    { tag: '@slow' },
    async ({ page, api, complaints }) => {
      complaints.expect(/status of (409|50\d)/);
      const person = await invite(api, sentinel);
      await page.goto(drawerPath(person));
      const stage = stageIn(drawerOf(page, person.name));
      await stage.focus();
      await moveTo(stage, 'OFS');
      const message = messageOf(page, `Couldn’t move ${person.name}. Still in Not yet evaluated.`);
      await expect(message).toContainText(reason);
      await expectStage(stage, 'NYE');
      await expect(stage).toBeFocused();
      await expect(rowBehind(page, person.name)).toContainText('Not yet evaluated');
      expect(await stageOf(api, person)).toBe('NYE');
    },
  );
}

test(
  'a stage change shows before the service answers, and survives leaving the page',
  { tag: '@slow' },
  async ({ page, api }) => {
    const person = await invite(api);
    await page.goto(drawerPath(person));
    const changes = await holdRequests(page, CHANGE);
    const drawer = drawerOf(page, person.name);
    await moveTo(stageIn(drawer), 'HIR');
    await expectStage(stageIn(drawer), 'HIR');
    await expect(rowBehind(page, person.name)).toContainText('Hired');
    expect(await stageOf(api, person)).toBe('NYE');

    await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(rowOf(page, person.name)).toContainText('Hired');
    // It is sent after the check for a colleague's change.
    await expect.poll(() => changes.waiting).toBe(1);
    expect(await stageOf(api, person)).toBe('NYE');
    changes.letGo();
    await expect.poll(() => stageOf(api, person)).toBe('HIR');
    await expect(rowOf(page, person.name)).toContainText('Hired');
  },
);

test('of two quick stage changes the second wins [S23]', { tag: '@slow' }, async ({ page, api }) => {
  const person = await invite(api);
  await page.goto(drawerPath(person));
  const changes = await holdRequests(page, CHANGE);
  const stage = stageIn(drawerOf(page, person.name));
  await moveTo(stage, 'EVA');
  await moveTo(stage, 'INT');
  // The second waits for the first, so that the service cannot get them in the wrong order.
  await expect.poll(() => changes.waiting).toBe(1);
  changes.letGo();
  await expect.poll(() => changes.waiting).toBe(1);
  expect(await stageOf(api, person)).toBe('EVA');
  await expectStage(stage, 'INT');
  changes.letGo();
  await expect.poll(() => stageOf(api, person)).toBe('INT');
  await expectStage(stage, 'INT');
  await expect(rowBehind(page, person.name)).toContainText('Interviewed');
});

test(
  'the drawer of a candidate whom a colleague has removed says that they no longer exist [S08]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of 404/);
    const person = await invite(api);
    await page.goto(drawerPath(person));
    const stage = stageIn(drawerOf(page, person.name));
    await expectStage(stage, 'NYE');
    await api.deleteCandidature({ candidature_id: person.id });
    await moveTo(stage, 'EVA');
    await expect(messageOf(page, `${person.name} is no longer in this assessment.`)).toBeVisible();
    await expect(drawerOf(page, 'This candidate no longer exists')).toBeVisible();
    await expect(rowBehind(page, person.name)).toHaveCount(0);
  },
);

test(
  'a stage change is undone by its toast, by a shortcut and in the list of changes',
  { tag: '@slow' },
  async ({ page, api }) => {
    const person = await invite(api);
    await page.goto(drawerPath(person));
    const drawer = drawerOf(page, person.name);
    const stage = stageIn(drawer);
    const moved = (to: string) => messageOf(page, `${person.name} moved to ${to}.`);

    await moveTo(stage, 'EVA');
    await moved('Evaluated').getByRole('button', { name: 'Undo' }).click();
    await expect(messageOf(page, `: ${person.name} is back in Not yet evaluated.`)).toContainText(/Undone \d\d:\d\d:/);
    await expectStage(stage, 'NYE');
    expect(await stageOf(api, person)).toBe('NYE');

    // The key undoes one change after the other, also a running one.
    await moveTo(stage, 'EVA');
    await moveTo(stage, 'INT');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => stageOf(api, person)).toBe('EVA');
    await expectStage(stage, 'EVA');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => stageOf(api, person)).toBe('NYE');

    await moveTo(stage, 'OFS');
    await expect(moved('Offer sent')).toBeVisible();
    await drawer.getByRole('button', { name: /^Undo .*Offer sent$/ }).click();
    await expect.poll(() => stageOf(api, person)).toBe('NYE');
    await moveTo(stage, 'HIR');
    await expect.poll(() => stageOf(api, person)).toBe('HIR');

    // A text field undoes typing instead.
    await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('searchbox').fill(person.name);
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByRole('button', { name: /^Recent changes/ }).click();
    const changes = page.getByRole('group', { name: 'Recent changes' });
    await expect(changes.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
    expect(await stageOf(api, person)).toBe('HIR');
    await changes.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => stageOf(api, person)).toBe('NYE');
    await expect(changes.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await expect(changes.getByRole('listitem').first()).toContainText(/Hired\s*Undone \d\d:\d\d$/);
  },
);

test(
  'a stage is changed in the table by searching or by a key, and Rejected asks first',
  { tag: '@slow' },
  async ({ page, api }) => {
    const person = await invite(api);
    await openListWith(page, `/assessments/${person.assessmentId}/candidates`, rowOf(page, person.name));
    const stage = stageIn(rowOf(page, person.name));
    const list = page.getByRole('group', { name: `Move ${person.name} to` });
    await stage.click();
    await expect(list.getByRole('menuitemradio', { name: 'Not yet evaluated' })).toBeDisabled();
    await page.keyboard.type('offer');
    await expect(list.getByRole('menuitemradio')).toHaveText([/^Offer sent/]);
    await page.keyboard.press('Enter');
    await expect.poll(() => stageOf(api, person)).toBe('OFS');
    await expect(stage).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(list.getByRole('menuitemradio', { name: 'Hired' })).toBeFocused();
    await expectAccessible(page, 'the stage list over the table');
    await page.keyboard.press('4');
    await expectStage(stage, 'INT');
    await expect.poll(() => stageOf(api, person)).toBe('INT');

    await stage.click();
    await expect(list.getByRole('menuitemradio', { name: 'Invited for take-home test' })).toBeFocused();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: `Reject ${person.name}?` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toHaveCount(0);
    expect(await stageOf(api, person)).toBe('INT');
  },
);

test(
  'the drawer says that a moved candidate left the view, and links to the next one',
  { tag: '@slow' },
  async ({ page, api }) => {
    const other = await invite(api);
    const person = await invite(api);
    await openListWith(page, `/assessments/${person.assessmentId}/candidates?stage=NYE`, rowOf(page, person.name));
    await rowOf(page, person.name).getByRole('link').click();
    const drawer = drawerOf(page, person.name);
    await expect(drawer.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
    const next = await suggestedIn(drawer);
    await drawer.getByRole('button', { name: /^Move to (?!another)/ }).click();
    await expect.poll(() => stageOf(api, person)).toBe(next);
    await expect(drawer.getByText('No longer in this view.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(drawerOf(page, other.name)).toBeVisible();
  },
);

test('a stage change offline says that nothing was changed [S04]', async ({ page, api, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const person = await invite(api);
  await openListWith(page, `/assessments/${person.assessmentId}/candidates`, rowOf(page, person.name));
  const stage = stageIn(rowOf(page, person.name));
  await stage.click();
  const choice = page.getByRole('menuitemradio', { name: 'Interviewed' });
  await expect(choice).toBeVisible();
  // The toasts are loaded after the rows.
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await choice.click();
  await expect(messageOf(page, 'Couldn’t change the stage.')).toContainText('You’re offline.');
  await page.context().setOffline(false);
  await expectStage(stage, 'NYE');
  expect(await stageOf(api, person)).toBe('NYE');
});
