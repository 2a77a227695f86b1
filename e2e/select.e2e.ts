import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { type Call, holding } from './support/fakeUpstream.ts';
import { tabTo } from './support/keyboard.ts';
import { unreadTest } from './support/scriptedTest.ts';
import { inviteCandidate } from './support/candidates.ts';
import { countShown, drawerOf, filterBy, messageOf, openListWith, rowOf, showAmongNew } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

const listPath = (assessmentId: number) => `/assessments/${assessmentId}/candidates`;
const CANDIDATURES = /\/candidature\/$/;
const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' });
const announced = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${words.replaceAll(/[()]/g, String.raw`\$&`)}$`) });
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' });
/** The checkbox of a row, from 0. */
const boxAt = (page: Page, index: number): Locator =>
  page
    .getByRole('table', { name: 'Candidates' })
    .locator(`[aria-rowindex="${index + 2}"]`)
    .getByRole('checkbox');

test(
  'a selection survives filters and sorting, says who is elsewhere, and ends with a reload [X02 S40]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const people = await candidaturesOf(api, id);
    const newest = people.toSorted((a, b) => Date.parse(b.created ?? '') - Date.parse(a.created ?? '') || a.id - b.id);
    await page.goto(listPath(id));
    await expect(countShown(page, people.length)).toBeVisible();
    await expect(selectAll(page)).not.toBeChecked();

    await boxAt(page, 2).click();
    await expect(announced(page, '1 selected')).toBeAttached();
    await boxAt(page, 8).click({ modifiers: ['Shift'] });
    await boxAt(page, 4).click();
    await expect(barOf(page)).toContainText('6 selected');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(6);
    expect(await selectAll(page).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await expect(drawerOf(page)).toBeHidden();
    const chosen = [2, 3, 5, 6, 7, 8].map((index) => newest[index]);
    for (const person of chosen) {
      await expect(page.getByRole('checkbox', { name: `Select ${person?.full_name || person?.email}` })).toBeChecked();
    }
    await page.getByRole('table').getByRole('button', { name: 'Name' }).click();
    await expect(announced(page, '6 selected')).toBeAttached();

    await filterBy(page, 'Stage', 'Rejected');
    const rejected = people.filter(({ stage }) => stage === 'REJ').length;
    const hidden = chosen.filter((person) => person?.stage !== 'REJ');
    const elsewhere = `${hidden.length} selected elsewhere`;
    await expect(
      announced(page, hidden.length === 6 ? elsewhere : `${6 - hidden.length} selected, ${elsewhere}`),
    ).toBeAttached();
    await barOf(page).getByRole('button', { name: 'Show' }).click();
    const names = page.getByRole('group', { name: 'Show' });
    for (const person of hidden) await expect(names).toContainText(person?.full_name || (person?.email ?? ''));
    await page.keyboard.press('Escape');

    // The header's checkbox leaves those elsewhere alone, both ways.
    await selectAll(page).click();
    await expect(announced(page, `All ${rejected} matching candidates selected, ${elsewhere}`)).toBeAttached();
    await expect(selectAll(page)).toBeChecked();
    await expectAccessible(page, 'a selection');
    await selectAll(page).click();
    await expect(announced(page, elsewhere)).toBeAttached();
    await selectAll(page).click();
    await barOf(page).getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(selectAll(page)).toBeFocused();
    await expect(announced(page, `All ${rejected} matching candidates selected`)).toBeAttached();
    await page.getByRole('navigation', { name: 'Candidate views' }).getByRole('link', { name: /^All/ }).click();
    await expect(announced(page, `${rejected} selected`)).toBeAttached();

    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(barOf(page)).toBeHidden();
    await expect(selectAll(page)).toBeFocused();
    await boxAt(page, 0).click();
    await expect(announced(page, '1 selected')).toBeAttached();
    await page.reload();
    await expect(countShown(page, people.length)).toBeVisible();
    await expect(barOf(page)).toBeHidden();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  },
);

test(
  'a candidate whom a colleague has moved out of the list is elsewhere, and another assessment ends the selection',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const [first, second] = [await inviteCandidate(api, id), await inviteCandidate(api, id)];
    // Not selected, so that not all are.
    const third = await inviteCandidate(api, id);
    await openListWith(page, `${listPath(id)}?stage=NYE`, rowOf(page, third.name));
    for (const { name } of [first, second]) await rowOf(page, name).getByRole('checkbox').check();
    await expect(announced(page, '2 selected')).toBeAttached();
    await api.changeStage({ candidature_id: first.id, body: { stage: 'EVA' } });
    await expect(announced(page, '1 selected, 1 selected elsewhere')).toBeAttached({ timeout: 60_000 });

    const other = await assessmentNamed(api, BUSIEST);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assessments' }).click();
    await page.goBack();
    await expect(announced(page, '1 selected, 1 selected elsewhere')).toBeAttached();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assessments' }).click();
    await page.getByRole('link', { name: other.name ?? '', exact: true }).click();
    await expect(boxAt(page, 0)).toBeVisible();
    await expect(barOf(page)).toBeHidden();
    await page.goBack();
    await page.goBack();
    await expect(rowOf(page, second.name)).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  },
);

const cardOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('region', { name: 'Board' }).getByRole('listitem').filter({ hasText: name });
const openView = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name }).click();
};

test(
  'table, board and Compare have one selection, and a dragged card takes the others along',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const [first, second, third] = [
      await inviteCandidate(api, id),
      await inviteCandidate(api, id),
      await inviteCandidate(api, id),
    ];
    // Not selected, so that not all are.
    const last = await inviteCandidate(api, id);
    await api.changeStage({ candidature_id: first.id, body: { stage: 'HIR' } });
    await openListWith(page, `/assessments/${id}/board?ordering=-created`, cardOf(page, last));
    await cardOf(page, first)
      .getByRole('checkbox', { name: `Select ${first.name}` })
      .check();
    await cardOf(page, second).getByRole('link').focus();
    await page.keyboard.press('x');
    await expect(announced(page, '2 selected')).toBeAttached();
    await expectAccessible(page, 'a board with a selection');

    await openView(page, 'Table');
    await expect(rowOf(page, second.name).getByRole('checkbox')).toBeChecked();
    await filterBy(page, 'Stage', 'Not yet evaluated');
    await expect(announced(page, '1 selected, 1 selected elsewhere')).toBeAttached();
    await openView(page, 'Board');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
    await expect(announced(page, '1 selected, 1 selected elsewhere')).toBeAttached();
    await barOf(page).getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { name: 'Compare 2 candidates' })).toBeVisible();
    await page.getByRole('button', { name: 'Add or remove' }).click();
    await page.getByRole('checkbox', { name: new RegExp(`^${third.name}`) }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/ids=\d+,\d+,\d+$/);
    await page.goBack();
    await expect(announced(page, '2 selected, 1 selected elsewhere')).toBeAttached();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await cardOf(page, third).dragTo(page.getByRole('heading', { name: /^Evaluated/ }));
    const dialog = page.getByRole('dialog', { name: 'Move 2 of 3 selected candidates to Evaluated?' });
    await expect(dialog.getByRole('group', { name: 'Candidates to check' })).toContainText(first.name);
    await expect(dialog.getByRole('checkbox', { name: 'Include 1 hired' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Move 2 to Evaluated' }).click();
    await expect(barOf(page)).toBeHidden();
    const stages = async () =>
      (await candidaturesOf(api, id))
        .filter((row) => [first, second, third].some((person) => person.id === row.id))
        .toSorted((a, b) => a.id - b.id)
        .map(({ stage }) => stage);
    await expect.poll(stages).toEqual(['HIR', 'EVA', 'EVA']);
  },
);

test(
  'with a selection, S and R act on it while the focus is outside an open panel',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const people = [await inviteCandidate(api, id), await inviteCandidate(api, id), await inviteCandidate(api, id)];
    const [first, second, third] = people.map(({ name }) => name);
    await openListWith(page, listPath(id), rowOf(page, third ?? ''));
    for (const name of [first, second])
      await rowOf(page, name ?? '')
        .getByRole('checkbox')
        .check();
    await rowOf(page, third ?? '')
      .getByRole('link')
      .click();
    const panel = drawerOf(page, third);
    await expect(panel.getByRole('button', { name: 'Reject' })).toBeVisible();
    await selectAll(page).focus();
    await page.keyboard.press('s');
    await expect(page.getByRole('menu', { name: 'Move 2 candidates to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await selectAll(page).focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: 'Reject 2 candidates?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: `Reject ${third}?` })).toBeVisible();
  },
);

test('candidates are selected by keyboard [X02]', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { length } = await candidaturesOf(api, id);
  await page.goto(listPath(id));
  await expect(countShown(page, length)).toBeVisible();
  await tabTo(page, boxAt(page, 0));
  await page.keyboard.press('Space');
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown');
  await expect(boxAt(page, 30)).toBeFocused();
  await page.keyboard.press('Shift+Space');
  await expect(announced(page, '31 selected')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(announced(page, '30 selected')).toBeAttached();

  await tabTo(page, selectAll(page), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(announced(page, `All ${length} selected`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(selectAll(page)).not.toBeChecked();
  await expect(barOf(page)).toBeHidden();
});

test(
  'a removed candidate leaves the selection, and a new one does not join it',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const [first, second] = [await inviteCandidate(api, id), await inviteCandidate(api, id)];
    await openListWith(page, listPath(id), rowOf(page, second.name));
    await rowOf(page, first.name).getByRole('checkbox').check();
    await rowOf(page, second.name).getByRole('checkbox').check();
    await expect(announced(page, '2 selected')).toBeAttached();
    await api.deleteCandidature({ candidature_id: second.id });
    const third = await inviteCandidate(api, id);
    await showAmongNew(page, rowOf(page, third.name));
    await expect(rowOf(page, third.name).getByRole('checkbox')).not.toBeChecked();
    await expect(rowOf(page, first.name).getByRole('checkbox')).toBeChecked();
    await expect(announced(page, '1 selected')).toBeAttached({ timeout: 60_000 });
  },
);

test('the links of a selection are copied', { tag: '@slow' }, async ({ page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await assessmentNamed(api, QUIET);
  const older = await inviteCandidate(api, id);
  const newer = await inviteCandidate(api, id);
  const people = await candidaturesOf(api, id);
  const links = [newer, older].map((person) => people.find((row) => row.id === person.id)?.invitation_link);
  await page.setViewportSize({ width: 390, height: 844 });
  await openListWith(page, listPath(id), rowOf(page, newer.name));
  await rowOf(page, older.name).getByRole('checkbox').click();
  await rowOf(page, newer.name).getByRole('checkbox').click();
  // The answer to an invitation has no link: the gateway reads it with the next page.
  await expect(async () => {
    await barOf(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Copy links' }).click();
    await expect(messageOf(page, '2 links copied.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(links.join('\n'));
});

unreadTest.describe(() => {
  unreadTest.use({ isSynced: true });

  unreadTest(
    'before all candidates are synced, only loaded ones are selected, with the reason',
    { tag: '@slow' },
    async ({ page, api, upstream }) => {
      const { id } = await assessmentNamed(api, BUSIEST);
      // Sync, which asks for no order, gets pages of 100 rows, and waits for the second one.
      const { script, letGo } = holding(CANDIDATURES);
      const isOfSync = ({ path, query }: Call) => CANDIDATURES.test(path) && !query.has('ordering');
      const isLaterPage = (call: Call) => isOfSync(call) && Number(call.query.get('offset')) > 0;
      upstream.follow(async (call, pass) => {
        const small = new URLSearchParams(call.query);
        if (isOfSync(call)) small.set('limit', '100');
        return await (isLaterPage(call) ? script(call, () => pass(small)) : pass(small));
      });
      await page.goto(listPath(id));
      await expect.poll(() => upstream.calls.some(isLaterPage)).toBe(true);
      await expect(page.getByText(/^Still loading: \d+ of about \d+/)).toBeVisible();
      await selectAll(page).click();
      await expect(announced(page, 'All \\d+ loaded candidates selected')).toBeAttached();
      const all = barOf(page).getByRole('button', { name: 'Select all that match' });
      await expect(all).toBeDisabled();
      await expect(all).toHaveAccessibleDescription(/^Not all candidates are loaded yet: \d+ of about \d+\.$/);
      letGo();
      await expect(all).toBeHidden();
    },
  );
});
