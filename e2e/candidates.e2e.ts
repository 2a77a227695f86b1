import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { drawerPath, inviteCandidate } from './support/candidates.ts';
import { columnOf, drawerOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test('a candidate is found by name, and one of their assessments is opened', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await inviteCandidate(api, id);
  const { id: otherId, name: otherName } = await assessmentNamed(api, 'Payroll Specialist');
  await api.inviteCandidate({ assessment_id: otherId, no_email: true, body: { email: person.email } });

  await page.goto('/assessments');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Candidates' }).click();
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill(person.name);
  // They were invited past the dashboard, which first reads all assessments.
  test.slow();
  const people = page.getByRole('table', { name: 'Candidates' });
  await expect(people.getByRole('row')).toHaveCount(2, { timeout: 90_000 });
  await expect(page).toHaveURL(/\/candidates\?q=Nadia\+Quill-/);
  await rowOf(page, person.email).getByRole('link', { name: person.name }).click();

  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  const assessments = page.getByRole('table', { name: 'Assessments' });
  await expect(assessments.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
  await expect(rowOf(page, otherName ?? '')).toContainText('Not yet evaluated');
  await rowOf(page, QUIET).getByRole('link').click();
  await expect(drawerOf(page, person.name)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${drawerPath(person)}$`));

  await drawerOf(page, person.name)
    .getByRole('link', { name: otherName ?? '' })
    .click();
  await expect(page.getByRole('heading', { name: otherName ?? '', includeHidden: true })).toBeVisible();
  await drawerOf(page, person.name).getByRole('link', { name: 'Open full profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test(
  'a candidate is invited to another assessment from their page, and a report is downloaded',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const people = await candidaturesOf(api, id);
    const person = people.find(
      ({ status, full_name: name, email }) =>
        status === 'completed' && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name ?? '') && (email ?? '') !== '',
    );
    const name = person?.full_name ?? '';
    await page.goto(`/candidates/${person?.testtaker_id}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download report (PDF): ${BUSIEST}` }).click();
    expect((await coming).suggestedFilename()).toBe(`Report ${name}.pdf`);
    await expect(page).toHaveURL(new RegExp(`/candidates/${person?.testtaker_id}$`));

    await page.keyboard.press('i');
    const choose = page.getByRole('dialog', { name: `Invite ${name}` });
    const select = choose.getByRole('combobox', { name: 'Assessment' });
    await expect(select.getByRole('option', { name: BUSIEST })).toHaveCount(0);
    await select.selectOption('Junior Accountant');
    const dialog = page.getByRole('dialog', { name: 'Invite a candidate' });
    await expect(dialog).toContainText('Junior Accountant');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(person?.email ?? '');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await page
      .getByRole('dialog', { name: `${name} was invited` })
      .getByRole('button', { name: 'Open candidate' })
      .click();
    await expect(page.getByRole('heading', { name: 'Junior Accountant', includeHidden: true })).toBeVisible();
    await expect(drawerOf(page, name)).toBeVisible();
  },
);

test('the list of candidates is paged, and Back returns to the previous page', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/candidates');
  const people = page.getByRole('table', { name: 'Candidates' });
  const first = people.getByRole('link').first();
  await expect(first).toBeVisible();
  // The latest activity is first, and no candidate is on two pages.
  const newest = await columnOf(people, 'Email');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/candidates\?page=2$/);
  await expect(page.getByRole('status').filter({ hasText: /^101–200 of/ })).toBeVisible();
  await expect(people).not.toHaveAttribute('aria-busy');
  const older = await columnOf(people, 'Email');
  expect(older.filter((email) => newest.includes(email))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/candidates$/);
  await expect(page.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
});

test('a search for candidates without a match says so and is cleared', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/candidates?q=no+such+name');
  await expect(page.getByText('No matching candidates')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
});

for (const { path, title, back, list } of [
  { path: '/nowhere/at/all', title: 'Page not found', back: 'All assessments', list: 'Assessments' },
  {
    path: '/assessments/unknown/candidates',
    title: 'Page not found',
    back: 'All assessments',
    list: 'Assessments',
  },
  {
    path: '/assessments/2147483647/candidates',
    title: 'Assessment not found',
    back: 'All assessments',
    list: 'Assessments',
  },
  { path: '/candidates/2147483647', title: 'Candidate not found', back: 'All candidates', list: 'Candidates' },
  { path: '/candidates/0', title: 'Candidate not found', back: 'All candidates', list: 'Candidates' },
]) {
  test(`${path} says that the page does not exist, and links back`, { tag: '@slow' }, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto(path);
    await expect(page.getByText(title)).toBeVisible();
    await page.getByRole('link', { name: back }).click();
    await expect(page.getByRole('table', { name: list }).getByRole('link').first()).toBeVisible();
  });
}

test(
  'candidates are sorted by name, in both directions, and a URL with an order opens in it',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/candidates?ordering=name');
    const table = page.getByRole('table', { name: 'Candidates' });
    await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.getByRole('link').first()).toBeVisible();
    const [first] = await columnOf(table, 'Name');
    await table.getByRole('button', { name: 'Name' }).click();
    await expect(page).toHaveURL(/\?ordering=-name$/);
    await expect.poll(async () => (await columnOf(table, 'Name'))[0]).not.toBe(first);
    await table.getByRole('button', { name: 'Score' }).click();
    await expect(page).toHaveURL(/\?ordering=-score$/);
    await expect(table.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending');
    await expect(table.getByRole('row').nth(1)).toContainText(/\d/);
    await table.getByRole('button', { name: 'Stage' }).click();
    await expect(page).toHaveURL(/\?ordering=stage$/);
    await expect(table.getByRole('row').nth(1)).toContainText('Not yet evaluated');
    await table.getByRole('button', { name: 'Last activity' }).click();
    await expect(page).toHaveURL(/\/candidates$/);
    await expect(table.getByRole('columnheader', { name: 'Last activity' })).toHaveAttribute('aria-sort', 'descending');
  },
);
