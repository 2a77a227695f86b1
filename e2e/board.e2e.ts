import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { changing } from './support/fakeUpstream.ts';
import { expectFocusShown, tabTo } from './support/keyboard.ts';
import { test as scriptedTest } from './support/scriptedTest.ts';
import { candidatureOf, type Invitee, inviteCandidate } from './support/candidates.ts';
import { countShown, drawerOf, filterBy, messageOf, openListWith, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { moveTo, stageIn } from './support/stage.ts';

scriptedTest.use({ sync: 'on' });

test.use({ sentinels: true });

/** The cards of one column. */
const column = (page: Page, stage: string) =>
  page.getByRole('list', { name: new RegExp(`^${stage} [\\d,]+ candidate`) });
const cardIn = (page: Page, stage: string, { name }: Pick<Invitee, 'name'>) =>
  column(page, stage).getByRole('listitem').filter({ hasText: name });
const linkIn = (page: Page, stage: string, person: Pick<Invitee, 'name'>) =>
  cardIn(page, stage, person).getByRole('link');

async function openBoard(page: Page, api: Client, sentinel?: string): Promise<Invitee> {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id, sentinel === undefined ? {} : { sentinel });
  await openListWith(page, `/assessments/${id}/board?ordering=-created`, cardIn(page, 'Not yet evaluated', person));
  return person;
}

const stageOf = async (api: Client, { assessmentId, email }: Invitee) =>
  (await candidatureOf(api, assessmentId, email))?.stage;

const rejectDialog = (page: Page, { name }: Pick<Invitee, 'name'>) =>
  page.getByRole('dialog', { name: `Reject ${name}?` });

for (const [way, move] of [
  [
    'dragging',
    (page: Page, person: Invitee) =>
      cardIn(page, 'Not yet evaluated', person).dragTo(page.getByRole('heading', { name: /^Rejected/ })),
  ],
  [
    'the menu',
    async (page: Page, person: Invitee) => {
      await cardIn(page, 'Not yet evaluated', person).getByRole('button', { name: /^Move/ }).click();
      await page.getByRole('menuitemradio', { name: 'Rejected' }).click();
    },
  ],
  [
    'keys',
    async (page: Page, person: Invitee) => {
      await linkIn(page, 'Not yet evaluated', person).focus();
      await page.keyboard.press('m');
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    },
  ],
] as const) {
  test(
    `moving a card to Rejected by ${way} asks about the email; cancelling leaves the card where it was`,
    { tag: '@slow' },
    async ({ page, api }) => {
      const person = await openBoard(page, api);
      // The column is outside the view at first.
      await page.setViewportSize({ width: 3200, height: 900 });
      await move(page, person);
      const dialog = rejectDialog(page, person);
      await expect(dialog.getByRole('radio', { name: 'Send later (recommended)' })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(linkIn(page, 'Not yet evaluated', person)).toBeFocused();
      expect(await stageOf(api, person)).toBe('NYE');

      await move(page, person);
      await dialog.getByRole('button', { name: 'Reject and schedule email' }).click();
      await expect(linkIn(page, 'Rejected', person)).toBeFocused();
      await expect.poll(() => stageOf(api, person)).toBe('REJ');
    },
  );
}

test('a card is moved by dragging, and by its menu [X05]', async ({ page, api }) => {
  const person = await openBoard(page, api);
  const interviewed = page.getByRole('heading', { name: /^Interviewed/ });
  await cardIn(page, 'Not yet evaluated', person).dragTo(interviewed);
  await expect.poll(() => stageOf(api, person)).toBe('INT');
  await expect(messageOf(page, new RegExp(`${person.name} moved to Interviewed, \\d+ of \\d+\\.`))).toBeVisible();
  await expect(linkIn(page, 'Interviewed', person)).toBeFocused();
  await expect(cardIn(page, 'Interviewed', person)).toContainText('In this stage for 0 min');
  await expect(cardIn(page, 'Not yet evaluated', person)).toHaveCount(0);

  await cardIn(page, 'Interviewed', person)
    .getByRole('button', { name: `Move ${person.name} to…` })
    .click();
  const menu = page.getByRole('menu', { name: `Move ${person.name} to` });
  await expect(menu.getByRole('menuitemradio', { name: 'Interviewed', checked: true })).toBeDisabled();
  await expect(menu.getByRole('menuitemradio', { name: 'Invited for take-home test' })).toBeFocused();
  await menu.getByRole('menuitemradio', { name: 'Offer sent' }).click();
  await expect(menu).toBeHidden();
  await expect.poll(() => stageOf(api, person)).toBe('OFS');
  await expect(linkIn(page, 'Offer sent', person)).toBeFocused();
  await messageOf(page, 'Offer sent').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stageOf(api, person)).toBe('INT');
  await expect(cardIn(page, 'Interviewed', person)).toBeVisible();

  // A board with few cards, since axe takes long.
  await page.getByRole('button', { name: 'Collapse Rejected' }).click();
  await expectAccessible(page, 'board');
});

