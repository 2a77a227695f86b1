import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { changing } from './support/fakeUpstream.ts';
import { pressOn } from './support/keyboard.ts';
import { test as scriptedTest } from './support/scriptedTest.ts';
import { drawerOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import type { Client } from '../src/contract/client.ts';

/** The best candidates who completed the busiest assessment and have a unique name in it. */
async function best(api: Client, count: number) {
  const { id } = await assessmentNamed(api, BUSIEST);
  const all = await candidaturesOf(api, id);
  const people = all
    .filter(({ status }) => status === 'completed')
    .filter(({ full_name }) => all.filter((other) => other.full_name === full_name).length === 1)
    .toSorted((a, b) => (b.avg_score ?? 0) - (a.avg_score ?? 0));
  return { id, people: people.slice(0, count), ids: people.slice(0, count).map((person) => person.id) };
}

const comparePath = (assessmentId: number, ids: readonly number[]) =>
  `/assessments/${assessmentId}/compare?ids=${ids.join(',')}`;
const tableOf = (page: Page) => page.getByRole('table', { name: 'Candidates side by side' });
const lineOf = (page: Page, label: string | RegExp) =>
  tableOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label }) });
const nameOf = (person: { full_name: string | null; email: string | null } | undefined) =>
  person?.full_name?.trim() || (person?.email ?? '');

