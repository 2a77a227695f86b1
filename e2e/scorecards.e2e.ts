import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ANA, CLEO, DAN, expect, NAMES, signIn, test } from './support/behindProxy.ts';
import { drawerPath } from './support/candidates.ts';
import { assessmentNamed, candidaturesOf } from './support/demo.ts';
import { findNginx, HOW_TO_GET } from './support/nginxPath.js';
import { drawerOf, messageOf, rowOf } from './support/screen.ts';

test.skip(findNginx() === null, HOW_TO_GET);

const HIDDEN = 'Colleagues’ recommendations appear once you submit yours.';
const teamOf = (page: Page) => drawerOf(page).getByRole('region', { name: 'Team' });

/** A page of another user, whose context is closed at the end of the test. */
async function pageOf(browser: Browser, baseURL: string, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, email, path);
  return page;
}

/** Runs a command by its title. */
async function command(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(title);
  await expect(page.getByRole('option', { selected: true })).toContainText(title);
  await page.keyboard.press('Enter');
}

test('two colleagues score a candidate by keyboard alone, and see each other once both have submitted [X92 X93 X95]', async ({
  page,
  browser,
  proxied,
  api,
}) => {
  test.slow();
  const { id: assessmentId } = await assessmentNamed(api, 'Payroll Specialist');
  const [person] = await candidaturesOf(api, assessmentId);
  const path = drawerPath({ assessmentId, id: person?.id ?? 0 });
  await signIn(page, ANA, path);
  await expect(teamOf(page).getByRole('radio', { name: 'Yes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await command(page, 'Edit the scorecard…');
  const dialog = page.getByRole('dialog', { name: 'Scorecard' });
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Payroll law');
  for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Names the paragraph.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Care');
  await expectAccessible(page, 'the dialog of a scorecard');
  await page.keyboard.press('Enter');
  await expect(messageOf(page, 'Criteria saved.')).toBeVisible();

  /** Scores the candidate by keyboard alone. */
  async function score(theirs: Page, verdict: 'Yes' | 'No', [first, second]: readonly [string, string]): Promise<void> {
    const team = teamOf(theirs);
    await expect(team.getByText(HIDDEN)).toBeVisible();
    await command(theirs, 'Recommend…');
    await expect(team.getByRole('radio', { name: 'Yes' })).toBeFocused();
    if (verdict === 'Yes') await theirs.keyboard.press('Space');
    else for (const key of ['ArrowRight', 'ArrowRight', 'Tab']) await theirs.keyboard.press(key);
    await expect(team.getByRole('radiogroup', { name: 'Payroll law' }).getByRole('radio').first()).toBeFocused();
    await theirs.keyboard.press(first);
    await theirs.keyboard.press('Tab');
    await theirs.keyboard.press('Tab');
    await theirs.keyboard.press(second);
    await expect(team.getByText('Draft saved — only you see it')).toBeVisible();
    await theirs.keyboard.press('Tab');
    await theirs.keyboard.press('Tab');
    await expect(team.getByRole('textbox', { name: 'Reason (optional)' })).toBeFocused();
    await theirs.keyboard.type(`Because of ${verdict}.`);
  }
  async function submit(theirs: Page): Promise<void> {
    await theirs.keyboard.press('Tab');
    await theirs.keyboard.press('Tab');
    await theirs.keyboard.press('Enter');
    await expect(teamOf(theirs).getByText('Submitted')).toBeVisible();
  }

  const cleo = await pageOf(browser, proxied.url, CLEO, path);
  const dan = await pageOf(browser, proxied.url, DAN, path);
  await score(cleo, 'Yes', ['3', '4']);
  await expectAccessible(cleo, 'the form of a scorecard');
  await cleo.getByRole('textbox', { name: 'Reason (optional)' }).focus();
  // A draft is there after a reload.
  await score(dan, 'No', ['1', '2']);
  await dan.getByRole('textbox', { name: 'Reason (optional)' }).blur();
  await expect(teamOf(dan).getByText('Draft saved — only you see it')).toBeVisible();
  await dan.reload();
  await expect(teamOf(dan).getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await expect(teamOf(dan).getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Because of No.');

  await submit(cleo);
  await expect(teamOf(cleo).getByText('Payroll law Good')).toBeVisible();
  await expect(teamOf(cleo).getByRole('list', { name: 'Recommendations' })).toHaveCount(0);
  await expect(teamOf(dan).getByText(NAMES[CLEO])).toHaveCount(0);
  await dan.getByRole('textbox', { name: 'Reason (optional)' }).focus();
  await submit(dan);
  const colleagues = (each: Page) => teamOf(each).getByRole('list', { name: 'Recommendations' });
  await expect(colleagues(dan)).toContainText(NAMES[CLEO]);
  await expect(colleagues(dan)).toContainText('Because of Yes.');
  await expect(colleagues(cleo)).toContainText('Because of No.');
  await expect(colleagues(cleo)).toContainText('Payroll law Weak');
  await expectAccessible(cleo, 'recommendations with scores');

  // What is changed after seeing others says so, with the first one.
  await teamOf(cleo).getByRole('button', { name: 'Change' }).press('Enter');
  await teamOf(cleo).getByRole('radio', { name: 'No', exact: true }).check();
  await teamOf(cleo).getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(colleagues(dan)).toContainText('First: Yes — changed after seeing others');

  // The list has the average and the spread.
  const row = (each: Page) => rowOf(each, person?.full_name?.trim() || person?.email || '');
  await expect(row(dan)).toContainText('2.5 1.5–3.5', { timeout: 30_000 });

  // A recruiter who has not submitted sees none of it.
  await page.goto(path);
  await expect(teamOf(page).getByText(HIDDEN)).toBeVisible();
  await expect(teamOf(page).getByText(/Because of|1 yes|2 no/)).toHaveCount(0);
  await expect(row(page).getByRole('cell', { name: 'Hidden until you submit yours' }).first()).toBeVisible();
  await expect(row(page)).not.toContainText('2.5');
  for (const each of [cleo, dan]) await each.context().close();
});

test('two recruiters change the criteria at once: both versions are shown, and the form keeps what was typed [X94]', async ({
  page,
  browser,
  proxied,
  api,
  complaints,
}) => {
  complaints.expect(/409/);
  const path = `/assessments/${(await assessmentNamed(api, 'Junior Accountant')).id}/candidates`;
  const dialogOf = (each: Page) => each.getByRole('dialog', { name: 'Scorecard' });
  const open = async (each: Page) => await each.getByRole('button', { name: 'Scorecard' }).click();
  async function add(each: Page, name: string): Promise<void> {
    await dialogOf(each).getByRole('button', { name: 'Add a criterion' }).click();
    await each.keyboard.type(name);
  }
  await signIn(page, ANA, path);
  await open(page);
  await expect(dialogOf(page).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await add(page, 'Ledgers');
  // What is typed stays when the dialog is closed.
  await page.keyboard.press('Escape');
  const other = await pageOf(browser, proxied.url, ANA, path);
  await open(other);
  await add(other, 'Taxes');
  await dialogOf(other).getByRole('button', { name: 'Save' }).click();
  await expect(messageOf(other, 'Criteria saved.')).toBeVisible();

  await open(page);
  const names = dialogOf(page).getByRole('textbox', { name: /^Criterion/ });
  await expect(names).toHaveValue('Ledgers');
  const changed = dialogOf(page).getByRole('alert', { name: 'Changed meanwhile' });
  await expect(changed).toContainText('Taxes');
  await expect(changed).toContainText(NAMES[ANA]);
  await expectAccessible(page, 'criteria that were changed meanwhile');
  await dialogOf(page).getByRole('button', { name: 'Save mine' }).click();
  await expect(messageOf(page, 'Criteria saved.')).toBeVisible();

  // Both are in the history; the order changes by keyboard, and a removed criterion says what becomes of its scores.
  await open(page);
  await dialogOf(page).getByRole('heading', { name: 'Earlier versions' }).waitFor();
  await dialogOf(page).getByText('1 criterion').click();
  await expect(dialogOf(page).getByRole('list', { name: 'Criteria' }).getByText('Taxes')).toBeVisible();
  await add(page, 'Care');
  await dialogOf(page).getByRole('button', { name: 'Move criterion 2 up' }).press('Enter');
  await expect(names.first()).toHaveValue('Care');
  await expect(dialogOf(page).getByRole('button', { name: 'Move criterion 1 up' })).toBeFocused();
  await dialogOf(page).getByRole('button', { name: 'Remove criterion 2' }).click();
  await expect(dialogOf(page).getByText('“Ledgers”: scores given so far stay stored')).toBeVisible();

  // A change that reaches the gateway second is refused.
  await other.reload();
  await open(other);
  await dialogOf(other).getByRole('checkbox').uncheck();
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  // The message of the first save may still be there.
  await expect(dialogOf(page)).toHaveCount(0);
  await dialogOf(other).getByRole('button', { name: /^Save/ }).click();
  await expect(dialogOf(other).getByRole('alert', { name: 'Changed meanwhile' })).toContainText('Care');
  await dialogOf(other).getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialogOf(other).getByRole('checkbox')).toBeChecked();
  await other.context().close();

  // A hiring manager reads them.
  const cleo = await pageOf(browser, proxied.url, CLEO, path);
  await open(cleo);
  await expect(dialogOf(cleo).getByRole('list', { name: 'Criteria' }).getByText('Care')).toBeVisible();
  await expect(dialogOf(cleo).getByRole('button', { name: /Save|Add/ })).toHaveCount(0);
  await cleo.context().close();
});

test('in a review of a hiring manager, Y leads to the criteria and Submit to the next candidate [X92]', async ({
  page,
  browser,
  proxied,
  api,
}) => {
  const { id } = await assessmentNamed(api, 'Frontend Engineer (React)');
  await signIn(page, ANA, `/assessments/${id}/candidates`);
  await page.getByRole('button', { name: 'Scorecard' }).click();
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.keyboard.type('React');
  await page.keyboard.press('Enter');
  await expect(messageOf(page, 'Criteria saved.')).toBeVisible();

  const cleo = await pageOf(browser, proxied.url, CLEO, `/assessments/${id}/candidates`);
  await cleo.getByRole('link', { name: /^Review \d+$/ }).click();
  const article = cleo.getByRole('article');
  const heading = article.getByRole('heading', { level: 2 });
  const team = cleo.getByRole('region', { name: 'Team' });
  const react = cleo.getByRole('radiogroup', { name: 'React' });
  await expect(react).toBeVisible();
  const name = await heading.innerText();
  await cleo.keyboard.press('y');
  await expect(react.getByRole('radio').first()).toBeFocused();
  await cleo.keyboard.press('2');
  await expect(cleo.getByText('Draft saved — only you see it')).toBeVisible();
  // A draft is no decision, and keys of decisions are off while scores are given.
  await cleo.keyboard.press('n');
  await expect(heading).toHaveText(name);
  await expect(cleo.getByText(/^0 done, /)).toBeVisible();
  await expectAccessible(cleo, 'a review with criteria');
  await cleo.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(article.getByRole('status').getByText(`${name}: recommended Yes`)).toBeVisible();
  await expect(heading).not.toHaveText(name);
  await expect(cleo.getByText(/^1 done, /)).toBeVisible();

  // With the keys on one who is submitted, a change begins.
  await cleo.getByRole('navigation', { name: 'Review' }).getByRole('button', { name }).click();
  await expect(team.getByText('Submitted')).toBeVisible();
  await cleo.keyboard.press('m');
  await expect(react.getByRole('radio', { name: '2 Mixed' })).toBeFocused();
  await expect(cleo.getByText('Draft saved — only you see it')).toBeVisible();
  await cleo.getByRole('button', { name: 'Discard draft' }).click();
  await expect(team.getByText('Submitted')).toBeVisible();
  await cleo.context().close();
});
