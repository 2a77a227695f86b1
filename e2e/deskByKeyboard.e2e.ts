import type { Page } from '@playwright/test';
import { expectFocusShown, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { assessmentNamed, BUSIEST } from './support/demo.ts';
import { drawerOf, firstLink } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { expectStage, stageIn } from './support/stage.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

/** Types a command and chooses it; it must be the first. */
async function command(page: Page, typed: string, title: string | RegExp) {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteOf(page)).toBeVisible();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toBeHidden();
}

test(
  'candidates are reviewed, moved, rejected, noted and recommended by keyboard',
  { tag: '@slow' },
  async ({ page, api }) => {
    test.slow();
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates?status=completed`);
    await pressOn(page, firstLink(page));
    const drawer = drawerOf(page);
    const position = drawer.getByText(/^\d+ of \d+$/);
    await expect(position).toHaveText(/^1 of \d+$/);

    await page.keyboard.press('s');
    await expect(page.getByRole('menuitemradio').first()).toBeVisible();
    await page.keyboard.press('4');
    await expectStage(stageIn(drawer), 'INT');
    await page.keyboard.press('r');
    const rejection = page.getByRole('dialog', { name: /^Reject .+\?$/ });
    await pressOn(page, rejection.getByRole('button', { name: 'Reject and schedule email' }));
    await expect(rejection).toBeHidden();
    await expectStage(stageIn(drawer), 'REJ');
    await command(page, 'undo', /^Undo .+ → Rejected/);
    await expectStage(stageIn(drawer), 'INT');
    // An undone change stays in the activity and is marked.
    const activity = drawer.getByRole('region', { name: 'Activity' });
    await expect(activity.getByRole('listitem').filter({ hasText: 'from Interviewed to Rejected' })).toContainText(
      /Undone \d\d:\d\d by you/,
      { timeout: 15_000 },
    );

    await command(page, 'add a note', 'Add a note');
    const team = drawer.getByRole('region', { name: 'Team' });
    await expect(team.getByRole('textbox', { name: 'Add a note' })).toBeFocused();
    await page.keyboard.type('Asked for Fridays.');
    await pressOn(page, team.getByRole('button', { name: 'Save note' }));
    const note = team.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: 'Fridays' });
    await expect(note).toContainText('Asked for Fridays.');
    await pressOn(page, note.getByRole('button', { name: /^Edit your note/ }));
    await expect(note.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' And Mondays.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(note).toContainText('Asked for Fridays. And Mondays.');
    await expect(team).toBeFocused();
    await pressOn(page, note.getByRole('button', { name: /^Delete your note/ }));
    await expect(note).toHaveCount(0);
    await expect(team).toBeFocused();

    await command(page, 'recommend', 'Recommend…');
    await expect(team.getByRole('radio', { name: 'Yes' })).toBeFocused();
    await page.keyboard.press('Space');
    await typeInto(page, team.getByRole('textbox', { name: 'Reason (optional)' }), 'Knows SQL.');
    await page.keyboard.press('Enter');
    await expect(team.getByText('Saved', { exact: true })).toBeVisible();
    await command(page, 'recommend', 'Recommend…');
    await expect(team.getByRole('radio', { name: 'Yes' })).toBeFocused();
    // Arrows choose and stay on the choices.
    await page.keyboard.press('ArrowRight');
    await expect(team.getByRole('radio', { name: 'Maybe' })).toBeFocused();
    await expect(team.getByText('1 maybe', { exact: true })).toBeVisible();
    await pressOn(page, team.getByRole('button', { name: 'Remove your recommendation' }));
    await expect(team.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(team).toBeFocused();

    await page.keyboard.press('j');
    await expect(position).toHaveText(/^2 of \d+$/);
    await command(page, 'next candidate', 'Next candidate');
    await expect(position).toHaveText(/^3 of \d+$/);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await command(page, 'review these', 'Review these candidates');
    await expect(page).toHaveURL(/\/review\/\d+$/);
  },
);

test('an assessment is followed and notifications are read by keyboard', async ({ page }) => {
  await page.goto('/assessments');
  const link = page.getByRole('table', { name: 'Assessments' }).getByRole('row').nth(1).getByRole('link').first();
  await pressOn(page, link);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await pressOn(page, follow);
  const following = page.getByRole('button', { name: 'Following' });
  await expect(following).toBeVisible();
  await expectFocusShown(page);
  await command(page, 'stop following', 'Stop following this assessment');
  await expect(follow).toBeVisible();

  const panel = page.getByRole('group', { name: 'Notifications' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await tabTo(page, bell, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await command(page, 'open notif', 'Open notifications');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('mark all notif');
  await expect(page.getByRole('option', { name: /^Mark all notifications as read/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