test('a card is found, moved, moved back and opened by keyboard [X05]', { tag: '@slow' }, async ({ page, api }) => {
  const other = await openBoard(page, api);
  const person = await openBoard(page, api);
  await tabTo(page, linkIn(page, 'Not yet evaluated', person));
  await page.keyboard.press('ArrowDown');
  await expect(linkIn(page, 'Not yet evaluated', other)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(linkIn(page, 'Evaluated', person)).toBeFocused();
  await expectFocusShown(page);
  await expect.poll(() => stageOf(api, person)).toBe('EVA');
  await page.keyboard.press('ArrowLeft');
  await expect(column(page, 'Not yet evaluated').getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(linkIn(page, 'Evaluated', person)).toBeFocused();

  // The stage list: Escape goes back to the card, letters search.
  const menu = page.getByRole('menu');
  await page.keyboard.press('m');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(linkIn(page, 'Evaluated', person)).toBeFocused();
  await page.keyboard.press('m');
  await expect(menu).toBeVisible();
  await page.keyboard.type('hi');
  await expect(page.getByRole('textbox', { name: 'Find a stage' })).toHaveValue('hi');
  await expect(menu.getByRole('menuitemradio')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitemradio', { name: 'Hired' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(linkIn(page, 'Hired', person)).toBeFocused();
  await expectFocusShown(page);
  await expect.poll(() => stageOf(api, person)).toBe('HIR');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(linkIn(page, 'Evaluated', person)).toBeFocused();
  await expect.poll(() => stageOf(api, person)).toBe('EVA');

  // The drawer covers the board; Back closes it.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/board/${person.id}\\?ordering=-created$`));
  const drawer = drawerOf(page, person.name);
  await moveTo(stageIn(drawer), 'REF');
  await expect.poll(() => stageOf(api, person)).toBe('REF');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/board\?ordering=-created$/);
  await expect(linkIn(page, 'References checked', person)).toBeFocused();
});

test(
  'a refused move returns the card, with the focus, and says why [S21]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    complaints.expect(/status of (409|50\d)/);
    const person = await openBoard(page, api, 'sentinel.stage409');
    await tabTo(page, linkIn(page, 'Not yet evaluated', person));
    await page.keyboard.press('Shift+ArrowRight');
    await expect(messageOf(page, `Couldn’t move ${person.name}. Still in Not yet evaluated.`)).toContainText(
      'Another user changed',
    );
    await expect(linkIn(page, 'Not yet evaluated', person)).toBeFocused();
    await expect(cardIn(page, 'Evaluated', person)).toHaveCount(0);
    expect(await stageOf(api, person)).toBe('NYE');
  },
);

test(
  'the board keeps the table’s filters, has every column, and columns collapse',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const all = await candidaturesOf(api, id);
    const completed = all.filter(({ status }) => status === 'completed');
    await page.goto(`/assessments/${id}/candidates`);
    await expect(countShown(page, all.length)).toBeVisible();
    await filterBy(page, 'Status', 'Completed');
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' }).click();
    await expect(page).toHaveURL(/\/board\?status=completed$/);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
    const evaluated = completed.filter(({ stage }) => stage === 'EVA');
    await expect(page.getByRole('heading', { name: `Evaluated ${evaluated.length} candidates` })).toBeVisible();
    // The last card of a long column can be reached, although few are loaded and rendered: End leads to the last loaded one.
    await column(page, 'Evaluated').getByRole('link').first().focus();
    await expect(async () => {
      await page.keyboard.press('End');
      const last = column(page, 'Evaluated').locator(`[aria-posinset="${evaluated.length}"] a`);
      await expect(last).toBeFocused({ timeout: 500 });
    }).toPass();
    expect(await column(page, 'Evaluated').getByRole('listitem').count()).toBeLessThan(40);

    await page.keyboard.press('Home');
    const best = Math.max(...evaluated.map(({ avg_score: score }) => score ?? 0));
    await expect(column(page, 'Evaluated').locator('[aria-posinset="1"]')).toContainText(String(best));
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Name, A to Z');
    await expect(page).toHaveURL(/ordering=_full_name$/);

    await page.getByRole('button', { name: 'Collapse Evaluated' }).click();
    await expect(column(page, 'Evaluated')).toHaveCount(0);
    await page.reload();
    const opening = page.getByRole('button', { name: /^Evaluated/, expanded: false });
    await expect(opening).toBeVisible();
    await opening.click();
    await expect(column(page, 'Evaluated')).toBeVisible();

    await page.getByRole('searchbox').fill('no such name');
    await expect(page.getByText('No matching candidates')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click();
    await expect(page).toHaveURL(/\/candidates\?ordering=_full_name$/);
  },
);

test(
  'when a filter hides the new stage of a candidate, the focus moves to the next card',
  { tag: '@slow' },
  async ({ page, api }) => {
    const other = await openBoard(page, api);
    const person = await openBoard(page, api);
    await filterBy(page, 'Stage', 'Not yet evaluated');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    await tabTo(page, linkIn(page, 'Not yet evaluated', person));
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => stageOf(api, person)).toBe('EVA');
    await expect(linkIn(page, 'Not yet evaluated', other)).toBeFocused();
  },
);

