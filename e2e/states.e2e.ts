import type { Locator, Page } from '@playwright/test';
import type { Client } from '../src/contract/client.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET } from './support/demo.ts';
import { answering, changing, holding, json } from './support/fakeUpstream.ts';
import { expect, test, unreadTest } from './support/scriptedTest.ts';
import { candidatureOf, drawerPath, inviteCandidate } from './support/candidates.ts';
import { columnOf, drawerOf, firstLink, messageOf, openFilter, requestsOf, rowOf } from './support/screen.ts';
import { expectStage, moveTo, stageIn } from './support/stage.ts';

const ASSESSMENTS = /^\/api\/assessments\/$/;
const CANDIDATURES = /^\/api\/assessments\/candidature\/$/;
const RESULTS = /^\/api\/assessments\/results\/$/;
const FLAGS = /^\/api\/assessments\/candidates\/\d+\/$/;

const DOWN = json({ detail: 'On fire.' }, 503);

const viewsOf = (page: Page) => page.getByRole('navigation', { name: 'Candidate views' });

/** The lists from the service: their paths, requests of gateway and page, and the name of their table. */
const LISTS = [
  {
    list: 'assessments',
    asks: ASSESSMENTS,
    reads: /^\/api\/read\/assessments\/$/,
    table: 'Assessments',
    path: async () => '/assessments',
  },
  {
    list: 'candidates',
    asks: CANDIDATURES,
    reads: /^\/api\/read\/candidatures\/$/,
    table: 'Candidates',
    path: listPath,
  },
];

for (const { list, asks, reads, table: name, path } of LISTS) {
  const tag = list === 'candidates' ? [] : ['@slow'];
  unreadTest(`the list of ${list} has its skeleton before its rows`, { tag }, async ({ page, api, upstream }) => {
    const { script, letGo } = holding(asks);
    upstream.follow(script);
    await page.goto(await path(api));
    const table = page.getByRole('table', { name });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(table.locator('tbody tr').filter({ visible: true })).toHaveCount(12);
    // Screen readers skip the grey bars.
    await expect(table.getByRole('row')).toHaveCount(1);
    letGo();
    await expect(table.getByRole('link').first()).toBeVisible();
    await expect(table).not.toHaveAttribute('aria-busy');
  });

  const failing = `the list of ${list} says what failed, and comes with Retry`;
  unreadTest(failing, { tag }, async ({ page, api, upstream, complaints }) => {
    complaints.expect(/status of 502/);
    upstream.follow(answering(asks, DOWN));
    const requests = requestsOf(page, 'GET', reads);
    const html = await (await page.goto(await path(api)))?.text();
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load' });
    await expect(alert).toContainText('The service had an error. Try again in a moment.');
    await expect(alert).toContainText(/Reference \S+/);
    // What could not be counted has no count.
    if (list === 'candidates') await expect(viewsOf(page)).toHaveText(/^[^\d]+$/);
    await expectAccessible(page, `${list} not loaded`);
    // Three tries. The HTML has the answer to the first one, unless it came too late for it: then the page asks itself.
    const isInHtml = html?.includes('id="preloaded-0"') === true;
    expect(requests).toHaveLength(isInHtml ? 2 : 3);
    // Each request is one call, and the gateway made one for the HTML, which the first request may have joined.
    const calls = upstream.calls.filter((call) => asks.test(call.path)).length;
    expect(calls).toBeLessThanOrEqual(requests.length + 1);
    upstream.follow();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name }).getByRole('link').first()).toBeVisible();
    await expect(alert).toBeHidden();
  });
}

unreadTest(
  'an assessment that could not be loaded keeps its name and views',
  async ({ page, api, upstream, complaints }) => {
    complaints.expect(/status of 502/);
    upstream.follow(answering(/^\/api\/assessments\/\d+\/$/, DOWN));
    await page.goto(await listPath(api));
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the assessment.' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('heading', { name: BUSIEST, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(alert).toBeVisible();
    await expect(page.getByRole('heading', { name: BUSIEST, level: 1 })).toBeVisible();
    upstream.follow();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toHaveCount(0);
  },
);

