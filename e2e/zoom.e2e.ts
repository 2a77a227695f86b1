import type { Page } from '@playwright/test';
import { assessmentNamed, BUSIEST, candidaturesOf } from './support/demo.ts';
import { drawerPath } from './support/candidates.ts';
import { mainPages, openPage } from './support/mainPages.ts';
import { findOverlaps } from './support/overlaps.ts';
import { openFilter } from './support/screen.ts';
import { EVERY_KIND } from './support/shortAssessment.ts';
import { expect, test } from './support/shortlist.ts';
import { beginNextTest, inviteTaker, submitTest } from './support/taking.ts';

/** The first is a usual laptop at 200 % zoom; the others are between a phone and a tablet, or a laptop with a docked panel. */
const SIZES = [
  [720, 450],
  [640, 400],
  [600, 800],
  [767, 480],
  [390, 844],
  [768, 700],
  [1280, 720],
] as const;

async function expectNoOverlap(page: Page, what: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(findOverlaps), { message: `${what}, ${width} by ${height}` }).toEqual([]);
  }
}

test('at 200 % zoom no control of a page covers another or leaves the window [X31]', async ({ page, api }) => {
  test.setTimeout(300_000);
  for (const path of await mainPages(api)) {
    await openPage(page, path);
    await expectNoOverlap(page, path);
  }
});

test('at 200 % zoom no control of a dialog or menu covers another or leaves the window [X31]', async ({
  page,
  api,
}) => {
  test.setTimeout(300_000);
  const { id } = await assessmentNamed(api, BUSIEST);
  const person = (await candidaturesOf(api, id)).find(({ status, stage }) => status === 'completed' && stage === 'NYE');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const [list, panel] = [`/assessments/${id}/candidates`, drawerPath({ assessmentId: id, id: person?.id ?? 0 })];
  const open: [what: string, path: string, () => Promise<unknown>][] = [
    ['the invitation', list, () => button('Invite').click()],
    ['the rejection', panel, () => button('Reject…').click()],
    ['the removal', panel, () => button('Remove from assessment…').click()],
    ['the stages', panel, () => button('Move to another stage…').click()],
    ['a selection', list, () => page.getByRole('checkbox', { name: 'Select all' }).click()],
    ['a filter', list, () => openFilter(page, 'Stage')],
    ['the palette', list, () => button(/^Search…/).click()],
    ['more pages', list, () => button('More').click()],
    [
      'the progress',
      list,
      () =>
        page
          .getByRole('region', { name: 'Progress', exact: true })
          .getByText(/% completed/)
          .click(),
    ],
  ];
  for (const [what, path, run] of open) {
    await page.setViewportSize({ width: 720, height: 450 });
    await openPage(page, path);
    await run();
    await expectNoOverlap(page, what);
  }
});

test('at 200 % zoom no control of the candidates’ pages covers another or leaves the window [X31]', async ({
  page,
  api,
  server,
}) => {
  test.setTimeout(300_000);
  const { link, assessmentId } = await inviteTaker(api, EVERY_KIND);
  const { public_links: links } = (await api.readAssessment({ assessment_id: assessmentId })).value;
  await page.goto(`${server.platformUrl}/testtaker/publicinvitation/${links[0]?.public_uuid}`);
  await expectNoOverlap(page, 'registration');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await expectNoOverlap(page, 'welcome');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Your progress' }).waitFor();
  await expectNoOverlap(page, 'progress');
  await page.getByRole('button', { name: /^Next: / }).click();
  await page.getByRole('button', { name: /^Start the test/ }).waitFor();
  await expectNoOverlap(page, 'instructions');
  await page.getByRole('button', { name: 'Back' }).click();
  await beginNextTest(page);
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('button', { name: `Question ${number}` }).click();
    await expectNoOverlap(page, `question ${number}`);
  }
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expectNoOverlap(page, 'submission');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await beginNextTest(page);
  await expectNoOverlap(page, 'a statement');
  await page.getByRole('button', { name: 'Question 5' }).click();
  await submitTest(page);
  await beginNextTest(page);
  await expectNoOverlap(page, 'code');
});
