import { labelOf } from '../src/contract/codes.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { columnOf, countShown, filterBy, filterButton, openFilter } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test('the URL of a filtered and sorted list shows the same rows to everyone', async ({ page, api, browser }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates`);
  await filterBy(page, 'Status', 'Completed');
  await filterBy(page, 'Stage', 'Evaluated');
  const table = page.getByRole('table', { name: 'Candidates' });
  await table.getByRole('button', { name: 'Score' }).click();
  await expect(page).toHaveURL(/\?status=completed&stage=EVA&ordering=-avg_score$/);

  const { value } = await api.listCandidatures({
    assessment: id,
    status: 'completed',
    stage: 'EVA',
    ordering: '-avg_score',
    limit: 1000,
  });
  // Of equal scores the latest candidate is first.
  const inOrder = value.results.toSorted((a, b) => (b.avg_score ?? 0) - (a.avg_score ?? 0) || b.id - a.id);
  const best = inOrder.slice(0, 15).map(({ full_name: name, email }) => name || email);
  await expect.poll(async () => (await columnOf(table, 'Name')).slice(0, 15)).toEqual(best);
  const scores = inOrder.slice(0, 15).map(({ avg_score: score }) => Math.round(score ?? Number.NaN));
  await expect.poll(async () => (await columnOf(table, 'Score')).slice(0, 15).map(Number)).toEqual(scores);
  const all = await candidaturesOf(api, id);
  await expect(page.getByText(`${value.results.length} of ${all.length}`, { exact: true })).toBeVisible();

  const colleague = await browser.newContext();
  const shared = await colleague.newPage();
  await shared.goto(page.url());
  const same = shared.getByRole('table', { name: 'Candidates' });
  await expect.poll(async () => (await columnOf(same, 'Name')).slice(0, 15)).toEqual(best);
  await expect(filterButton(shared, 'Status')).toHaveAccessibleDescription('Completed');
  await expect(filterButton(shared, 'Stage')).toHaveAccessibleDescription('Evaluated');
  await colleague.close();
});

test(
  'a score filter is set, changed and removed; other filters count its matches',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const scored = (await candidaturesOf(api, id)).filter(({ avg_score: score }) => (score ?? 0) >= 80);
    await page.goto(`/assessments/${id}/candidates`);
    const scores = await openFilter(page, 'Score');
    await scores.getByRole('button', { name: '80–100' }).click();
    await expect(page).toHaveURL(/\?score=80-100$/);
    await page.keyboard.press('Escape');
    const chip = filterButton(page, 'Score');
    await expect(chip).toHaveAccessibleDescription('80–100');
    const table = page.getByRole('table', { name: 'Candidates' });
    await expect(table).toHaveAttribute('aria-rowcount', String(scored.length + 1));

    const stages = await openFilter(page, 'Stage');
    const waiting = scored.filter(({ stage }) => stage === 'NYE').length;
    await expect(stages.locator('label', { hasText: 'Not yet evaluated' })).toHaveText(`Not yet evaluated${waiting}`);
    await expectAccessible(page, 'a filter of stages');
    await page.keyboard.press('Escape');

    const conditions = await openFilter(page, 'Test conditions');
    await expect(conditions.locator('label', { hasText: 'Not loaded' })).toHaveText(/^Not loaded\d+$/);
    await page.keyboard.press('Escape');

    await chip.click();
    const editor = page.getByRole('group', { name: 'Score', exact: true });
    await editor.getByRole('spinbutton', { name: 'To' }).fill('89');
    await expect(page).toHaveURL(/\?score=80-89$/);
    await editor.getByRole('spinbutton', { name: 'To' }).fill('70');
    await expect(editor.getByText('“From” must not be after “To”.')).toBeVisible();
    await expect(page).toHaveURL(/\?score=80-89$/);
    await expectAccessible(page, 'a range of scores');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: Score' }).click();
    await expect(page).toHaveURL(/\/candidates$/);
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  },
);

