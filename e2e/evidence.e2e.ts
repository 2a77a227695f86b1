import { readFile } from 'node:fs/promises';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { candidaturesOf } from './support/demo.ts';
import { drawerOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

/** A candidate to review, with a code test of which the demo has the answers. */
async function findCoder(api: Client) {
  for (const { id: assessmentId } of (await api.listAssessments({ status: ['active'], limit: 100 })).value.results) {
    for (const { id, testtaker_id: testTaker, status, stage } of await candidaturesOf(api, assessmentId)) {
      if (status !== 'completed' || stage !== 'NYE') continue;
      const call = { candidature__assessment: assessmentId, candidature__test_taker: testTaker ?? 0 };
      const { results } = (await api.listResults(call)).value;
      const code = results.find((each) => each.is_code_test);
      if (!code) break;
      if (code.number_questions_completed) return { path: `/assessments/${assessmentId}/candidates/${id}`, code };
    }
  }
  throw new Error('The demo has no code of a candidate to review.');
}

test('a code test shows its cases and the code', { tag: '@slow' }, async ({ page, api }) => {
  const { path, code } = await findCoder(api);
  await page.goto(path);
  const row = drawerOf(page)
    .getByRole('region', { name: 'Results' })
    .getByRole('listitem')
    .filter({ hasText: code.name ?? '' });
  await row.getByRole('button').first().press('Enter');
  await row.getByRole('button', { name: 'Show answers' }).press('Enter');
  const source = row.getByRole('region', { name: /^Code of question \d/ }).first();
  await expect(source).toContainText('function');
  await expect(row).toContainText(/\d passed, \d failed/);
  await expectAccessible(page, 'the code of a candidate');
});

/** A test of a completed candidate with something noticed during it. */
async function findEvents(api: Client) {
  for (const { id: assessmentId } of (await api.listAssessments({ status: ['active'], limit: 100 })).value.results) {
    for (const { id, testtaker_id: testTaker, status } of await candidaturesOf(api, assessmentId)) {
      if (status !== 'completed') continue;
      const call = { candidature__assessment: assessmentId, candidature__test_taker: testTaker ?? 0 };
      for (const result of (await api.listResults(call)).value.results) {
        const { events } = (await api.readResult({ result_id: result.id })).value;
        if (events?.some(({ kind }) => kind === 'full_screen_left'))
          return { path: `/assessments/${assessmentId}/candidates/${id}`, name: result.name ?? '', events };
      }
    }
  }
  throw new Error('The demo has no events.');
}

test('a test shows on a line of its time what was noticed, and as a list by keyboard', async ({ page, api }) => {
  const { path, name, events } = await findEvents(api);
  await page.goto(path);
  const row = drawerOf(page).getByRole('region', { name: 'Results' }).getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button').first().press('Enter');
  await expect(row).toContainText(/Left full screen: (once|\d+ times), \d+ (s|min)/);
  // Its summary, since the text in it takes no focus.
  await row.getByText(`List of ${events.length} event`).locator('..').press('Enter');
  await expect(row.getByText(/^At \d+% of the time, question \d+: left full screen, \d/).first()).toBeVisible();
  await expectAccessible(page, 'the line of time of a test');
});

test(
  'a verdict on a test condition is kept with its history, and candidates are found by it',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { results } = (await api.listAssessments({ status: ['active'], limit: 100 })).value;
    const [assessment] = results.toSorted((one, other) => (other.finished ?? 0) - (one.finished ?? 0));
    const assessmentId = assessment?.id ?? 0;
    const people = (await candidaturesOf(api, assessmentId)).filter(({ status }) => status === 'completed');
    const flagged = [];
    for (const { id, testtaker_id: testTaker, email } of people) {
      const { value } = await api.readFlags({ test_taker_id: testTaker ?? 0, candidature: id });
      if (value.assessments_detail.some((entry) => entry.id === id && entry.is_left_screen))
        flagged.push({ id, email });
      if (flagged.length > 0) break;
    }
    const [person] = flagged;
    await page.goto(`/assessments/${assessmentId}/candidates/${person?.id}`);
    const conditions = drawerOf(page).getByRole('region', { name: 'Test conditions' });
    await conditions.getByRole('button', { name: 'Verdict on Focus' }).press('Enter');
    await conditions.getByRole('radio', { name: 'Confirmed' }).check();
    // A letter is no command while the form is open.
    await conditions.getByRole('textbox', { name: 'Reason for the verdict on Focus' }).fill('Asked: a second window.');
    await expectAccessible(page, 'a verdict on a test condition');
    await conditions.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(conditions).toContainText('Asked: a second window.');
    await conditions.getByRole('button', { name: 'Change the verdict on Focus' }).press('Enter');
    await conditions.getByRole('radio', { name: 'Explained' }).check();
    await conditions.getByRole('button', { name: 'Save' }).press('Enter');
    await conditions.getByText('Earlier (1)').click();
    await expect(conditions).toContainText('Confirmed');

    await page.goto(`/assessments/${assessmentId}/candidates?verdict=explained`);
    const table = page.getByRole('table', { name: 'Candidates' });
    await expect(table).toContainText(person?.email ?? 'none');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Verdicts' }).check();
    await page.keyboard.press('Escape');
    await expect(table).toContainText('1 explained');
    await page.getByRole('button', { name: 'Export', expanded: false }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const file = await readFile(await (await coming).path(), 'utf8');
    expect(file).toContain('1 explained,Focus: Asked: a second window.');
    await page.goto(`/assessments/${assessmentId}/candidates?verdict=confirmed`);
    await expect(page.getByText('No matching candidates')).toBeVisible();
  },
);
