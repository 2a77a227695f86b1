import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { answering, holding, json } from './support/fakeUpstream.ts';
import { makeStageJob } from './support/jobs.ts';
import { pressOn } from './support/keyboard.ts';
import { expect, test } from './support/scriptedTest.ts';
import { candidatureOf, type Invitee, inviteCandidate } from './support/candidates.ts';
import { drawerOf, rowOf } from './support/screen.ts';

const MOVES = /\/change_stage\/$/;

async function inviteSome(api: Client, count: number): Promise<Invitee[]> {
  const { id } = await assessmentNamed(api, QUIET);
  const people: Invitee[] = [];
  for (let person = 0; person < count; person++) people.push(await inviteCandidate(api, id));
  return people;
}

const progressOf = (page: Page): Locator =>
  page.getByRole('main').getByRole('progressbar', { name: 'Move to “Interviewed”' });
const button = (page: Page, name: RegExp): Locator => page.getByRole('main').getByRole('button', { name });

test(
  'a bulk action is paused, survives a reload and is resumed; another is cancelled [S29 X08]',
  { tag: '@slow' },
  async ({ page, api, upstream, baseURL }) => {
    const people = await inviteSome(api, 6);
    const { script, letGo } = holding(MOVES);
    upstream.follow(script);
    const job = await makeStageJob(baseURL ?? '', people, 'INT');
    await page.goto('/jobs');
    const entry = page.getByRole('list', { name: 'Bulk actions' }).getByRole('listitem').first();
    await expect(entry).toContainText('Running');
    await expect(entry).toContainText(QUIET);
    await expect(page.getByRole('region', { name: 'In progress' })).toContainText('0 of 6');
    await pressOn(page, entry.getByRole('button', { name: new RegExp(`^Pause: .*bulk action ${job}$`) }));
    await expect(entry).toContainText('Paused');
    letGo();
    await expect(entry.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 of 6');
    await expectAccessible(page, 'jobs');

    await page.reload();
    await entry.getByRole('link', { name: 'Move to “Interviewed”' }).click();
    await expect(progressOf(page)).toHaveAttribute('aria-valuenow', '3');
    await expect(button(page, /^Retry failed/)).toHaveCount(0);
    await button(page, /^Resume/).click();
    await expect(progressOf(page)).toHaveAttribute('aria-valuetext', '6 of 6');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Done');
    await expect(button(page, /^(?:Pause|Resume|Cancel)/)).toHaveCount(0);
    // Bulk actions of other journeys may be in the list.
    await expect(page.getByRole('region', { name: 'In progress' }).getByText(/ of 6/)).toBeHidden();
    expect(upstream.calls.filter(({ path }) => MOVES.test(path))).toHaveLength(6);

    const others = await inviteSome(api, 5);
    const second = holding(MOVES);
    upstream.follow(second.script);
    await page.goto(`/jobs/${await makeStageJob(baseURL ?? '', others, 'INT')}`);
    await expect(page.getByRole('group', { name: 'Outcome' })).toContainText('In progress3');
    await button(page, /^Cancel/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel bulk action' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled');
    second.letGo();
    await expect(page.getByRole('group', { name: 'Outcome' })).toContainText('Done3');
    await page.getByRole('button', { name: 'Skipped 2' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'The bulk action was cancelled first.' })).toHaveCount(2);
  },
);

test(
  'failed candidates of a bulk action are listed by reason and retried',
  { tag: '@slow' },
  async ({ page, api, upstream, baseURL }) => {
    const [ana, ben] = (await inviteSome(api, 2)) as [Invitee, Invitee];
    upstream.follow(answering(new RegExp(`/${ana.id}/change_stage/$`), json({ detail: 'Not on a Friday.' }, 409)));
    await page.goto('/assessments');
    const job = await makeStageJob(baseURL ?? '', [ana, ben], 'INT');
    await page.reload();
    const entry = page
      .getByRole('region', { name: 'In progress' })
      .getByRole('link', { name: '1 bulk action with errors' });
    await entry.click();
    await expect(page).toHaveURL(new RegExp(`/jobs/${job}$`));
    await expect(rowOf(page, ana.name)).toContainText('Not on a Friday.');
    await expect(rowOf(page, ben.name)).toContainText('Done');
    // Bulk actions of other journeys may be in the list.
    await expect(entry).toBeHidden();
    await expectAccessible(page, 'a job with failures');

    await page.getByRole('button', { name: 'Failed 1' }).click();
    await expect(rowOf(page, ben.name)).toBeHidden();
    await page.reload();
    await expect(rowOf(page, ana.name)).toBeVisible();
    await expect(rowOf(page, ben.name)).toBeHidden();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download outcomes (CSV)' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(`${ana.email},${ana.name},${ana.id},failed,Not on a Friday.`);
    expect(file).toContain(`${ben.email},${ben.name},${ben.id},done,`);

    await page.getByRole('button', { name: /^Select the .*that failed$/ }).click();
    await expect(page).toHaveURL(new RegExp(`/assessments/${ana.assessmentId}/candidates`));
    await expect(page.getByRole('checkbox', { name: `Select ${ana.name}` })).toBeChecked();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.goBack();

    upstream.follow();
    await button(page, /^Retry failed/).click();
    await expect(page.getByRole('button', { name: 'Done 2' })).toBeVisible();
    expect((await candidatureOf(api, ana.assessmentId, ana.email))?.stage).toBe('INT');
    await page.getByRole('button', { name: 'All 2' }).click();
    await rowOf(page, ana.name).getByRole('link').click();
    await expect(drawerOf(page, ana.name)).toBeVisible();
  },
);

test('an unknown bulk action and a page that does not exist say so', { tag: '@slow' }, async ({ page, complaints }) => {
  complaints.expect(/status of (?:404|500)/);
  await page.goto('/jobs/2147483646');
  await expect(page.getByRole('heading', { name: 'Bulk action not found' })).toBeVisible();
  await page.goto('/jobs?page=99');
  await expect(page.getByText('This page doesn’t exist')).toBeVisible();
});
