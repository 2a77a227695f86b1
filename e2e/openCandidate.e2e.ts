import { FLAG_STATE_WORDS, FLAGS, flagSentence, flagState } from '../src/contract/flags.ts';
import { LEVEL_WORDS, readBig5 } from '../src/contract/personality.ts';
import { finalScoreOf, isProvisional } from '../src/contract/score.ts';
import type { Client } from '../src/contract/client.ts';
import { assessmentNamed, BUSIEST, candidaturesOf, QUIET, UNWATCHED } from './support/demo.ts';
import { holding } from './support/fakeUpstream.ts';
import { test as scriptedTest } from './support/scriptedTest.ts';
import { drawerPath, inviteCandidate } from './support/candidates.ts';
import { columnOf, drawerOf, rowOf } from './support/screen.ts';
import { expect, test } from './support/shortlist.ts';

scriptedTest.use({ sync: 'on' });

/** A demo candidate who has completed everything, with all rows of their assessment. */
async function findCompleted(api: Client) {
  const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
  const people = await candidaturesOf(api, assessmentId);
  const person = people.find(
    ({ status, personality, avg_score: score, full_name: name }) =>
      status === 'completed' && personality !== null && score !== null && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name ?? ''),
  );
  if (!person) throw new Error('No candidate of the demo has completed everything.');
  return { assessmentId, people, person, name: person.full_name ?? '', testTakerId: person.testtaker_id ?? 0 };
}

test('a candidate’s results, personality and answers are shown', async ({ page, api }) => {
  const { assessmentId, people, person, name, testTakerId } = await findCompleted(api);
  const { value } = await api.listResults({
    candidature__assessment: assessmentId,
    candidature__test_taker: testTakerId,
  });
  await page.goto(`/assessments/${assessmentId}/candidates?q=${encodeURIComponent(name)}`);
  await rowOf(page, person.email ?? '')
    .getByRole('link')
    .click();
  const drawer = drawerOf(page, name);
  await expect(drawer).toContainText(person.email ?? '');

  const results = drawer.getByRole('region', { name: 'Results' });
  const scored = value.results.filter(({ score }) => score !== null);
  expect(scored.length).toBeGreaterThan(1);
  for (const { name: test_, score } of scored) {
    const row = results.getByRole('listitem').filter({ hasText: test_ ?? '' });
    await expect(row).toContainText(String(Math.round(score ?? Number.NaN)));
  }

  const opened = results.getByRole('listitem').filter({ hasText: scored[0]?.name ?? '' });
  await opened.getByRole('button').press('Enter');
  await expect(opened).toContainText(/Answers.* correct.*Time\d+% of the time allowed.*Skill areas/);
  await opened.getByRole('button', { expanded: true }).press('Enter');

  const others = people.filter((row) => row.id !== person.id && finalScoreOf(row) !== null);
  const above = others.filter(({ avg_score: score }) => (score ?? 0) > (person.avg_score ?? 0));
  await expect(results).toContainText(`${person.avg_score}of 100`);
  await expect(results).toContainText(`Rank ${above.length + 1} of ${others.length + 1} · median `);

  const personality = drawer.getByRole('region', { name: 'Personality' });
  const profile = readBig5(person.personality_algorithm, person.personality) ?? [];
  expect(profile).toHaveLength(5);
  for (const { factor, level } of profile) {
    await expect(personality).toContainText(new RegExp(`${factor}\\s*${LEVEL_WORDS[level - 1]}`));
  }

  const answers = value.results.flatMap(({ custom_questions: questions }) => questions);
  expect(answers.length).toBeGreaterThan(1);
  const questions = drawer.getByRole('region', { name: 'Screening questions' });
  for (const { question, answer } of answers) {
    await expect(questions).toContainText(question ?? '');
    await expect(questions).toContainText(answer ?? 'No answer');
  }
});

test(
  'the score of a candidate who has not completed is provisional and has no rank',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id: assessmentId } = await assessmentNamed(api, BUSIEST);
    const person = (await candidaturesOf(api, assessmentId)).find(isProvisional);
    if (!person) throw new Error('The demo has no candidate with a provisional score.');
    const { value } = await api.listResults({
      candidature__assessment: assessmentId,
      candidature__test_taker: person.testtaker_id ?? 0,
    });
    const tests = value.results.filter(({ algorithm }) => algorithm !== 'custom_questions');
    const taken = tests.filter(({ completed }) => completed);
    await page.goto(drawerPath({ assessmentId, id: person.id }));
    const results = drawerOf(page).getByRole('region', { name: 'Results' });
    await expect(results).toContainText(`Provisional · ${taken.length} of ${tests.length} tests`);
    await expect(results).toContainText('No rank until the candidate has completed the assessment.');
    await expect(results).not.toContainText(/Rank \\d|median/);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search candidates' }).fill(person.email ?? '');
    await expect(rowOf(page, person.email ?? '')).toContainText(`${person.avg_score} provisional`);
  },
);

