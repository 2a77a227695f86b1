import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, candidaturesOf, UNWATCHED } from './support/demo.ts';
import { gatewayOf } from './support/jobs.ts';
import { columnOf, drawerOf, messageOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

test.afterEach(async ({ api, baseURL }) => {
  const { id } = await assessmentNamed(api, UNWATCHED);
  await gatewayOf(baseURL ?? '').changeBlindReview({ assessment_id: id, body: { is_on: false } });
});

test(
  'candidates are reviewed without names, until blind review is turned off',
  { tag: '@slow' },
  async ({ page, api, complaints }) => {
    // The page of a candidate requests data that blind review refuses.
    complaints.expect(/409 \(Conflict\)/);
    const { id } = await assessmentNamed(api, UNWATCHED);
    const all = await candidaturesOf(api, id);
    // A candidate among the latest rows, which are rendered at once.
    const latest = all.toSorted((a, b) => Date.parse(b.created ?? '') - Date.parse(a.created ?? ''));
    const person = latest.find(({ status, full_name: name }) => status === 'completed' && name);
    const [name, number] = [person?.full_name ?? '', `Candidate ${person?.id}`];
    const list = `/assessments/${id}/candidates`;
    await page.goto(list);
    const table = page.getByRole('table', { name: 'Candidates' });
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Blind review', exact: true })).toBeVisible();

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('blind review');
    await expect(page.getByRole('option', { name: 'Turn on blind review' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Turn on blind review?' });
    await expect(question.getByRole('region', { name: 'Left with names in the last 30 days' })).toBeVisible();
    await expectAccessible(page, 'the question before names are hidden');
    await question.getByRole('button', { name: 'Hide names' }).click();
    await expect(messageOf(page, 'Blind review is on. Names are hidden.')).toBeVisible();
    const named = answersWith(page, [name, person?.email ?? '', person?.invitation_uuid ?? '']);
    const label = page.getByRole('button', { name: 'Blind review on' });
    await expect(label).toBeVisible();
    await expect
      .poll(async () => (await columnOf(table, 'Name')).every((each) => /^Candidate \d+$/.test(each)))
      .toBe(true);
    await expectAccessible(page, 'candidates under blind review');

    const search = page.getByRole('searchbox', { name: 'Search candidates' });
    await search.fill(name);
    await expect(page.getByText('No matching candidates')).toBeVisible();
    await search.fill(number);
    await rowOf(page, number).getByRole('link', { name: number }).press('Enter');
    const drawer = drawerOf(page, number);
    await expect(drawer.getByText('Name and email are hidden by blind review')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${number}`));
    await expect(drawer.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
    const download = drawer.getByRole('button', { name: 'Report' });
    await expect(download).toHaveAccessibleDescription('Blind review is on, and reports name the candidate');
    const note = drawer.getByRole('textbox', { name: 'Add a note' });
    await expect(note).toHaveAccessibleDescription(
      'Blind review is on. Don’t write names: colleagues read what you write.',
    );
    await expect(drawer.getByRole('button', { name: 'Copy invitation link' })).toHaveCount(0);
    await expect(drawer.getByRole('link', { name: 'Open full profile' })).toHaveCount(0);
    await expectAccessible(page, 'a candidate under blind review');

    await page.goto(`/assessments/${id}/board?ordering=-created`);
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await expect(label).toBeVisible();
    for (const view of ['insights', 'activity', `compare?ids=${person?.id}`]) {
      await page.goto(`/assessments/${id}/${view}`);
      await expect(label).toBeVisible();
    }
    await page.goto(`/review?assessment=${id}&status=completed`);
    await expect(page.getByRole('article').getByText('Name and email are hidden by blind review')).toBeVisible();
    await page.goto(`/candidates/${person?.testtaker_id}`);
    await expect(page.getByText('Hidden by blind review')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await page.goto(list);
    await expect(rowOf(page, number)).toBeVisible();
    expect(await named()).toEqual([]);

    await label.click();
    await page.getByRole('switch', { name: 'Hide names, emails and photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off blind review?' });
    await expect(dialog).toContainText('Names become visible to everyone');
    await expectAccessible(page, 'the question before names are shown');
    await dialog.getByRole('button', { name: 'Show names' }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await expect(messageOf(page, 'Blind review is off. Names are shown.')).toBeVisible();
  },
);

/** The URLs whose answers contain one of the texts, from now on. */
function answersWith(page: Page, texts: readonly string[]): () => Promise<string[]> {
  const answers: { url: string; text: Promise<string> }[] = [];
  page.on('response', (response) => {
    // The body of an answer to a page that was left is not available.
    answers.push({ url: response.url(), text: response.text().catch(() => '') });
  });
  return async () => {
    const read = await Promise.all(answers.map(async ({ url, text }) => ({ url, text: await text })));
    return read.filter(({ text }) => texts.some((each) => text.includes(each))).map(({ url }) => url);
  };
}
