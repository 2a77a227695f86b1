import { expect, test } from './support/shortlist.ts';

test('the root address shows the Home page of the demo', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Assessments' }).getByRole('row')).not.toHaveCount(1);
  await expect(page).toHaveTitle(/Shortlist/);
});

test('the API client of the journeys reads the data that the page shows', { tag: '@slow' }, async ({ page, api }) => {
  const { value } = await api.listAssessments({ ordering: '-modified', limit: 1 });
  const [newest] = value.results;
  await page.goto('/assessments?status=all');
  await expect(page.getByRole('table', { name: 'Assessments' })).toContainText(newest?.name ?? 'an assessment');
});
