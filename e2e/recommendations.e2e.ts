import { expectAccessible } from './support/axe.ts';
import { ANA, CLEO, expect, NAMES, signIn, test } from './support/behindProxy.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { findNginx, HOW_TO_GET } from './support/nginxPath.js';
import { drawerOf, rowOf } from './support/screen.ts';

test.skip(findNginx() === null, HOW_TO_GET);

test(
  'a hiring manager reviews with the keys Y, M and N, and moves no candidate',
  { tag: '@slow' },
  async ({ page, api }) => {
    // Not the assessment of the next test, which counts recommendations.
    const { id } = await assessmentNamed(api, 'Senior TypeScript Engineer');
    const before = (await candidaturesOf(api, id)).map((row) => [row.id, row.stage]);
    await signIn(page, CLEO, `/assessments/${id}/candidates`);
    await page.getByRole('link', { name: /^Review \d+$/ }).click();
    const heading = page.getByRole('article').getByRole('heading', { level: 2 });
    const decision = page.getByRole('group', { name: 'Decision' });
    await expect(decision.getByRole('button')).toHaveText([/^Yes/, /^Maybe/, /^No/, /^Later/]);
    for (const [key, label] of [
      ['y', 'Yes'],
      ['m', 'Maybe'],
      ['n', 'No'],
    ] as const) {
      const name = await heading.innerText();
      await page.keyboard.press(key);
      await expect(page.getByRole('article').getByRole('status')).toContainText(`${name}: recommended ${label}`);
      await expect(heading).not.toHaveText(name);
      // Keys of recruiters do nothing.
      await page.keyboard.press('a');
      await page.keyboard.press('r');
    }
    const progress = page.getByRole('navigation', { name: 'Review' }).getByText(/ done, \d+ to go/);
    await expect(progress).toHaveText(/^3 done, /);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(progress).toHaveText(/^2 done, /);
    await expectAccessible(page, 'a review by a hiring manager');
    expect((await candidaturesOf(api, id)).map((row) => [row.id, row.stage])).toEqual(before);
  },
);

test('a hiring manager recommends, and a recruiter sees it in the table within 12 seconds', async ({
  page,
  browser,
  proxied,
  api,
}) => {
  const path = `/assessments/${(await assessmentNamed(api, BUSIEST)).id}/candidates`;
  await signIn(page, ANA, path);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Recommended', 'Notes']) {
    await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name }).check();
  }
  await page.keyboard.press('Escape');

  const context = await browser.newContext({ baseURL: proxied.url });
  const theirs = await context.newPage();
  await signIn(theirs, CLEO, path);
  const link = theirs.getByRole('row').nth(1).getByRole('link').first();
  const name = await link.innerText();
  // The page has the actions of a hiring manager and no others.
  const forbidden =
    /^(?:Reject(?!ed)|Remove from|Resend|Invite\b|Move|Stage: |Copy invitation link|Bulk actions|Email log|Audit log|Save view)/;
  const controls = ['button', 'link', 'switch'] as const;
  for (const role of controls) await expect(theirs.getByRole(role, { name: forbidden })).toHaveCount(0);
  await expect(theirs.getByText('View only', { exact: true })).toBeVisible();
  await link.click();
  await expect(drawerOf(theirs).getByText('View only', { exact: true })).toBeVisible();
  await expect(drawerOf(theirs).getByRole('region', { name: 'Results' })).toBeVisible();
  for (const role of controls) await expect(theirs.getByRole(role, { name: forbidden })).toHaveCount(0);
  await expect(drawerOf(theirs).getByRole('region', { name: 'Invitation' })).toHaveCount(0);
  const section = drawerOf(theirs).getByRole('region', { name: 'Team' });
  await section.getByRole('radio', { name: 'Yes' }).check();
  const reason = section.getByRole('textbox', { name: 'Reason (optional)' });
  await expect(reason).toBeFocused();
  await reason.fill('Explains trade-offs well.');
  await reason.blur();
  await expect(section.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(theirs, 'a candidate with a recommendation');

  const row = rowOf(page, name);
  await expect(row).toContainText('1 yes', { timeout: 12_000 });

  // A recruiter reads it and cannot change it.
  await row.getByRole('link').first().click();
  const read = drawerOf(page).getByRole('region', { name: 'Team' });
  await expect(read.getByRole('list', { name: 'Recommendations' }).getByRole('listitem')).toContainText(NAMES[CLEO]);
  await expect(read.getByRole('list', { name: 'Recommendations' }).getByRole('listitem')).toContainText(
    'Explains trade-offs well.',
  );
  await expect(read.getByRole('radio', { checked: true })).toHaveCount(0);
  await drawerOf(page).getByRole('button', { name: 'Close' }).click();

  // Filters candidates whom a colleague recommends.
  await page.goto(`${path}?recommended=yes&notes=none`);
  await expect(page.getByRole('button', { name: 'Remove filter: Recommended' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  await section.getByRole('radio', { name: 'Maybe' }).check();
  await expect(section.getByText('1 maybe', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await section.getByRole('button', { name: 'Remove your recommendation' }).click();
  await expect(section.getByRole('radio', { checked: true })).toHaveCount(0);
  await context.close();
});