unreadTest(
  'the details of a candidate say once that they could not be loaded',
  async ({ page, api, upstream, complaints }) => {
    complaints.expect(/status of 502/);
    const { id } = await assessmentNamed(api, BUSIEST);
    const [person] = await candidaturesOf(api, id);
    upstream.follow(answering(CANDIDATURES, DOWN));
    await page.goto(`/assessments/${id}/candidates/${person?.id}`);
    const drawer = drawerOf(page, 'Candidate');
    await expect(drawer.getByRole('alert')).toContainText('Couldn’t load the candidate.');
    await expect(drawer.getByText('Couldn’t')).toHaveCount(1);
  },
);

test(
  'results and test conditions fail separately, and recover with Retry',
  { tag: '@slow' },
  async ({ page, api, upstream, complaints }) => {
    complaints.expect(/status of 502/);
    const { id } = await assessmentNamed(api, BUSIEST);
    const { value } = await api.listCandidatures({
      assessment: id,
      status: 'completed',
      ordering: '-created',
      limit: 1,
    });
    const { script, letGo } = holding(RESULTS);
    upstream.follow(script);
    await page.goto(`${await listPath(api)}/${value.results[0]?.id}`);
    const drawer = drawerOf(page);
    // Data of the list shows at once.
    await expect(drawer.getByRole('heading', { name: value.results[0]?.full_name ?? '' })).toBeVisible();
    const results = drawer.getByRole('region', { name: 'Results' });
    await expect(results.getByText('Score', { exact: true })).toBeVisible();
    await expect(results.getByRole('listitem')).toHaveCount(0);
    letGo();
    await expect(results.getByRole('listitem').first()).toBeVisible();

    upstream.follow(async (call, pass) => (RESULTS.test(call.path) || FLAGS.test(call.path) ? DOWN : await pass()));
    await page.reload();
    const flags = drawer.getByRole('region', { name: 'Test conditions' });
    await expect(results.getByRole('alert')).toContainText('Couldn’t load the results.');
    await expect(flags.getByRole('alert')).toContainText('Couldn’t load the test conditions.');
    await expectAccessible(page, 'drawer not loaded');
    upstream.follow();
    const recovered = (section: Locator) => section.getByRole('listitem').first();
    // Either may have been read again by itself by now.
    await results.getByRole('button', { name: 'Retry' }).or(recovered(results)).click();
    await expect(recovered(results)).toBeVisible();
    await flags.getByRole('button', { name: 'Retry' }).or(recovered(flags)).click();
    await expect(flags.getByRole('listitem')).toHaveCount(4);
  },
);