test(
  'invitation date, rating and public link are filters, by pointer and command palette',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const all = await candidaturesOf(api, id);
    await page.goto(`/assessments/${id}/candidates`);
    const table = page.getByRole('table', { name: 'Candidates' });
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
    await page.keyboard.press('f');
    await page.keyboard.type('rat');
    await page.keyboard.press('Enter');
    const rating = page.getByRole('group', { name: 'Rating', exact: true });
    await rating.getByRole('checkbox', { name: '5 of 5' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    const best = all.filter((row) => row.rating === 5);
    await expect(table).toHaveAttribute('aria-rowcount', String(best.length + 1));
    await expect(filterButton(page, 'Rating')).toHaveAccessibleDescription('5 of 5');
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('Filter by link');
    await page.getByRole('option', { name: 'Filter by link…' }).click();
    const { invitation_link: link, full_name: name } = all.find((row) => row.full_name) ?? {};
    await page.getByRole('textbox', { name: 'Link' }).fill(link ?? '');
    await page.keyboard.press('Enter');
    await expect.poll(() => columnOf(table, 'Name')).toEqual([name]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: Link' }).click();

    const days = await openFilter(page, 'Invited');
    await days.getByRole('button', { name: 'Last 30 days' }).click();
    await expect(page).toHaveURL(/\?invited=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
    await days.getByLabel('From').fill('2026-01-01');
    await days.getByLabel('To').fill('');
    await expect(page).toHaveURL(/\?invited=2026-01-01\.\.9999-12-31$/);
    await page.keyboard.press('Escape');
    const chip = page.getByRole('button', { name: 'Invited', exact: true, expanded: false });
    await expect(chip).toHaveAccessibleDescription('from 1 Jan 2026');
  },
);

test('a filter with several stages shows candidates in any of them', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { value } = await api.listCandidatures({ assessment: id, ordering: '-created', limit: 1000 });
  const wanted = value.results.filter(({ stage }) => stage === 'INT' || stage === 'OFS');
  await page.goto(`/assessments/${id}/candidates`);
  await filterBy(page, 'Stage', labelOf('INT'), labelOf('OFS'));
  await expect(page).toHaveURL(/\?stage=INT,OFS$/);
  const table = page.getByRole('table', { name: 'Candidates' });
  await expect(table).toHaveAttribute('aria-rowcount', String(wanted.length + 1));
  // Not all rows are rendered.
  const first = wanted.slice(0, 15).map(({ stage }) => labelOf(stage ?? ''));
  await expect.poll(async () => (await columnOf(table, 'Stage')).slice(0, 15)).toEqual(first);
});

test('a search finds names and email addresses, ignoring case', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const [someone] = (await candidaturesOf(api, id)).filter(({ full_name: name }) =>
    /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name ?? ''),
  );
  const email = someone?.email ?? '';
  await page.goto(`/assessments/${id}/candidates`);
  const search = page.getByRole('searchbox', { name: 'Search candidates' });
  const table = page.getByRole('table', { name: 'Candidates' });
  await search.fill(email.toUpperCase());
  await expect.poll(() => columnOf(table, 'Name')).toEqual([someone?.full_name]);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === email.toUpperCase());
  await search.fill(someone?.full_name?.toLowerCase() ?? '');
  await expect.poll(() => columnOf(table, 'Name')).toContain(someone?.full_name);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/candidates$/);
});

test(
  'after quick typing the last search applies to the list and the URL [S34]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    const people = (await candidaturesOf(api, id)).filter(({ full_name: name, email }) =>
      [name, email].some((text) => text?.toLowerCase().includes('anna')),
    );
    await page.goto(`/assessments/${id}/candidates`);
    await page.getByRole('searchbox', { name: 'Search candidates' }).pressSequentially('anna');
    await expect(page.getByRole('table', { name: 'Candidates' })).toHaveAttribute(
      'aria-rowcount',
      String(people.length + 1),
    );
    await expect(page).toHaveURL(/\?q=anna$/);
  },
);

