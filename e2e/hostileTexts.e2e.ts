import type { Page } from '@playwright/test';
import type { JobRequest } from '../src/contract/jobs.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { changing } from './support/fakeUpstream.ts';
import { findTooWide, HOSTILE_TEXTS } from './support/hostileTexts.ts';
import { expect, test } from './support/scriptedTest.ts';
import { gatewayOf, selectCandidates } from './support/jobs.ts';
import { tabTo } from './support/keyboard.ts';
import { drawerPath, type Invitee, inviteCandidate } from './support/candidates.ts';
import { columnOf, drawerOf } from './support/screen.ts';

// The list of candidates comes from the read model.
test.use({ sync: 'on' });

/** Fields with texts of users, anywhere in an answer. */
const TEXT_FIELDS = new Set([
  'name',
  'full_name',
  'first_name',
  'last_name',
  'label',
  'question',
  'answer',
  'benchmark_name',
]);

function replaceTexts(value: unknown, nextText: () => string): void {
  if (Array.isArray(value)) for (const one of value) replaceTexts(one, nextText);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (TEXT_FIELDS.has(key) && typeof inner === 'string') Object.assign(value, { [key]: nextText() });
    else replaceTexts(inner, nextText);
  }
}

/** Returns one text after the other, starting at `index`. */
function textsFrom(index: number): () => string {
  let next = index;
  return () => HOSTILE_TEXTS[next++ % HOSTILE_TEXTS.length] ?? '';
}

test(
  'hostile names in lists and the drawer are shown as text, and fit 320 pixels [S19 X10]',
  { tag: '@slow' },
  async ({ page, api, upstream }) => {
    test.slow();
    const { id } = await assessmentNamed(api, BUSIEST);
    const [person] = (await candidaturesOf(api, id)).filter(({ status }) => status === 'completed');
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    // Each answer starts with another text, so that each text appears in each place.
    let turn = 0;
    upstream.follow(changing(/./, (document) => replaceTexts(document, textsFrom(turn++))));
    await page.setViewportSize({ width: 320, height: 700 });

    const list = `/assessments/${id}/candidates`;
    for (const { path, table } of [
      { path: '/assessments?status=all', table: 'Assessments' },
      { path: '/candidates', table: 'Candidates' },
      { path: list, table: 'Candidates' },
      { path: `/candidates/${person?.testtaker_id}`, table: 'Assessments' },
    ]) {
      await page.goto(path);
      const rows = page.getByRole('table', { name: table });
      await expect(rows.getByRole('link').first()).toBeVisible();
      await expectOrder(page);
      if (path === list) {
        await page.setViewportSize({ width: 1280, height: 700 });
        await expect.poll(async () => (await columnOf(rows, 'Name')).join(' ')).toContain('<img src=x onerror=');
        await expectOrder(page);
        await page.setViewportSize({ width: 320, height: 700 });
      }
    }

    for (let round = 0; round < 3; round++) {
      // The name of the candidate in the drawer: markup, an unclosed direction, 20,000 letters without a space.
      turn = [0, 6, 11][round] ?? 0;
      const started = turn;
      upstream.follow(changing(/./, (document) => replaceTexts(document, textsFrom(started))));
      await page.goto(drawerPath({ assessmentId: id, id: person?.id ?? 0 }));
      const drawer = drawerOf(page);
      await expect(drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem')).toHaveCount(4);
      await expect(drawer.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
      await expectOrder(page);
      if (round === 0) {
        await expectAccessible(page, 'a hostile drawer');
        await page.setViewportSize({ width: 320, height: 700 });
      }
      await drawer.getByRole('button', { name: 'Remove from assessment…' }).click();
      const question = page.getByRole('dialog', { name: /^Remove/ });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport();
      await expectOrder(page);
    }
    expect(dialogs).toEqual([]);
  },
);

test('a name of twenty thousand letters can be read in full by keyboard [S19]', async ({ page, api, upstream }) => {
  const person = await inviteCandidate(api, (await assessmentNamed(api, QUIET)).id);
  const name = 'Anna '.repeat(4_000).trim();
  upstream.follow(changing(/./, (document) => replaceTexts(document, () => name)));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(drawerPath(person));
  const heading = drawerOf(page).getByRole('heading', { level: 2 });
  const show = page.getByRole('button', { name: 'Show the whole name' });
  await expect(show).toBeVisible();
  await tabTo(page, show);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(heading).toBeFocused();
  await page.keyboard.press('End');
  await expect
    .poll(() => heading.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
    .toBeLessThan(1);
  const less = page.getByRole('button', { name: 'Show less' });
  await expect(less).toBeInViewport();
  await expectOrder(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'a whole name');
});

test(
  'hostile names on the board, in comparisons, charts, bulk actions, scheduled emails, invitation lists and the palette are shown as text [S19 X10]',
  { tag: '@slow' },
  async ({ page, api, upstream, baseURL }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const people: Invitee[] = [];
    for (let person = 0; person < 4; person++) people.push(await inviteCandidate(api, id));
    const gateway = gatewayOf(baseURL ?? '');
    const body: JobRequest = {
      kind: 'reject',
      request_key: crypto.randomUUID(),
      ...(await selectCandidates(gateway, id, people)),
      options: { email_timing: 'scheduled', email_delay_minutes: 60 },
    };
    let turn = 0;
    upstream.follow(changing(/./, (document) => replaceTexts(document, textsFrom(turn++))));
    // The job stores the hostile names in the read model.
    const { value: job } = await gateway.createJob({ body });
    await expect.poll(async () => (await gateway.readJob({ job_id: job.id })).value.state).toBe('done');
    await page.setViewportSize({ width: 320, height: 700 });
    const main = page.getByRole('main');
    const held = page.getByRole('table', { name: 'Scheduled emails' });
    for (const { path, drawn } of [
      { path: '/scheduled-emails', drawn: held.getByRole('row').nth(4) },
      { path: `/jobs/${job.id}`, drawn: page.getByRole('table').getByRole('row').nth(4) },
      { path: '/jobs', drawn: page.getByRole('list', { name: 'Bulk actions' }) },
      { path: `/assessments/${id}/board`, drawn: main.getByRole('heading', { name: /^Rejected/ }) },
      {
        path: `/assessments/${id}/compare?ids=${people.map((person) => person.id).join(',')}`,
        drawn: main.locator('thead, th').first(),
      },
      { path: `/assessments/${id}/insights`, drawn: page.getByRole('region', { name: 'Funnel' }) },
    ]) {
      await page.goto(path);
      await expect(drawn).toBeVisible();
      await expectOrder(page);
    }
    await page.goto(`/assessments/${id}/invite`);
    const list = HOSTILE_TEXTS.map((text, index) => `"${text.replaceAll('"', '""')}",p${index}@hostile.example`).join(
      '\n',
    );
    await page.getByRole('textbox', { name: 'Email addresses or spreadsheet rows' }).fill(list);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Edit row 1: p0@hostile.example' })).toBeVisible();
    await expectOrder(page);
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.keyboard.type('W');
    await expectOrder(page);
  },
);

/** Expects that no text ran or became an element, and that texts fit the screen and the rows. */
async function expectOrder(page: Page): Promise<void> {
  await expect(page).not.toHaveTitle(/^taken/);
  await expect(page.locator('img[src="x"], svg[onload], [onerror]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(findTooWide)).toEqual([]);
  await expect
    .poll(() =>
      page
        .locator('tbody tr[data-index]')
        .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().height > 60).length),
    )
    .toBe(0);
}