test('the skeleton of a candidate is as high as their data', async ({ page, api, upstream }) => {
  const { id } = await assessmentNamed(api, BUSIEST);
  await page.goto(`/assessments/${id}/candidates?status=completed`);
  await firstLink(page).click();
  const drawer = drawerOf(page);
  const results = drawer.getByRole('region', { name: 'Results' });
  const flags = drawer.getByRole('region', { name: 'Test conditions' });
  const questions = drawer.getByRole('region', { name: 'Screening questions' });
  const heights = async () => [await results.boundingBox(), await flags.boundingBox()].map((box) => box?.height);
  // The first candidate was loaded completely.
  await expect(questions.getByRole('term').first()).toBeVisible();

  const { script, letGo } = holding(/^\/api\/assessments\/(results|candidates)\//);
  upstream.follow(script);
  await drawer.getByRole('button', { name: 'Next candidate' }).click();
  await expect(results.getByRole('listitem')).toHaveCount(0);
  await expect(questions).toBeVisible();
  const before = await heights();
  letGo();
  await expect(questions.getByRole('term').first()).toBeVisible();
  await expect(flags.getByRole('listitem')).toHaveCount(4);
  expect(await heights()).toEqual(before);
});

unreadTest(
  'a refused API token is reported on every page until it is accepted again [P30 R04 S06]',
  async ({ page, api, upstream, complaints }) => {
    complaints.expect(/status of 502/);
    upstream.follow(() => json({ detail: 'Invalid token.' }, 401));
    for (const { path } of LISTS) {
      await page.goto(await path(api));
      await expect(
        page.getByRole('alert').filter({ hasText: 'The assessment service rejects the API token' }),
      ).toBeVisible();
      await expect(page.getByText('The service rejects the API token. Ask your administrator').first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${await path(api)}$`));
    }
    // The check of the token has a limit of 1.
    const calls = upstream.calls.filter(({ query }) => query.get('limit') !== '1');
    const asked = calls.map((call) => call.path + call.query.toString());
    expect(asked).not.toEqual([]);
    // Each page requested its data with the HTML and once more, and did not retry.
    for (const call of asked) expect(asked.filter((other) => other === call).length, call).toBeLessThanOrEqual(2);
    upstream.follow();
    await page.reload();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The assessment service rejects the API token' }),
    ).toHaveCount(0);
  },
);

test(
  'the page says that it is offline, and never sends a failed change later [S03 S04]',
  { tag: '@slow' },
  async ({ page, api, context, upstream, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    const { id } = await assessmentNamed(api, QUIET);
    const unread = await inviteCandidate(api, id);
    const person = await inviteCandidate(api, id);
    await page.goto(drawerPath(person));
    const drawer = drawerOf(page, person.name);
    const flags = drawerOf(page).getByRole('region', { name: 'Test conditions' });
    await expect(flags.getByRole('listitem')).toHaveCount(4);
    upstream.follow();
    // Messages are loaded when the page is idle.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const stage = stageIn(drawer);
    await moveTo(stage, 'HIR');
    const message = messageOf(page, `Couldn’t move ${person.name}. Still in Not yet evaluated.`);
    await expect(message).toContainText('You’re offline.');
    await expectStage(stage, 'NYE');

    // Data that was not loaded fails, too, and does not wait for ever.
    await drawer.getByRole('button', { name: 'Next candidate' }).click();
    await expect(drawerOf(page, unread.name)).toBeVisible();
    await expect(flags.getByRole('alert')).toContainText('Couldn’t load the test conditions.');

    // Loaded data can still be searched.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search candidates' }).fill(person.name);
    await expect(rowOf(page, person.name)).toHaveCount(1);
    await expect(rowOf(page, unread.name)).toHaveCount(0);
    await context.setOffline(false);
    await page.reload();
    await expect(rowOf(page, person.name)).toContainText('Not yet evaluated');
    expect(upstream.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect((await candidatureOf(api, id, person.email))?.stage).toBe('NYE');
  },
);

unreadTest.describe('a service with incomplete data', () => {
  unreadTest.use({ isSynced: true });

  unreadTest('a list shows what can be read [S13 S14 S16 S18]', async ({ page, api, upstream }) => {
    const all = (await api.listAssessments({ limit: 1000 })).value.results;
    const { id } = all.find(({ candidates }) => candidates !== null && candidates > 25 && candidates < 100) ?? {
      id: 0,
    };
    const rows = await candidaturesOf(api, id);
    const { value } = await api.listCandidatures({ assessment: id, ordering: '-created', limit: 4 });
    const [newest, second, third, fourth] = value.results;
    const spoil = changing(CANDIDATURES, (body) => {
      body['count'] = 3;
      body['next'] = 'http://elsewhere.example/api/assessments/candidature/?offset=10';
      const find = (row: { id: number | null } | undefined) => body.results?.find((found) => found?.['id'] === row?.id);
      delete find(newest)?.['full_name'];
      Object.assign(find(second) ?? {}, { stage: 'XYZ', status: 'paused', more: { than: 'known' } });
      Object.assign(find(third) ?? {}, { avg_score: '88' });
      const nameless = find(fourth);
      if (!nameless) return;
      delete nameless['id'];
      body.results?.unshift(null);
    });
    upstream.follow(async (call, pass) => {
      // Ten rows at most, for any requested limit.
      const capped = new URLSearchParams(call.query);
      if (CANDIDATURES.test(call.path)) capped.set('limit', '10');
      return await spoil(call, async () => await pass(capped));
    });
    await page.goto(`/assessments/${id}/candidates`);
    const table = page.getByRole('table', { name: 'Candidates' });
    await expect(page.getByText('2 rows unreadable')).toBeVisible({ timeout: 45_000 });
    // All rows except the one without an ID, and the header row.
    await expect(table).toHaveAttribute('aria-rowcount', String(rows.length));
    await expect(rowOf(page, 'XYZ')).toContainText('paused');
    // A candidate without a name is shown by email address.
    await expect.poll(async () => (await columnOf(table, 'Name'))[0]).toBe(newest?.email);
    await openFilter(page, 'Stage');
    await expect(page.getByRole('checkbox', { name: 'XYZ' })).toBeAttached();
  });
});

async function listPath(api: Client): Promise<string> {
  return `/assessments/${(await assessmentNamed(api, BUSIEST)).id}/candidates`;
}