test('filters without a match say so, and are cleared', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates?status=invited&stage=HIR&q=no+such+name`);
  await expect(page.getByText('No matching candidates')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/\/candidates$/);
  await expect(page.getByRole('searchbox', { name: 'Search candidates' })).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
});

test(
  'a stage unknown to the dashboard has an entry in the filter [S13]',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    // The platform has ten stages only, so the service adds one.
    complaints.expect(/status of 400/);
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates?stage=XYZ`);
    await expect(page.getByText('No matching candidates')).toBeVisible();
    await expect(filterButton(page, 'Stage')).toHaveAccessibleDescription('XYZ');
    await filterButton(page, 'Stage').click();
    const unknown = page.getByRole('group', { name: 'Stage' }).getByRole('checkbox', { name: 'XYZ' });
    await expect(unknown).toBeChecked();
    // The entry disappears when no filter has it.
    await unknown.click();
    await expect(unknown).toBeHidden();
    await expect(page).toHaveURL(/\/candidates$/);
    await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
  },
);

test(
  'another order or filter begins with its first candidate, and the header stays in its place',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, BUSIEST);
    await page.goto(`/assessments/${id}/candidates`);
    const table = page.getByRole('table', { name: 'Candidates' });
    const firstRow = table.locator('[aria-rowindex="2"]');
    const name = table.getByRole('button', { name: 'Name' });
    const scroll = async () =>
      await expect(async () => {
        await page.getByRole('main').evaluate((main) => main.scrollTo({ top: 3_000 }));
        await expect(firstRow).toBeHidden({ timeout: 1_000 });
      }).toPass();
    await expect(firstRow.getByRole('link')).toBeVisible();
    await scroll();
    const before = await name.boundingBox();
    await name.click();
    await expect(page).toHaveURL(/\?ordering=_full_name$/);
    await expect(firstRow.getByRole('link')).toBeInViewport();
    // The pointer is still on the button, for a second press.
    const after = await name.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan((before?.height ?? 0) / 2);

    await scroll();
    await page.getByRole('searchbox', { name: 'Search candidates' }).fill('a');
    await expect(page).toHaveURL(/q=a/);
    await expect(firstRow.getByRole('link')).toBeInViewport();
  },
);

test('candidates are sorted by each sortable column', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const people = await candidaturesOf(api, id);
  // All columns have room.
  await page.setViewportSize({ width: 1800, height: 900 });
  await page.goto(`/assessments/${id}/candidates`);
  const table = page.getByRole('table', { name: 'Candidates' });
  // Until all rows are loaded, names are in the order of the platform, which compares letter by letter.
  await expect(countShown(page, people.length)).toBeVisible();

  await table.getByRole('button', { name: 'Rating' }).click();
  await expect(page).toHaveURL(/\?ordering=-rating$/);
  const best = people.map(({ rating }) => rating ?? 0).toSorted((a, b) => b - a);
  await expect.poll(async () => (await columnOf(table, 'Rating')).map(Number).slice(0, 15)).toEqual(best.slice(0, 15));

  await table.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/\?ordering=_full_name$/);
  const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
  const first = people.flatMap(({ full_name: name }) => name || []).toSorted(collator.compare);
  await expect.poll(async () => (await columnOf(table, 'Name')).slice(0, 10)).toEqual(first.slice(0, 10));

  await table.getByRole('button', { name: 'Invited', exact: true }).click();
  await expect(page).toHaveURL(/\/candidates$/);
  await table.getByRole('button', { name: 'Invited', exact: true }).click();
  await expect(page).toHaveURL(/\?ordering=created$/);
  const oldest = people.map(({ created }) => created ?? '').toSorted()[0] ?? '';
  await expect(table.getByRole('time').first()).toHaveAttribute('datetime', oldest);
});
