import { assessmentNamed, QUIET } from './support/demo.ts';
import { drawerPath, invitePerson } from './support/people.ts';
import { rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test('a person is found by name, with all their assessments, and their candidature is opened', async ({
  page,
  api,
}) => {
  const { id } = await assessmentNamed(api, QUIET);
  const person = await invitePerson(api, id);
  const { id: otherId, name: otherName } = await assessmentNamed(api, 'Payroll Specialist');
  await api.inviteCandidate({ assessment_id: otherId, no_email: true, body: { email: person.email } });

  await page.goto('/assessments');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Candidates' }).click();
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill(person.name);
  const people = page.getByRole('table', { name: 'Test takers' });
  await expect(people.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/\/candidates\?q=Nadia\+Quill-/);
  await rowOf(page, person.email).getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  const assessments = page.getByRole('table', { name: 'Assessments' });
  await expect(assessments.getByRole('row')).toHaveCount(3);
  await expect(rowOf(page, otherName ?? '')).toContainText('Not yet evaluated');
  await rowOf(page, QUIET).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: person.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${drawerPath(person)}$`));

  await page
    .getByRole('dialog')
    .getByRole('link', { name: otherName ?? '' })
    .click();
  await expect(page.getByRole('heading', { name: otherName ?? '', includeHidden: true })).toBeVisible();
  await page
    .getByRole('dialog', { name: person.name })
    .getByRole('link', { name: /Everything about/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test('pages of the list are turned, and Back turns them back', async ({ page, api }) => {
  const { value } = await api.listCandidates({ limit: 1, offset: 100 });
  await page.goto('/candidates');
  const people = page.getByRole('table', { name: 'Test takers' });
  await expect(people.getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/candidates\?page=2$/);
  const [person] = value.results;
  await expect(rowOf(page, person?.email ?? '')).toHaveAttribute('aria-rowindex', '2');
  await page.goBack();
  await expect(page).toHaveURL(/\/candidates$/);
  await expect(page.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
});

test('a search that finds nobody says so and is cleared', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/candidates?q=nobody+is+called+this');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Test takers' }).getByRole('link').first()).toBeVisible();
});

for (const { path, title, back, list } of [
  { path: '/nowhere/at/all', title: 'There is no such page', back: 'All assessments', list: 'Assessments' },
  {
    path: '/assessments/nobody/candidates',
    title: 'There is no such page',
    back: 'All assessments',
    list: 'Assessments',
  },
  {
    path: '/assessments/2147483647/candidates',
    title: 'There is no such assessment',
    back: 'All assessments',
    list: 'Assessments',
  },
  { path: '/candidates/2147483647', title: 'There is no such candidate', back: 'All candidates', list: 'Test takers' },
  { path: '/candidates/0', title: 'There is no such candidate', back: 'All candidates', list: 'Test takers' },
]) {
  test(`${path} says that it is not there, and leads back`, { tag: '@slow' }, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto(path);
    await expect(page.getByText(title)).toBeVisible();
    await page.getByRole('link', { name: back }).click();
    await expect(page.getByRole('table', { name: list }).getByRole('link').first()).toBeVisible();
  });
}
