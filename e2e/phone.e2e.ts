import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, QUIET } from './support/demo.ts';
import { gatewayOf, selectCandidates } from './support/jobs.ts';
import { candidatureOf, freshEmail, freshName, inviteCandidate } from './support/candidates.ts';
import { openFilter, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';
import { moveTo, stageIn } from './support/stage.ts';

// The main tasks at 390 pixels, by touch.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('an assessment is found, its candidates are filtered, and one is opened [X10]', async ({ page, api }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  const { value } = await api.listCandidatures({
    assessment: id,
    status: 'completed',
    ordering: '-avg_score',
    limit: 2,
  });
  const [first = '', second = ''] = value.results.map(({ full_name: name, email }) => name || email || '');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Assessments' }).tap();
  await page.getByRole('searchbox', { name: 'Search assessments' }).tap();
  await page.keyboard.type('support spec');
  await page.getByRole('table', { name: 'Assessments' }).getByRole('link', { name: BUSIEST }).tap();
  await expect(page.getByRole('heading', { name: BUSIEST, level: 1 })).toBeVisible();
  await expectFits(page);

  await (await openFilter(page, 'Status')).getByRole('checkbox', { name: 'Completed', exact: true }).tap();
  await expect(page).toHaveURL(/\?status=completed$/);
  await expectFits(page);
  // A touch beside the menu closes it.
  await page.touchscreen.tap(380, 760);
  await expect(page.getByRole('group', { name: 'Status' })).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search candidates' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('table', { name: 'Candidates' }).getByRole('button', { name: 'Score' }).tap();
  await expect(page).toHaveURL(/&ordering=-avg_score$/);

  await page.getByRole('table', { name: 'Candidates' }).getByRole('link', { name: first }).first().tap();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: first })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  await expectFits(page);
  await drawer.getByRole('button', { name: 'Next candidate' }).tap();
  await expect(drawer.getByRole('heading', { name: second })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(drawer).toBeHidden();

  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' }).tap();
  const order = page.getByRole('combobox', { name: 'Order' });
  await order.selectOption('Name, A to Z');
  await expect(page).toHaveURL(/&ordering=_full_name$/);
  await expect(order).toBeInViewport({ ratio: 1 });
  await expectFits(page);
});

test(
  'a candidate moves to another stage, and the main navigation stays reachable [X10]',
  { tag: '@slow' },
  async ({ page, api, baseURL }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await page.goto(`/assessments/${id}/candidates`);
    // The whole row is a touch target.
    await rowOf(page, person.name).tap({ position: { x: 300, y: 40 } });
    const stage = stageIn(page.getByRole('dialog', { name: person.name }));
    await moveTo(stage, 'INT');
    await expect.poll(async () => (await candidatureOf(api, id, person.email))?.stage).toBe('INT');
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(rowOf(page, person.name)).toContainText('Interviewed');

    // A running bulk action covers nothing.
    const gateway = gatewayOf(baseURL ?? '');
    const selected = await selectCandidates(gateway, id, [await inviteCandidate(api, id)]);
    const rejection = {
      kind: 'reject' as const,
      options: { email_timing: 'scheduled' as const },
      request_key: randomUUID(),
    };
    await gateway.createJob({ body: { ...rejection, ...selected } });
    await page.reload();
    await rowOf(page, person.name).tap({ position: { x: 300, y: 40 } });
    await moveTo(stage, 'EVA');
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
      await expect(links).not.toHaveCount(0);
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
      for (const name of ['Search…', 'Recent changes 1']) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByRole('link', { name: /scheduled email/ })).toBeInViewport({ ratio: 1 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByRole('link')).toHaveText(['Home', 'Assessments', 'Candidates']);
    await navigation.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('group', { name: 'More' }).getByRole('button', { name: 'Bulk actions' }).tap();
    await expect(page.getByRole('heading', { name: 'Bulk actions', level: 1 })).toBeVisible();
  },
);

test(
  'the page of an assessment starts with the candidates; its progress is one line that expands',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id, finished_percentage: percentage } = await assessmentNamed(api, BUSIEST);
    const percent = Math.round(percentage ?? 0);
    for (const [height, rows] of [
      [844, 7],
      [590, 2],
    ] as const) {
      await page.setViewportSize({ width: 390, height });
      await page.goto(`/assessments/${id}/candidates`);
      const progress = page.getByRole('region', { name: 'Progress', exact: true });
      await expect(progress).toContainText(new RegExp(`^${percent}% completed · \\d+ to review · 4 links`));
      const table = page.getByRole('table', { name: 'Candidates' });
      const last = table.getByRole('row').nth(rows);
      await expect(last).toContainText(/Completed|In progress|Not started/);
      await expect(last).toBeInViewport({ ratio: 1 });
      await expectFits(page);

      await progress.getByText(/% completed/).tap();
      await expect(progress.getByRole('term')).toHaveText(['Completed', 'In progress', 'Not started']);
      await progress.getByRole('button', { name: 'Links (4)' }).tap();
      await expect(page.getByRole('group', { name: 'Links (4)' }).getByRole('switch')).toHaveCount(4);
      await page.touchscreen.tap(380, height - 20);
      await page.goto(`/assessments/${id}/candidates`);
      const views = page.getByRole('navigation', { name: 'Candidate views' });
      await views.getByRole('link', { name: /^To review/ }).tap();
      await expect(page).toHaveURL(/\?status=completed&stage=NYE$/);
    }
    await expectAccessible(page, 'an assessment on a phone');
  },
);

test(
  'the actions of a candidate stay at the bottom of the drawer, and messages do not cover them',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    for (const height of [844, 560]) {
      const person = await inviteCandidate(api, id);
      await page.setViewportSize({ width: 390, height });
      await page.goto(`/assessments/${id}/candidates`);
      await rowOf(page, person.name).tap({ position: { x: 300, y: 40 } });
      const panel = page.getByRole('dialog', { name: person.name });
      const advance = panel.getByRole('button', { name: /^Move to (?!another)/ });
      const remove = panel.getByRole('button', { name: 'Remove from assessment…' });
      await remove.scrollIntoViewIfNeeded();
      for (const button of [advance, panel.getByRole('button', { name: 'Reject…' }), remove]) {
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      await expectFits(page);
      await advance.tap();
      const message = page.getByRole('button', { name: 'Undo', exact: true });
      await expect(message).toBeInViewport({ ratio: 1 });
      // Each button can be pressed: nothing covers it.
      for (const button of [advance, remove]) await button.tap({ trial: true });
      await message.tap();
      await expect.poll(async () => (await candidatureOf(api, id, person.email))?.stage).toBe('NYE');
    }
  },
);

test('a candidate is invited', { tag: '@slow' }, async ({ page, api }) => {
  const { id } = await assessmentNamed(api, QUIET);
  const { first, last, full } = freshName();
  const email = freshEmail();
  await page.goto(`/assessments/${id}/candidates`);
  await page.getByRole('button', { name: 'Invite', exact: true }).first().tap();
  const dialog = page.getByRole('dialog');
  for (const [name, text] of [
    ['Email', email],
    ['First name', first],
    ['Last name', last],
  ] as const) {
    await dialog.getByRole('textbox', { name }).tap();
    await page.keyboard.type(text);
  }
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: `${full} was invited` })).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await expect(rowOf(page, full)).toHaveCount(1);
  expect((await candidatureOf(api, id, email))?.full_name).toBe(full);
});

/** Expects nothing to be wider than the screen, so that the page does not zoom out or scroll sideways. */
async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth, window.visualViewport?.scale]),
    )
    .toEqual([390, 390, 1]);
}