test('each test condition is shown as fine or to check', { tag: '@slow' }, async ({ page, api }) => {
  const { assessmentId, people } = await findCompleted(api);
  const completed = people.filter(({ status }) => status === 'completed').slice(0, 40);
  // Of some of them nothing was recorded.
  const seen = new Set<string>();
  for (const { id, testtaker_id: testTakerId, status } of completed) {
    const { value } = await api.readFlags({ test_taker_id: testTakerId ?? 0, candidature: id });
    const entry = value.assessments_detail.find((one) => one.id === id);
    const states = FLAGS.map((flag) => ({ flag, state: flagState(flag.name, entry?.[flag.name] ?? null, status) }));
    if (states.every(({ state }) => seen.has(state))) continue;
    for (const { state } of states) seen.add(state);
    await page.goto(drawerPath({ assessmentId, id }));
    const region = drawerOf(page).getByRole('region', { name: 'Test conditions' });
    for (const { flag, state } of states) {
      const item = region.getByRole('listitem').filter({ hasText: `${flag.label}: ${FLAG_STATE_WORDS[state]}` });
      await expect(item).toContainText(flagSentence(flag, state));
    }
    await expect(region).toContainText('These are hints, not proof');
    if (seen.has('fine') && seen.has('noticed')) break;
  }
  expect([...seen]).toEqual(expect.arrayContaining(['fine', 'noticed']));
});

test('missing test conditions are shown as not recorded, not as fine', { tag: '@slow' }, async ({ page, api }) => {
  const { id: assessmentId } = await assessmentNamed(api, UNWATCHED);
  const person = (await candidaturesOf(api, assessmentId)).find(({ status }) => status === 'completed');
  await page.goto(drawerPath({ assessmentId, id: person?.id ?? 0 }));
  const flags = drawerOf(page).getByRole('region', { name: 'Test conditions' }).getByRole('listitem');
  await expect(flags).toHaveCount(4);
  await expect(flags.filter({ hasText: 'not recorded' })).toHaveCount(4);
});

test(
  'the test conditions of a candidate who has not completed are shown as not known yet',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { id } = await assessmentNamed(api, QUIET);
    const person = await inviteCandidate(api, id);
    await page.goto(drawerPath(person));
    const drawer = drawerOf(page, person.name);
    const flags = drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem');
    await expect(flags).toHaveCount(4);
    await expect(flags.filter({ hasText: 'not completed yet' })).toHaveCount(4);
    await expect(drawer.getByRole('region', { name: 'Other assessments' })).toContainText('No other assessments');
  },
);

test('Next and Previous follow the filtered list, and Back closes the drawer', async ({ page, api }) => {
  const { assessmentId } = await findCompleted(api);
  const { value } = await api.listCandidatures({
    assessment: assessmentId,
    status: 'completed',
    ordering: '-avg_score',
    limit: 1000,
  });
  // Of equal scores the latest candidate is first.
  const inOrder = value.results.toSorted((a, b) => (b.avg_score ?? 0) - (a.avg_score ?? 0) || b.id - a.id);
  const [first = '', second = '', third = ''] = inOrder.map(({ full_name: name, email }) => name || email || '');
  const list = `/assessments/${assessmentId}/candidates?status=completed&ordering=-avg_score`;
  await page.goto(list);
  const table = page.getByRole('table', { name: 'Candidates' });
  await expect.poll(async () => (await columnOf(table, 'Name')).slice(0, 3)).toEqual([first, second, third]);
  // All rows are loaded, so no Retry at the end takes the focus.
  await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+$/ })).toBeVisible();

  await rowOf(page, inOrder[0]?.email ?? '')
    .getByRole('link')
    .click();
  await expect(drawerOf(page, first)).toBeVisible();
  const previous = page.getByRole('button', { name: 'Previous candidate' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toHaveAccessibleDescription('First in list');
  await page.getByRole('button', { name: 'Next candidate' }).click();
  await expect(drawerOf(page, second)).toBeVisible();
  await page.getByRole('button', { name: 'Next candidate' }).click();
  await expect(drawerOf(page, third)).toBeVisible();
  await previous.click();
  await expect(drawerOf(page, second)).toBeVisible();
  await expect(page).toHaveURL(/\/candidates\/\d+\?status=completed&ordering=-avg_score$/);

  await page.goBack();
  await expect(drawerOf(page)).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname + url.search === list);
  // Two candidates can have the same name.
  await expect(page.locator(':focus')).toHaveAttribute('href', new RegExp(`/candidates/${inOrder[1]?.id}\\?`));
});

