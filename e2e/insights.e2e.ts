import { finalScoreOf, isProvisional } from '../src/contract/score.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { changing } from './support/fakeUpstream.ts';
import { tabTo } from './support/keyboard.ts';
import { drawerPath } from './support/candidates.ts';
import { drawerOf } from './support/screen.ts';
import { unreadTest } from './support/scriptedTest.ts';
import { expect, test } from './support/shortlist.ts';

/** An assessment of the demo that some candidates completed. */
const SOME = 'Inżynier danych, Kraków';
const insightsPath = (assessmentId: number) => `/assessments/${assessmentId}/insights`;
const ofAll = (shown: number, all: number) => new RegExp(`^${shown} of ${all}$`);

test('the counts of a chart match the table that it links to, by pointer and keyboard', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, SOME);
  const people = await candidaturesOf(api, id);
  const completed = people.filter(({ status }) => status === 'completed').length;
  const scores = people.flatMap((row) => finalScoreOf(row) ?? []);
  // Some have started only: their scores are provisional and in no chart.
  expect(people.some(isProvisional)).toBe(true);
  await page.goto(insightsPath(id));
  const progress = page.getByRole('region', { name: 'Funnel' });
  await progress.getByRole('link', { name: /^Completed/ }).click();
  await expect(page).toHaveURL(/\/candidates\?status=completed$/);
  await expect(page.getByRole('status').filter({ hasText: ofAll(completed, people.length) })).toBeAttached();
  await page.goBack();

  const [from, to] = [60, 69];
  const between = scores.filter((score) => from <= score && score <= to).length;
  expect(between).toBeGreaterThan(0);
  const chart = page.getByRole('region', { name: 'Score distribution' });
  for (const text of ['Candidates', 'Score', '80–89', '90–100']) {
    await expect(chart.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const bar = chart.getByRole('link', { name: `${from} to ${to}: ${between} ` });
  // The first bar is the only Tab stop; arrow keys reach the others.
  await tabTo(page, chart.getByRole('link').first());
  await page.keyboard.press('End');
  await expect(chart.getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chart.getByRole('link').first()).toBeFocused();
  for (let step = 0; step < 10 && !(await bar.evaluate((one) => one === document.activeElement)); step++) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?score=${from}-${to}&status=completed$`));
  await expect(page.getByRole('status').filter({ hasText: ofAll(between, people.length) })).toBeAttached();
  await page.getByRole('button', { name: 'Remove filter: Score' }).click();
  await expect(page.getByRole('status').filter({ hasText: ofAll(completed, people.length) })).toBeAttached();
  await page.goBack();

  const time = page.getByRole('region', { name: 'Invitations over time' });
  await time.getByLabel('Group by').selectOption('year');
  await time.getByRole('link').last().click();
  const year = new Date().getUTCFullYear();
  await expect(page).toHaveURL(
    `${new URL(page.url()).origin}/assessments/${id}/candidates?invited=${year}-01-01..${year}-12-31`,
  );
  await expect(page.getByRole('button', { name: 'Remove filter: Invited' })).toBeVisible();
});

test(
  'results are read without a click, each test has a distribution, and every chart is also a table',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, SOME);
    const completed = (await candidaturesOf(api, id)).filter(({ status }) => status === 'completed');
    await page.goto(insightsPath(id));
    const tests = page.getByRole('region', { name: 'Tests', exact: true });
    await expect(tests).toContainText(`Based on ${completed.length} of ${completed.length}`, {
      timeout: 45_000,
    });
    await expect(tests.getByRole('button', { name: /results/ })).toBeHidden();
    await expect(tests.getByRole('img', { name: /, in bands of ten\. (Median \d|\d scores?:)/ }).first()).toBeVisible();
    for (const numbers of await page.getByText('Show data', { exact: true }).all()) await numbers.click();
    const table = page.getByRole('table', { name: 'Score distribution' });
    await expect(table.getByRole('row')).toHaveCount(11);
    await expectAccessible(page, 'insights');

    await page.goto(drawerPath({ assessmentId: id, id: completed[0]?.id ?? 0 }));
    const results = drawerOf(page).getByRole('region', { name: 'Results' });
    const compared = results
      .getByRole('listitem')
      .filter({ hasText: /, (at|\d+ (above|below)) the median of \d+ \(\d\d candidates\)/ });
    await expect(compared.first()).toBeVisible();
    await expectAccessible(page, 'a candidate with medians');
  },
);

test('results of more than 200 candidates are read on request', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(insightsPath(id));
  const tests = page.getByRole('region', { name: 'Tests', exact: true });
  const based = tests.getByText(/^Based on \d+ of \d+ completed candidates/);
  await expect(based).toBeVisible();
  const before = (await based.textContent()) ?? '';
  await tests.getByRole('button', { name: 'Load all results' }).click();
  await expect(tests.getByRole('progressbar', { name: 'Results loaded' })).toBeVisible();
  await expect.poll(async () => await based.textContent(), { timeout: 45_000 }).not.toBe(before);
});

test(
  'an assessment without candidates says that there is nothing to show [S13 S14]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const { length } = await candidaturesOf(api, id);
    await page.goto(insightsPath(id));
    // Other journeys may have invited candidates.
    const said =
      length === 0
        ? page.getByText('Nothing to show yet')
        : page
            .getByRole('region', { name: 'Score distribution' })
            .getByText('No candidate has completed this assessment yet.');
    await expect(said).toBeVisible();
  },
);

unreadTest.describe(() => {
  unreadTest.use({ isSynced: true });

  unreadTest(
    'insights without completed candidates and with unknown stages show what is known',
    { tag: '@slow' },
    async ({ page, api, upstream }) => {
      const { id } = await assessmentNamed(api, SOME);
      const [paused, undated] = await candidaturesOf(api, id);
      upstream.follow(
        changing(/\/candidature\/$/, ({ results = [] }) => {
          for (const row of results) {
            if (!row) continue;
            const status = row['id'] === paused?.id ? 'paused' : 'invited';
            Object.assign(row, { avg_score: null, status, stage: 'XYZ' });
            if (row['id'] === undated?.id) row.created = 'soon';
          }
        }),
      );
      await page.goto(insightsPath(id));
      const scores = page.getByRole('region', { name: 'Score distribution' });
      // Shown once the assessment was read completely.
      const said = scores.getByText('No candidate has completed this assessment yet.');
      await expect(said).toBeVisible({ timeout: 45_000 });
      await expect(page.getByText('1 candidate has an unknown status')).toBeVisible();
      await expect(page.getByText('1 without a date')).toBeVisible();
      await expectAccessible(page, 'insights without a completed candidate');
      await page.getByRole('link', { name: /^XYZ/ }).click();
      await expect(page).toHaveURL(/\?stage=XYZ$/);
    },
  );
});