test(
  'on a phone the columns snap into place, and a card is moved by its menu [S13]',
  { tag: '@slow' },
  async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const person = await openBoard(page, api);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await cardIn(page, 'Not yet evaluated', person).getByRole('button', { name: /^Move/ }).click();
    await page.getByRole('menuitemradio', { name: 'References checked' }).click();
    await expect(cardIn(page, 'References checked', person)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => stageOf(api, person)).toBe('REF');
  },
);

scriptedTest(
  'an unknown stage has a column, and cards can be moved out of it',
  { tag: '@slow' },
  async ({ page, api, upstream }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    upstream.follow(
      changing(/\/candidature\/$/, ({ results }) => {
        for (const row of results ?? []) if (row?.id === person.id && row.stage === 'NYE') row.stage = 'PHONE_CALL';
      }),
    );
    await openListWith(page, `/assessments/${id}/board?ordering=-created`, cardIn(page, 'PHONE_CALL', person));
    await tabTo(page, linkIn(page, 'PHONE_CALL', person));
    await page.keyboard.press('Shift+ArrowLeft');
    await rejectDialog(page, person).getByRole('button', { name: 'Reject and schedule email' }).click();
    await expect(linkIn(page, 'Rejected', person)).toBeFocused();
    await expect.poll(() => stageOf(api, person)).toBe('REJ');
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click();
    await expect(rowOf(page, person.name)).toContainText('Rejected');
  },
);