scriptedTest(
  'going to the next candidate prefetches the one after',
  { tag: '@slow' },
  async ({ page, api, upstream }) => {
    const { assessmentId, people } = await findCompleted(api);
    await page.goto(`/assessments/${assessmentId}/candidates?status=completed`);
    await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+$/ })).toBeVisible();
    const links = page.getByRole('table', { name: 'Candidates' }).getByRole('row').getByRole('link');
    const shown = await links.evaluateAll((all) =>
      all.map((link) => /(\d+)\?/.exec(link.getAttribute('href') ?? '')?.[1]),
    );
    const inOrder = shown.flatMap((id) => people.filter((person) => String(person.id) === id));
    const read = () => ({
      results: upstream.calls.flatMap(({ query }) => query.get('candidature__test_taker') ?? []),
      flags: upstream.calls.flatMap(({ path }) => /\/candidates\/(\d+)\/$/.exec(path)?.[1] ?? []),
    });
    const upTo = (count: number) => {
      const testTakers = inOrder.slice(0, count).map(({ testtaker_id: person }) => String(person));
      return { results: testTakers, flags: testTakers };
    };
    upstream.follow();
    await links.first().click();
    const drawer = drawerOf(page);
    const results = drawer.getByRole('region', { name: 'Results' }).getByRole('listitem');
    await expect(results.first()).toBeVisible();
    await expect.poll(read).toEqual(upTo(1));
    // A drawer that closes aborts its running requests.
    await expect(drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await links.first().click();
    await expect(results.first()).toBeVisible();
    // Opening one candidate prefetches nothing.
    expect(read()).toEqual(upTo(1));
    const next = drawer.getByRole('button', { name: 'Next candidate' });
    await next.click();
    await expect.poll(read).toEqual(upTo(3));
    const ahead = String(inOrder[3]?.testtaker_id);
    const answers = [`test_taker=${ahead}`, `/candidates/${ahead}/`].map((part) =>
      page.waitForResponse((response) => response.url().includes(part)),
    );
    await next.click();
    await expect.poll(read).toEqual(upTo(4));
    // Opening the next candidate aborts unanswered requests and makes them again, so the answers are waited for.
    for (const answer of answers) await (await answer).finished();

    // From now on the service answers no request about a candidate.
    const { script, letGo } = holding(/\/(results|candidates)\//);
    upstream.follow(script);
    await next.click();
    await expect(drawer).toHaveAccessibleName(inOrder[3]?.full_name ?? '');
    await expect(results.first()).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'Test conditions' }).getByRole('listitem')).toHaveCount(4);
    letGo();
  },
);

test(
  'Escape and Close return the focus to the row that the drawer was opened from [X03]',
  { tag: '@slow' },
  async ({ page, api }) => {
    const { assessmentId, person, name } = await findCompleted(api);
    await page.goto(`/assessments/${assessmentId}/candidates?q=${encodeURIComponent(person.email ?? '')}`);
    const link = rowOf(page, name).getByRole('link');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
    ]) {
      await link.press('Enter');
      await expect(drawerOf(page, name)).toBeFocused();
      await close();
      await expect(drawerOf(page)).toBeHidden();
      await expect(link).toBeFocused();
    }
  },
);

test('the URL of a candidate opens the drawer over the list [S08]', { tag: '@slow' }, async ({ page, api }) => {
  const { assessmentId, people } = await findCompleted(api);
  // Not among the first hundred rows.
  const last = people.toSorted((a, b) => (a.created ?? '').localeCompare(b.created ?? ''))[0];
  const name = last?.full_name || last?.email || '';
  await page.goto(drawerPath({ assessmentId, id: last?.id ?? 0 }));
  await expect(drawerOf(page, name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(name));
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/assessments/${assessmentId}/candidates$`));
  await expect(page).toHaveTitle(`${BUSIEST} · Table · Shortlist`);
});

scriptedTest(
  'the page title names the open candidate, even before the assessment is loaded',
  { tag: '@slow' },
  async ({ page, api, upstream }) => {
    const { assessmentId, person, name } = await findCompleted(api);
    const { script, letGo } = holding(/^\/api\/assessments\/\d+\/$/);
    upstream.follow(script);
    await page.goto(drawerPath({ assessmentId, id: person.id }));
    await expect(page).toHaveTitle(`${name} · Shortlist`);
    letGo();
    await expect(page.getByRole('heading', { name: BUSIEST, includeHidden: true })).toBeAttached();
    await expect(page).toHaveTitle(`${name} · Shortlist`);
  },
);

for (const id of ['2147483647', '0', 'unknown']) {
  const tag = id === '2147483647' ? [] : ['@slow'];
  test(
    `the drawer of an unknown candidate “${id}” links back to the list`,
    { tag },
    async ({ page, api, complaints }) => {
      complaints.expect(/status of 404/);
      const { assessmentId } = await findCompleted(api);
      await page.goto(`/assessments/${assessmentId}/candidates/${id}`);
      await expect(drawerOf(page, 'This candidate no longer exists')).toBeVisible();
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await expect(drawerOf(page)).toBeHidden();
      await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('link').first()).toBeVisible();
    },
  );
}
