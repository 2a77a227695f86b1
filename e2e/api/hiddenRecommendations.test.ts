import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CANDIDATURE_FILTERS, VALUE_COUNTS } from '../../src/contract/candidatureFilters.ts';
import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import type { OperationName } from '../../src/contract/operations/operations.ts';
import type { ParamSpec } from '../../src/contract/params.ts';
import { reasonAgainstRole } from '../../src/contract/roles.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { changeCache } from '../../src/gateway/readModel/cache.ts';
import { storeAssessments } from '../../src/gateway/readModel/storeAssessments.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { answerOf } from './blindReviewAnswers.ts';
import { type GuessCall, OPERATIONS } from './blindReviewCalls.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

/** Enumerates the reads of a recruiter and a hiring manager while a colleague's recommendation is hidden from them. */
const TEAM = { ana: 'recruiter', bob: 'recruiter', cleo: 'manager' } as const;
type Name = keyof typeof TEAM;
const VIEWERS = ['bob', 'cleo'] as const satisfies readonly Name[];

const ASSESSMENT = 7;
const ADA = 101;
const BEN = 102;
const REASON = 'Zebra knows the joins';
/** Of Ana: in texts, as a code in files and counts, and as an average. */
const TELLING = /zebra|"scorecard":\{|"recommendation":"no"|\bNo 1\b|1 no\b/i;

/** They have what earlier calls of this test did. */
const LOGS: readonly OperationName[] = ['listAudit', 'exportAudit', 'listDisclosures', 'readChanges'];

let gateway: FilledGateway;
let since = '';
let criterion = 0;

const headersOf = (who: Name) => ({ ...gateway.headers, 'x-forwarded-email': `${who}@example.org` });
const as = (who: Name) => createClientOf(gatewayEndpoints, { fetch, baseUrl: gateway.url, headers: headersOf(who) });
const about = { candidature_id: ADA };

beforeAll(async () => {
  const auth = proxyAuth({ recruiters: ['ana@example.org', 'bob@example.org'], managers: ['cleo@example.org'] });
  gateway = await startFilledGateway({ auth });
  await changeCache(gateway.platform.database.db, gateway.upstream, async (cache) => {
    const counts = { candidates: 2, invited: 0, started: 0, finished: 2, finished_percentage: 100 };
    await storeAssessments(cache, [{ id: ASSESSMENT, name: 'Analyst', status: 'active', modified: null, ...counts }]);
  });
  const completed = { status: 'completed', stage: 'EVA', avg_score: 70 };
  await gateway.store(ASSESSMENT, [knownRow(ADA, completed), knownRow(BEN, completed)]);
  const body = { criteria: [{ id: null, name: 'SQL', description: '' }], hides_recommendations: true, revision: 0 };
  const { value } = await as('ana').changeScorecard({ assessment_id: ASSESSMENT, body });
  criterion = value.criteria[0]?.id ?? 0;
  for (const who of VIEWERS) {
    await as(who).followAssessment({ assessment_id: ASSESSMENT });
    await as(who).createNote({ candidature_id: ADA, body: { text: 'Looks good' } });
  }
  // A colleague whose view is asked for, also on a candidate on whom she gives none.
  const users = await vi.waitUntil(async () => {
    const { results } = (await as('bob').listUsers({})).value;
    const found = results.find(({ address }) => address === 'ana@example.org');
    return found && [found.id];
  });
  for (const candidature_id of [ADA, BEN]) await as('bob').askForViews({ candidature_id, body: { users } });
  since = (await as('ana').queryCandidatures({ assessment: ASSESSMENT })).value.as_of ?? '';
}, 60_000);
afterAll(async () => await gateway.stop());

const reads = (Object.keys(gatewayEndpoints) as (keyof typeof gatewayEndpoints)[]).filter(
  (name) => gatewayEndpoints[name].method === 'GET' && name !== 'readRateLimiter',
);

/** Reads that may depend on the recommendation: about nothing, the assessment and the candidate, by each filter and in each form. */
function callsOf(name: OperationName): GuessCall[] {
  const spec: ParamSpec = { ...OPERATIONS[name].params, ...OPERATIONS[name].query };
  const values: Record<string, unknown> = {
    assessment: ASSESSMENT,
    assessment_id: ASSESSMENT,
    candidature: ADA,
    candidature_id: ADA,
    since,
    filter: 'recommended',
  };
  const valueOf = (key: string) => values[key] ?? (spec[key]?.kind === 'integer' ? 0 : undefined);
  const required = Object.keys(spec).filter((key) => spec[key]?.required);
  if (required.some((key) => valueOf(key) === undefined)) return [];
  const base = Object.fromEntries(required.map((key) => [key, valueOf(key)]));
  const withEach = (key: string, options: readonly unknown[]) =>
    key in spec ? options.map((value) => ({ [key]: value })) : [];
  const more = [
    {},
    ...withEach('assessment', [ASSESSMENT]),
    ...withEach('candidature', [ADA]),
    ...withEach(
      'recommended',
      CANDIDATURE_FILTERS.recommended.values.map((value) => [value]),
    ),
    ...withEach('filter', 'assessment' in spec ? VALUE_COUNTS : []),
    ...withEach('format', ['csv', 'xlsx']),
  ];
  return more.map((part) => ({ operation: name, values: { ...base, ...part } }));
}

/** Writes that answer what a list has. */
const ASKED_OF_LISTS: readonly GuessCall[] = CANDIDATURE_FILTERS.recommended.values.flatMap((value) => {
  const filter = `assessment=${ASSESSMENT}&recommended=${value}`;
  return [
    { operation: 'findListed', values: {}, body: { filter, ids: [ADA, BEN] } },
    { operation: 'createSelection', values: {}, body: { filter } },
  ];
});

async function answersTo(who: Name): Promise<Map<string, string>> {
  const role = TEAM[who];
  const calls = [...reads.filter((name) => !LOGS.includes(name)).flatMap(callsOf), ...ASKED_OF_LISTS];
  const found = new Map<string, string>();
  for (const call of calls.filter(({ operation }) => reasonAgainstRole(role, operation) === null))
    found.set(
      JSON.stringify(call),
      await answerOf({ gateway, headersOf: () => headersOf(who) }, role, call, new Map()),
    );
  return found;
}

const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before].flatMap(([call, answer]) =>
    after.get(call) === answer ? [] : [{ call, answer, after: after.get(call) }],
  );

