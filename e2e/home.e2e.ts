import { expectAccessible } from './support/axe.ts';
import { candidaturesOf } from './support/demo.ts';
import { expectStage, moveTo, stageIn } from './support/stage.ts';
import { expect, test } from './support/shortlist.ts';

test('a morning’s review begins on the start page and goes through the queue of an assessment', async ({
  page,
  api,
}) => {
  const { value } = await api.listAssessments({ limit: 1000 });
  const current = value.results.filter(({ status }) => status !== 'archived');
  let total = 0;
  for (const { id } of current) {
    const all = await candidaturesOf(api, id);
    total += all.filter(({ status, stage }) => status === 'completed' && stage === 'NYE').length;
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  const section = page.getByRole('region', { name: 'To review' });
  await expect(section.getByRole('heading')).toBeVisible();
  await expect(page.getByText(new RegExp(`^${total} to review in \\d+ assessments?$`))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Nothing needs your attention.');
  await expectAccessible(page, 'the start page');

  const link = section.getByRole('table').getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/candidates\/\d+\?(?=.*status=completed)(?=.*stage=NYE)/);
  await moveTo(stageIn(dialog), 'EVA');
  await expectStage(stageIn(dialog), 'EVA');

  await page
    .getByRole('link', { name: 'Home', includeHidden: true })
    .first()
    .evaluate((element: HTMLElement) => element.click());
  await expect(page.getByText(new RegExp(`^${total - 1} to review in \\d+ assessments?$`))).toBeVisible();
});

test('the counts of an assessment lead to its candidates', async ({ page }) => {
  await page.goto('/');
  const table = page.getByRole('table', { name: 'Assessments' });
  const link = table.getByRole('link', { name: /^\d+ In progress: / }).first();
  const count = Number(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(/\/candidates\?status=started$/);
  await expect(page.getByRole('table', { name: 'Candidates' })).toHaveAttribute('aria-rowcount', String(count + 1));
});