test(
  'missing results are read without a click, also for the columns of tests',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, 'Senior TypeScript Engineer');
    const people = await candidaturesOf(api, id);
    const completed = people.filter(({ status }) => status === 'completed');
    const ids = completed.slice(0, 2).map((person) => person.id);
    await page.goto(comparePath(id, ids));
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^Results loaded: \\d+ of ${completed.length}$`) }),
    ).toBeVisible();
    await expect(
      page.getByText(`for tests, of the ${completed.length} of ${completed.length} whose results are loaded`),
    ).toBeVisible({
      timeout: 45_000,
    });
    const tests = tableOf(page)
      .getByRole('row')
      .filter({ hasText: /median \d/ });
    await expect(tests.nth(1)).toBeVisible();

    await page.goto(`/assessments/${id}/candidates?status=completed`);
    await page.getByRole('button', { name: 'Columns' }).click();
    const title =
      (
        await api.listResults({ candidature__assessment: id, candidature__test_taker: completed[0]?.testtaker_id ?? 0 })
      ).value.results.find(({ score }) => score !== null)?.name ?? '';
    await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: title, exact: true }).check();
    await page.keyboard.press('Escape');
    const table = page.getByRole('table', { name: 'Candidates' });
    await expect(table.getByRole('columnheader', { name: title })).toBeVisible();
    await expect(table.getByRole('cell', { name: 'Not loaded' })).toHaveCount(0);
  },
);

test('candidates are compared from the table, one is pinned, equal rows are hidden, and the URL keeps the choice [X10]', async ({
  page,
  api,
}) => {
  const { id, people, ids } = await best(api, 3);
  await page.goto(`/assessments/${id}/candidates?ordering=-avg_score&status=completed`);
  await expect(page.getByRole('status').filter({ hasText: / of \d+$/ })).toBeAttached();
  for (const person of people.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Select ${nameOf(person)}` }).click();
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Compare (2 to 10)' }).click();
  await expect(page.getByRole('heading', { name: 'Compare 2 candidates' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`ids=(${ids[0]},${ids[1]}|${ids[1]},${ids[0]})$`));
  const read = page.getByText(/for tests, of the \d+ of \d+ whose results are loaded/);
  await expect(read).toBeVisible();

  await page.getByRole('button', { name: 'Add or remove' }).click();
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill(people[2]?.email ?? '');
  await page.getByRole('checkbox', { name: new RegExp(people[2]?.email ?? '') }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Compare 3 candidates' })).toBeVisible();

  const { value: results } = await api.listResults({
    candidature__assessment: id,
    candidature__test_taker: people[2]?.testtaker_id ?? 0,
  });
  const scored = results.results.find(({ score }) => score !== null);
  await expect(
    lineOf(page, scored?.name ?? '')
      .getByRole('cell')
      .last(),
  ).toContainText(String(scored?.score));
  await expect(lineOf(page, 'Camera').getByRole('cell')).toHaveText([
    /^(Fine|Noticed|Not used|Not recorded)$/,
    /^(Fine|Noticed|Not used|Not recorded)$/,
    /^(Fine|Noticed|Not used|Not recorded)$/,
  ]);
  await expect(page.getByRole('img', { name: 'Profiles of 3 candidates' })).toBeVisible();

  const last = nameOf(people[2]);
  await pressOn(page, page.getByRole('button', { name: `Pin ${last}` }));
  await expect(tableOf(page).getByRole('columnheader').nth(1)).toContainText(last);
  const difference = (people[0]?.avg_score ?? 0) - (people[2]?.avg_score ?? 0);
  await expect(lineOf(page, /^Score\b/)).toContainText(difference === 0 ? '±0' : `+${difference}`);
  await expect(lineOf(page, 'Status')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only show differences' }).check();
  await expect(lineOf(page, 'Status')).toBeHidden();
  await expect(lineOf(page, /^Score\b/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mark the best' }).check();
  const finalScores = lineOf(page, /^Score\b/).getByRole('cell');
  const highest = Math.max(...people.map(({ avg_score }) => avg_score ?? 0));
  const equal = people.every(({ avg_score }) => avg_score === highest);
  await expect(finalScores.filter({ hasText: 'Best' })).toHaveCount(
    equal ? 0 : people.filter(({ avg_score }) => avg_score === highest).length,
  );
  await expect(page).toHaveURL(new RegExp(`pin=${ids[2]}&differing=true&best=true$`));
  await page.reload();
  await expect(tableOf(page).getByRole('columnheader').nth(1)).toContainText(last);
  await expect(lineOf(page, 'Status')).toBeHidden();
  await expectAccessible(page, 'a comparison');

  await page.getByRole('button', { name: `Remove ${last}` }).click();
  await expect(page.getByRole('heading', { name: 'Compare 2 candidates' })).toBeVisible();
  await expect(page).not.toHaveURL(/pin=/);
  await page.getByRole('link', { name: nameOf(people[0]) }).click();
  await expect(drawerOf(page, nameOf(people[0]))).toBeVisible();
});

test(
  'a comparison counts candidates missing from the assessment, and without any offers to choose them [S19]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    // The browser says so of the candidate who is not there.
    complaints.expect(/404 \(Not Found\) \(\S+\/candidatures\/2147483647\//);
    const { id, ids } = await best(api, 1);
    await page.goto(comparePath(id, [...ids, 2_147_483_647]));
    await expect(
      page.getByRole('status').filter({ hasText: '1 candidate in this link isn’t in this assessment.' }),
    ).toBeVisible();
    await page.goto(comparePath(id, []));
    await expect(page.getByText('No candidates to compare')).toBeVisible();
    await page.getByRole('button', { name: 'Choose candidates' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose candidates' })).toBeVisible();
    await expectAccessible(page, 'the choice of who is compared');
  },
);

for (const count of [5, 10]) {
  scriptedTest(
    `${count} candidates with long names and unknown stages print on one page`,
    { tag: '@slow' },
    async ({ page, api, upstream }) => {
      const { id, ids } = await best(api, count);
      upstream.follow(
        changing(/\/candidature\/$/, ({ results = [] }) => {
          for (const [index, row] of results.entries()) {
            if (!row) continue;
            row.full_name = ['Wolfeschlegelsteinhausenbergerdorff '.repeat(6), '\u202Eمحمد بن عبد العزيز '.repeat(5)][
              index % 2
            ];
            if (index % 3 === 0) row.stage = 'XYZ';
          }
        }),
      );
      await page.goto(`${comparePath(id, ids)}&pin=${ids[1]}`);
      await expect(tableOf(page).getByRole('columnheader')).toHaveCount(count + 1);
      await expect(lineOf(page, 'Camera').getByText(/^(Fine|Noticed|Not used|Not recorded)$/)).toHaveCount(count);
      const sideways = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
      expect(sideways).toBe(0);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    },
  );
}
