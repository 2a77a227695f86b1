import type { Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { gatewayOf, selectCandidates } from './support/jobs.ts';
import { pressOn } from './support/keyboard.ts';
import { expect, test } from './support/shortlist.ts';

const REVIEWED = 12;

const progressOf = (page: Page) => page.getByRole('navigation', { name: 'Review' }).getByText(/ done, \d+ to go/);
const nameIn = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const candidateIn = (page: Page) => Number(/candidate=(\d+)/.exec(page.url())?.[1]);

/** Opens a review of candidates who are to review, in the order of their IDs; resolves to these. */
async function openReview(page: Page, { server, api }: { server: { url: string }; api: Client }, count: number) {
  const { id } = await assessmentNamed(api, BUSIEST);
  const all = await candidaturesOf(api, id);
  const toReview = all.filter(({ status, stage }) => status === 'completed' && stage === 'NYE').slice(0, count);
  const { selection } = await selectCandidates(gatewayOf(server.url), id, toReview);
  await page.goto(`/review?selection=${selection}`);
  await expect(progressOf(page)).toHaveText(`0 done, ${count} to go`);
  const stagesOf = async () => {
    const rows = new Map((await candidaturesOf(api, id)).map((row) => [row.id, row.stage]));
    return toReview.map((row) => rows.get(row.id));
  };
  return { toReview, stagesOf };
}

test('twelve candidates are reviewed by keyboard, each from the top; two are rejected, one put off, and all is undone [X24 X40]', async ({
  page,
  server,
  api,
}) => {
  test.slow();
  const { toReview, stagesOf } = await openReview(page, { server, api }, REVIEWED);
  const results = page.getByRole('region', { name: 'Results' });
  for (let number = 1; number <= REVIEWED; number++) {
    await expect(results).toBeInViewport();
    // The details of the tests are open.
    await expect(results.getByText('of the time allowed').first()).toBeVisible();
    const name = await nameIn(page).innerText();
    if (number === 2) await expectAccessible(page, 'a review');
    // The end of the evidence. The next candidate is not shown from there.
    await page.getByRole('article').getByText('More', { exact: true }).scrollIntoViewIfNeeded();
    if (number === 3 || number === 5) {
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: `Reject ${name}?` });
      const reason = dialog.getByRole('combobox', { name: 'Reason' });
      await expect(reason).toBeFocused();
      // The second dialog begins with the choice of the first.
      if (number === 3) await page.keyboard.type('Skills');
      await expect(reason.getByRole('option', { selected: true })).toHaveText('Skills don’t match');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    } else await page.keyboard.press(number === 7 ? 'l' : 'a');
    if (number === REVIEWED) break;
    await expect(nameIn(page)).not.toHaveText(name);
    await expect(page.getByRole('article').getByRole('status')).toContainText(name);
  }
  await expect(page.getByRole('heading', { name: 'Review finished', level: 1 })).toBeVisible();
  await expect(page.getByText('11 done, 0 to go · 1 later')).toBeVisible();
  const group = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(group('Moved')).toHaveCount(9);
  await expect(group('Rejected').first()).toContainText(/Email at \d\d:\d\d/);
  await expect(group('Later')).toHaveCount(1);
  await expectAccessible(page, 'the summary of a review');
  await expect.poll(async () => (await stagesOf()).filter((stage) => stage === 'NYE').length).toBe(1);
  const scheduled = async () => {
    const ids = new Set<number | null>(toReview.map(({ id }) => id));
    const { results: mails } = (await gatewayOf(server.url).listScheduledEmails({})).value;
    return mails.filter(({ candidature }) => ids.has(candidature)).length;
  };
  expect(await scheduled()).toBe(2);

  await pressOn(page, page.getByRole('button', { name: 'Undo all…' }));
  const undo = page.getByRole('dialog', { name: 'Undo this review?' });
  await expect(undo).toHaveAccessibleDescription(
    '11 candidates move back to the stage before. 2 scheduled emails are cancelled.',
  );
  await pressOn(page, undo.getByRole('button', { name: 'Move 11 back' }));
  await expect(undo).toBeHidden();
  await expect.poll(stagesOf, { timeout: 30_000 }).toEqual(toReview.map(() => 'NYE'));
  expect(await scheduled()).toBe(0);
  await expect(progressOf(page)).toHaveText('0 done, 11 to go · 1 later');
});

test(
  'a review skips whom a colleague decided, takes a step back, and is done with thumbs on a phone',
  { tag: '@slow' },
  async ({ page, server, api }) => {
    const { toReview, stagesOf } = await openReview(page, { server, api }, 4);
    await page.setViewportSize({ width: 390, height: 844 });
    const decision = page.getByRole('group', { name: 'Decision' });
    await expect(decision.getByRole('button', { name: /^Move to/ })).toBeInViewport({ ratio: 1 });

    const first = await nameIn(page).innerText();
    await decision.getByRole('button', { name: 'Later' }).click();
    await expect(progressOf(page)).toHaveText('0 done, 3 to go · 1 later');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(nameIn(page)).toHaveText(first);
    await expect(progressOf(page)).toHaveText('0 done, 4 to go');

    // The one after the next.
    const shown = candidateIn(page);
    await page.getByRole('button', { name: /^Candidates to review: 0 done/ }).click();
    const rows = page.getByRole('list', { name: 'Candidates to review' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await page.keyboard.press('Escape');
    const theirs = toReview.find(({ id }) => id !== shown);
    await gatewayOf(server.url).createJob({
      body: {
        kind: 'change_stage',
        request_key: crypto.randomUUID(),
        ...(await selectCandidates(gatewayOf(server.url), (await assessmentNamed(api, BUSIEST)).id, [
          { id: theirs?.id ?? 0 },
        ])),
        options: { stage: 'INT' },
      },
    });
    await expect(progressOf(page)).toHaveText('0 done, 3 to go · 1 by colleagues', { timeout: 20_000 });
    for (let step = 0; step < 3; step++) {
      expect(candidateIn(page)).not.toBe(theirs?.id);
      const name = await nameIn(page).innerText();
      await decision.getByRole('button', { name: /^Move to/ }).click();
      if (step < 2) await expect(nameIn(page)).not.toHaveText(name);
    }
    await expect(page.getByRole('region', { name: 'Skipped' })).toContainText('Moved to Interviewed by a colleague');
    await expect(page.getByRole('region', { name: 'Moved' }).getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo all…' }).click();
    await expectAccessible(page, 'the undo of a review');
    await page.getByRole('button', { name: 'Move 3 back' }).click();
    await expect.poll(async () => (await stagesOf()).filter((stage) => stage === 'NYE').length).toBe(3);
  },
);
