import { finalScoreOf, isProvisional } from '../src/contract/score.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, candidaturesOf } from './support/demo.ts';
import { expect, test } from './support/scriptedTest.ts';

// A gateway that has read the lists of the demo, and no test conditions.
test.use({ sync: 'on' });

test(
  'those above a cut-off are moved by keyboard, without provisional scores and conditions to check',
  {
    tag: '@slow',
  },
  async ({ page, api, scriptedGateway }) => {
    const { id } = await assessmentNamed(api, 'Frontend Engineer (React)');
    const people = await candidaturesOf(api, id);
    const scores = people.flatMap((row) => finalScoreOf(row) ?? []);
    const cutOff = Math.floor(Math.max(...scores)) - 15;
    const above = scores.filter((score) => score >= cutOff).length;
    const below = scores.filter((score) => score < cutOff && score >= cutOff - 3).length;
    const text = `${above} completed candidates at ${cutOff} or above, ${below} just below (within 3 points)`;
    const conditionsOf = async (row: (typeof people)[number]) => {
      const { value } = await api.readFlags({ test_taker_id: row.testtaker_id ?? 0, candidature: row.id });
      return value.assessments_detail.find((each) => each.id === row.id);
    };

    await page.goto(`${scriptedGateway.url}/assessments/${id}/insights`);
    const chart = page.getByRole('region', { name: 'Score distribution' });
    const handle = chart.getByRole('slider', { name: 'Cut-off' });
    await expect(chart).toContainText(`${scores.length} completed candidates`, { timeout: 60_000 });
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('Set the cut-off');
    await page.keyboard.press('Enter');
    await expect(handle).toBeFocused();
    for (let step = Number(await handle.inputValue()); step !== cutOff; step += Math.sign(cutOff - step)) {
      await page.keyboard.press(step < cutOff ? 'ArrowRight' : 'ArrowLeft');
    }
    await expect(handle).toHaveAttribute('aria-valuetext', text);
    await expect(chart.getByText(`${text}.`)).toBeVisible();
    await expectAccessible(page, 'a cut-off');

    await page.keyboard.press('Tab');
    await expect(chart.getByRole('button', { name: 'Review these' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'References checked' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Move 0 of \d+ selected candidates to References checked\?$/ });
    await expect(dialog).toContainText(`${above} skipped: Conditions not read.`);
    await expectAccessible(page, 'candidates above a cut-off');
    await dialog.getByRole('button', { name: `Load test conditions of ${above} candidates` }).press('Enter');

    const read = page.getByRole('dialog', { name: /^Move \d+ of \d+ selected candidates to References checked\?$/ });
    await expect(read).not.toContainText('Conditions not read.', { timeout: 60_000 });
    const rows = people.filter((row) => row.avg_score !== null && row.avg_score >= cutOff);
    const completed = rows.filter((row) => !isProvisional(row));
    const noticed: boolean[] = [];
    for (const row of completed) {
      const found = await conditionsOf(row);
      noticed.push([found?.is_exited_full_screen, found?.is_left_screen, found?.repeated_ip].includes(true));
    }
    const open = noticed.filter(Boolean).length;
    expect(open).toBeGreaterThan(0);
    await expect(read).toContainText(`${open} skipped: Conditions to check: no verdict, or Confirmed.`);
    const settled = completed.filter((_row, index) => noticed[index] === false);
    const moved = settled.filter(({ stage }) => !['REJ', 'HIR', 'OFS', 'REF'].includes(stage ?? ''));
    expect(moved.length).toBeGreaterThan(0);
    await read.getByRole('button', { name: `Move ${moved.length} to References checked` }).press('Enter');
    await expect(chart.getByRole('region', { name: 'Bulk action' })).toContainText(`${moved.length} done`, {
      timeout: 60_000,
    });
    const after = new Map((await candidaturesOf(api, id)).map((row) => [row.id, row.stage]));
    expect(people.map((row) => after.get(row.id))).toEqual(
      people.map((row) => (moved.includes(row) ? 'REF' : row.stage)),
    );
  },
);
