import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { CHAOS } from './support/chaos.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { pressDuringDialogChange, tabTo } from './support/keyboard.ts';
import { candidatureOf, drawerPath, inviteCandidate } from './support/candidates.ts';
import { drawerOf, firstLink, openListWith, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { moveTo, stageIn, suggestedIn } from './support/stage.ts';

const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('keys move, select, open and change the stage, but not while typing', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const older = await inviteCandidate(api, id);
  const newer = await inviteCandidate(api, id);
  const first = rowOf(page, newer.name);
  const second = rowOf(page, older.name);
  await openListWith(page, `/assessments/${id}/candidates`, first);

  await page.keyboard.press('j');
  await expect(first.getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(second.getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(second.getByRole('checkbox')).toBeChecked();
  await expect(second.getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(second.getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('k');
  await expect(first.getByRole('link')).toBeFocused();

  // The stage of the row that has the focus.
  await page.keyboard.press('s');
  const choice = page.getByRole('dialog', { name: `Change stage of ${newer.name}…` });
  await expect(choice.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('evalu');
  await page.keyboard.press('ArrowUp');
  await expect(choice.getByRole('option', { selected: true })).toContainText('Not yet evaluated');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await candidatureOf(api, id, newer.email))?.stage).toBe('EVA');
  await expect(first.getByRole('link')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await candidatureOf(api, id, newer.email))?.stage).toBe('NYE');

  // In the drawer the keys act on the drawer.
  await page.keyboard.press('Enter');
  const drawer = drawerOf(page, newer.name);
  await expect(drawer).toBeFocused();
  await page.keyboard.press('i');
  await page.keyboard.press('j');
  await expect(drawerOf(page, older.name)).toBeVisible();
  await page.keyboard.press('k');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitemradio', { name: 'Evaluated', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  const next = await suggestedIn(drawer);
  await page.keyboard.press('a');
  await expect.poll(async () => (await candidatureOf(api, id, newer.email))?.stage).toBe(next);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: `Reject ${newer.name}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search candidates' });
  await expect(search).toBeFocused();
  await page.keyboard.type('jekx?/ga');
  await expect(search).toHaveValue('jekx?/ga');
  await expect(drawerOf(page)).toHaveCount(0);
});

// A closing modal restores the focus, unless another element has it already.
test(
  'a key that moves the focus while a drawer closes keeps it there [X03]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await page.goto(`/assessments/${id}/candidates`);
    await rowOf(page, person.name).getByRole('link').click();
    await expect(drawerOf(page, person.name)).toBeFocused();
    await pressDuringDialogChange(page, 'goes', '/');
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toHaveCount(0);
    await page.keyboard.type('anna');
    await expect(page.getByRole('searchbox', { name: 'Search candidates' })).toHaveValue('anna');
  },
);

/** The drawer of a new candidate whose stage has just been changed: a toast offers to undo it. */
async function openAndMove(page: Page, api: Client) {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await page.goto(drawerPath(person));
  const drawer = drawerOf(page, person.name);
  await moveTo(stageIn(drawer), 'INT');
  // Once it is announced, it is complete.
  await expect(page.getByRole('status').filter({ hasText: /^Notification/ })).toHaveCount(1);
  return { drawer, undo: page.getByRole('button', { name: 'Undo' }) };
}

test('Escape closes the layer with the focus, not the latest toast', { tag: '@slow' }, async ({ page, api }) => {
  const { drawer, undo } = await openAndMove(page, api);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(undo).toBeVisible();
  await page.keyboard.press('F8');
  await tabTo(page, undo);
  await page.keyboard.press('Escape');
  await expect(undo).toBeHidden();
});

test('Escape without any focus closes the top layer', { tag: '@slow' }, async ({ page, api }) => {
  const { drawer, undo } = await openAndMove(page, api);
  await drawer.getByRole('button', { name: 'Reject…' }).click();
  await expect(page.getByRole('dialog', { name: /^Reject/ })).toBeVisible();
  await pressDuringDialogChange(page, 'goes', 'Escape');
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toHaveCount(0);
  await expect(undo).toBeVisible();
});

// Typed text is not selected when the field gets the focus, since the next letter would replace it.
test(
  'text typed right after Ctrl+K is in the palette from the first letter on',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await page.goto(`/assessments/${id}/candidates`);
    await expect(rowOf(page, person.name)).toBeVisible();
    await pressDuringDialogChange(page, 'comes', 'y');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('x');
    const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type('z');
    await expect(field).toHaveValue('xyz');
  },
);

test(
  'the help sheet lists the shortcuts of the page, and turns single-key ones off',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    await inviteCandidate(api, id);
    await page.goto(`/assessments/${id}/candidates`);
    await expect(firstLink(page)).toBeVisible();
    await page.keyboard.press('?');
    await expect(helpOf(page).getByRole('region', { name: 'Rows' })).toContainText('Next rowJ');
    await expect(helpOf(page).getByRole('region', { name: 'This page' })).toContainText('Invite a candidate…I');
    await expect(helpOf(page).getByRole('region', { name: 'Go to' })).toContainText('AssessmentsGA');
    await expect(helpOf(page).getByRole('region', { name: 'Rows' }).getByText('Next row')).toHaveCount(1);
    await expectAccessible(page, 'help sheet');
    const control = helpOf(page).getByRole('switch', { name: 'Single-key shortcuts' });
    await control.click();
    await expect(control).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(helpOf(page)).toBeHidden();

    // The setting survives a reload; shortcuts with Ctrl keep working.
    await page.reload();
    await expect(firstLink(page)).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.keyboard.press('i');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await expect(page).toHaveURL(/\/assessments\/\d+\/candidates$/);
    await page.keyboard.type('keyboard shortcuts');
    await page.keyboard.press('Enter');
    await control.click();
    await expect(control).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(helpOf(page)).toBeHidden();

    for (const [keys, address] of [
      ['gc', /\/candidates$/],
      // A service that is not embedded has no email log.
      ...(CHAOS > 0 ? [] : ([['go', /\/email-log$/]] as const)),
      ['ga', /\/assessments$/],
    ] as const) {
      await page.keyboard.press(keys.charAt(0));
      await page.keyboard.press(keys.charAt(1));
      await expect(page).toHaveURL(address);
    }
  },
);
