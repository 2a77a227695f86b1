import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { inviteCandidate } from './support/candidates.ts';
import { drawerOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test(
  'the drawer is docked beside the list, and pressing another row swaps the candidate [X03]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const [older, newer] = [await inviteCandidate(api, id), await inviteCandidate(api, id)];
    await page.goto(`/assessments/${id}/candidates`);
    const [first, second] = [rowOf(page, newer.name), rowOf(page, older.name)];
    await first.getByRole('link').press('Enter');
    const panel = page.getByRole('complementary', { name: newer.name });
    await expect(panel).toBeFocused();
    await expect(first).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('main')).toBeVisible();
    const [list, side] = [await page.getByRole('main').boundingBox(), await panel.boundingBox()];
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0);
    await expectAccessible(page, 'docked panel');

    // The focus stays on the pressed row, and a live region announces the candidate.
    await second.getByRole('link').click();
    const other = page.getByRole('complementary', { name: older.name });
    await expect(other).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `Showing ${older.name}` })).toBeAttached();
    await expect(second.getByRole('link')).toBeFocused();
    await expect(second).toHaveAttribute('aria-current', 'true');

    // J and K move through the list, and the focus in it follows.
    await page.keyboard.press('k');
    await expect(panel).toBeVisible();
    await expect(first.getByRole('link')).toBeFocused();

    // Escape in the list acts on the list.
    await page.keyboard.press('Escape');
    await expect(panel).toBeVisible();
    await page.keyboard.press('F6');
    await expect(panel).toBeFocused();
    await page.keyboard.press('F6');
    await expect(first.getByRole('link')).toBeFocused();
    await page.keyboard.press('F6');
    await page.keyboard.press('j');
    await expect(other).toBeFocused();
    await page.keyboard.press('i');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toHaveCount(0);
    await expect(second.getByRole('link')).toBeFocused();
  },
);

test('the docked drawer stays open while the list is filtered', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await page.goto(`/assessments/${id}/candidates`);
  await rowOf(page, person.name).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: person.name });
  await expect(panel).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search candidates' }).fill(person.email);
  await expect(page).toHaveURL(/\/candidates\/\d+\?q=/);
  await expect(panel).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Views' });
  await tabs.getByRole('link', { name: /^In progress/ }).click();
  await expect(page).toHaveURL(/\/candidates\/\d+\?status=started/);
  await expect(panel).toContainText('No longer in this view.');
  await tabs.getByRole('link', { name: /^All/ }).click();
  await expect(rowOf(page, person.name)).toHaveAttribute('aria-current', 'true');
  await expect(panel.getByText('No longer in this view.')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/candidates$/);
});

test('an unsaved note is kept when the window becomes narrow', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  await page.goto(`/assessments/${id}/candidates`);
  await rowOf(page, person.name).getByRole('link').click();
  await expect(page.getByRole('complementary', { name: person.name })).toBeFocused();
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Asked for Fridays.');

  await page.setViewportSize({ width: 1100, height: 800 });
  const dialog = page.getByRole('dialog', { name: person.name });
  await expect(dialog.getByRole('textbox', { name: 'Add a note' })).toHaveValue('Asked for Fridays.');
  await page.setViewportSize({ width: 1440, height: 900 });
  const panel = page.getByRole('complementary', { name: person.name });
  await expect(panel.getByRole('textbox', { name: 'Add a note' })).toHaveValue('Asked for Fridays.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
