import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ARCHIVED, assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { candidatureOf, drawerPath, inviteCandidate } from './support/candidates.ts';
import { countShown, drawerOf, firstLink, messageOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox');
const optionOf = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test(
  'an assessment and a candidate are found from another page, and come first the next time',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const [first] = await candidaturesOf(api, id);
    await page.goto('/assessments');
    await page.getByRole('button', { name: 'Search…' }).click();
    await expect(fieldOf(page)).toBeFocused();
    await expect(paletteOf(page).getByRole('group', { name: 'Go to' }).getByRole('option')).toContainText([
      'Assessments',
      'Candidates',
    ]);
    await expectAccessible(page, 'command palette');

    // Beginnings of words are enough, in any order.
    await page.keyboard.type('berl cust');
    const wanted = optionOf(page, BUSIEST);
    await expect(wanted).toHaveAttribute('aria-selected', 'true');
    await expect(fieldOf(page)).toHaveAttribute('aria-activedescendant', (await wanted.getAttribute('id')) ?? '');
    await expect(paletteOf(page).getByRole('status')).toHaveText(/^\d+ results?$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/assessments/${id}/candidates$`));
    await expect(page.getByRole('heading', { name: BUSIEST, level: 1 })).toBeVisible();

    await page.goto('/candidates');
    await expect(firstLink(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(paletteOf(page).getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
      BUSIEST,
    );
    // Enter before the candidate is found opens them once they are.
    await page.keyboard.insertText(first?.email ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/candidates/${first?.testtaker_id}$`));

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('qqqq');
    await expect(paletteOf(page).getByText(/^No results for/)).toBeVisible();
    await expect(paletteOf(page).getByRole('status')).toHaveText('0 results');
    await page.keyboard.press('Escape');
    await expect(paletteOf(page)).toBeHidden();
  },
);

test(
  'the palette of an assessment opens a candidate, changes their stage, undoes it, and opens the board',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await page.goto(`/assessments/${id}/candidates?q=${person.email}`);
    await expect(rowOf(page, person.name)).toBeVisible();

    // Without an open candidate or a focused row, a disabled command says why.
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('change stage');
    const impossible = optionOf(page, /^Change stage….*focus a row first/);
    await expect(impossible).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(paletteOf(page)).toBeVisible();

    await fieldOf(page).fill(person.name);
    await expect(optionOf(page, new RegExp(person.name))).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${drawerPath(person)}\\?q=`));
    const drawer = drawerOf(page, person.name);
    await expect(drawer).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('stage interviewed');
    await expect(optionOf(page, `Change stage of ${person.name}: Interviewed`)).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await candidatureOf(api, id, person.email))?.stage).toBe('INT');
    await expect(drawer).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('undo');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await candidatureOf(api, id, person.email))?.stage).toBe('NYE');

    // A move to Rejected asks about the email, and returns the focus.
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('stage rejected');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: `Reject ${person.name}?` });
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(drawer).toBeFocused();
    expect((await candidatureOf(api, id, person.email))?.stage).toBe('NYE');

    // The opened dialog focuses its first field, and returns the focus.
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('reject');
    await page.keyboard.press('Enter');
    const rejection = page.getByRole('dialog', { name: /^Reject/ });
    await expect(rejection).toBeVisible();
    // Another dialog keeps what is in it.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(paletteOf(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(rejection).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(rowOf(page, person.name).getByRole('link')).toBeFocused();

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('clear');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/candidates$/);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('board');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/board$/);
  },
);

test(
  'inviting to an archived assessment is disabled, and the shown rows are exported',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, ARCHIVED);
    await page.goto(`/assessments/${id}/candidates`);
    await expect(countShown(page, (await candidaturesOf(api, id)).length)).toBeVisible();
    await page.keyboard.press('i');
    await expect(messageOf(page, 'This assessment is archived')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('invite');
    await expect(optionOf(page, /Invite a candidate.*archived/)).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'command palette with something impossible');
    await fieldOf(page).fill('csv');
    const coming = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  },
);