const givenBy = (who: Name, recommendation: 'yes' | 'no', reason = '') => ({
  ...about,
  body: { recommendation, reason, scores: [{ criterion, score: who === 'ana' ? 1 : 4 }] },
});

const rowOf = async (who: Name) => {
  const { results } = (await as(who).queryCandidatures({ assessment: ASSESSMENT, ordering: 'id' })).value;
  const { scorecard, hides_recommendations, recommended_no, recommended_yes } = results[0] ?? expect.fail();
  return { scorecard, hides_recommendations, recommended_no, recommended_yes };
};

/** Whether the views that Bob asked for on a candidate are given, as a user sees it. */
const answeredOn = async (who: Name, candidature_id: number) =>
  (await as(who).listViewRequests({ candidature_id })).value.results.map((request) => request.is_answered);

const logOf = async (who: Name) =>
  (await as(who).listAudit({ operation: ['saveRecommendation'], q: 'ana' })).value.results.map((entry) => entry.detail);

test('what a colleague recommends is in no answer until one’s own is submitted, and a draft in none [P74 P75 P76 P79]', async () => {
  const before = new Map<Name, Map<string, string>>();
  for (const who of VIEWERS) before.set(who, await answersTo(who));
  await as('ana').saveRecommendation(givenBy('ana', 'no', REASON));
  for (const who of VIEWERS) {
    const after = await answersTo(who);
    expect(differences(before.get(who) ?? new Map(), after)).toEqual([]);
    expect([...after].filter(([, answer]) => TELLING.test(answer))).toEqual([]);
    const { changed } = (await as(who).readChanges({ assessment: ASSESSMENT, since })).value;
    expect(changed.map(({ id, recommended_no }) => [id, recommended_no])).toEqual([[ADA, 0]]);
  }
  expect([await answeredOn('bob', ADA), await answeredOn('bob', BEN)]).toEqual([[null], [null]]);
  expect(await logOf('bob')).toEqual([]);
  expect(await logOf('ana')).toEqual(['no']);
  const file = await (await as('bob').exportAudit({ operation: ['saveRecommendation'] })).text();
  expect(file.split('\r\n').filter((line) => /recommend/i.test(line) && /,no,|,no$/.test(line))).toEqual([]);

  // A draft of one's own shows nothing of colleagues.
  for (const who of VIEWERS) {
    await as(who).saveRecommendationDraft(givenBy(who, 'yes'));
    expect(await rowOf(who)).toEqual({
      scorecard: null,
      hides_recommendations: true,
      recommended_no: 0,
      recommended_yes: 0,
    });
    await as(who).saveRecommendation(givenBy(who, 'yes'));
  }
  await as('bob').saveRecommendation({ candidature_id: BEN, body: { recommendation: 'maybe', reason: '' } });
  expect([await answeredOn('bob', ADA), await answeredOn('bob', BEN)]).toEqual([[true], [false]]);
  const [bob, cleo] = [await rowOf('bob'), await rowOf('cleo')];
  const scorecard = { average: 3, lowest: 1, highest: 4, count: 3 };
  expect(bob).toEqual({ scorecard, hides_recommendations: false, recommended_no: 1, recommended_yes: 2 });
  expect(cleo).toEqual(bob);
  expect(await logOf('bob')).toEqual(['no']);
  const submitted = new Map<Name, Map<string, string>>();
  for (const who of VIEWERS) submitted.set(who, await answersTo(who));
  const answers = [...submitted.values()].flatMap((each) => [...each]);
  const telling = answers.flatMap(([call, answer]) =>
    TELLING.test(answer) ? (JSON.parse(call) as GuessCall).operation : [],
  );
  expect([...new Set(telling)].toSorted()).toEqual([
    'exportCandidatures',
    'listActivity',
    'listNotifications',
    'listRecommendations',
    'queryCandidatures',
    'readCandidature',
  ]);

  // Also who has submitted reads no draft.
  await as('ana').saveRecommendationDraft(givenBy('ana', 'yes', 'Okapi instead'));
  for (const who of VIEWERS) {
    const after = await answersTo(who);
    expect(differences(submitted.get(who) ?? new Map(), after)).toEqual([]);
    expect([...after.values()].join('')).not.toContain('Okapi');
  }
}, 60_000);
