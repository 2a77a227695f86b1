import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseCandidate } from '../../src/gateway/privacy/candidateData.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { ASSESSMENT_LIST, sweeps } from '../../src/gateway/schema/readModel.ts';
import { observedStageChanges } from '../../src/gateway/schema/tables.ts';
import { expectDone, keyed } from './runningGateway.ts';
import { seed } from './seed.ts';
import { ADA, useTeam } from './teamSupport.ts';
import { selectCandidates } from '../support/jobs.ts';

const CANDIDATURE = 9_001;
const team = useTeam(CANDIDATURE);
const { as, service } = team;

type Scope = Parameters<ReturnType<typeof as>['listActivity']>[0];
const listed = async (scope: Scope, name = 'cleo') => (await as(name).listActivity({ limit: 100, ...scope })).value;
const ofAda = async (name?: string) => (await listed({ candidature: CANDIDATURE }, name)).results;

/** Ada's row in a page of the service. */
async function see(status: string) {
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  const invitation = { id: CANDIDATURE, testtaker_id: CANDIDATURE, email: ADA.email, ...names, status };
  const row = { ...invitation, assessment: 1, created: '2026-11-01T09:00:00Z', invitation_uuid: null };
  const { db } = team.platform().database;
  await recordWrite(db, await team.identity(), { kind: 'invited', assessment: 1, invitation: row });
}

/** Candidates whom bob has invited to an assessment of the platform. */
async function invite(assessment_id: number, emails: string[]) {
  const ids: number[] = [];
  for (const email of emails) {
    const body = { email, first_name: 'Grace', last_name: 'Hopper' };
    ids.push((await service('bob').inviteCandidate({ assessment_id, body })).value.id);
  }
  return ids;
}

test('the activity of a candidate has status changes, notes and recommendations, the newest first', async () => {
  await see('started');
  await see('completed');
  await as('cleo').createNote({ candidature_id: CANDIDATURE, body: { text: 'Asked for Fridays.' } });
  const body = { recommendation: 'yes' as const, reason: 'Strong in SQL' };
  await as('ana').saveRecommendation({ candidature_id: CANDIDATURE, body });
  const about = { assessment: 1, candidature: CANDIDATURE, name: 'Ada Lovelace', is_exact: true };
  expect(await ofAda()).toMatchObject([
    { ...about, kind: 'saveRecommendation', actor: 'ana@example.org', is_own: false, detail: 'yes', text: body.reason },
    { ...about, kind: 'createNote', actor: 'cleo@example.org', is_own: true, text: 'Asked for Fridays.' },
    { ...about, kind: 'completed', actor: null, is_own: false },
    { ...about, kind: 'started' },
    { ...about, kind: 'invited', at: '2026-11-01T09:00:00.000000Z' },
  ]);
  expect((await listed({ candidate: CANDIDATURE })).results).toEqual(await ofAda());
  expect((await listed({ assessment: 1 })).results).toEqual(await ofAda());
});

test('the activity has stage changes that were made in the service', async () => {
  const { db } = team.platform().database;
  const about = { upstream: await team.identity(), candidature_id: CANDIDATURE, assessment_id: 1 };
  const observed_at = new Date();
  await db.insert(observedStageChanges).values({ ...about, from_stage: 'NYE', to_stage: 'EVA', observed_at });
  const entry = { kind: 'stageChanged', actor: null, is_own: false, name: 'Ada Lovelace', from: 'NYE', to: 'EVA' };
  expect((await ofAda())[0]).toMatchObject({
    ...entry,
    at: expect.stringContaining(observed_at.toISOString().slice(0, -1)),
  });
  const { results, is_reading } = await listed({ assessment: 1 });
  expect(results[0]).toMatchObject(entry);
  // No list of the assessment was read.
  expect(is_reading).toBe(true);
});

test('activity that may be missing, because the service fails, has the problem', async () => {
  const { db } = team.platform().database;
  const upstream = await team.identity();
  await db.insert(sweeps).values({ upstream, scope: ASSESSMENT_LIST, problem: 'upstream_error' });
  for (const scope of [{ assessment: 2 }, { candidate: 9_999 }]) {
    expect(await listed(scope)).toMatchObject({ results: [], is_reading: true, problem: 'upstream_error' });
  }
  await db.delete(sweeps).where(eq(sweeps.scope, ASSESSMENT_LIST));
  expect(await listed({ assessment: 2 })).toMatchObject({ is_reading: true, problem: null });
});

test('the activity of an assessment has a bulk action as one entry, with its candidates on request', async () => {
  const { emptyId: assessment } = await seed(team.platform().database);
  const [first = 0, ...others] = await invite(assessment, ['a@people.example', 'b@people.example', 'c@people.example']);
  await service('ana').changeStage({ candidature_id: first, body: { stage: 'INT' } });
  const selected = await selectCandidates(
    as('ana'),
    assessment,
    others.map((id) => ({ id })),
  );
  const { value: job } = await as('ana').createJob({
    body: keyed({ kind: 'change_stage', ...selected, options: { stage: 'EVA' } }),
  });
  await expectDone(as('ana'), job.id);

  const { results } = await listed({ assessment });
  const grace = { name: 'Grace Hopper', assessment };
  expect(results).toMatchObject([
    {
      kind: 'createJob',
      actor: 'ana@example.org',
      detail: 'change_stage',
      to: 'EVA',
      job: job.id,
      total: 2,
      done: 2,
      candidature: null,
      name: null,
    },
    { ...grace, kind: 'changeStage', actor: 'ana@example.org', candidature: first, from: 'NYE', to: 'INT' },
    { kind: 'inviteCandidate', actor: 'bob@example.org', candidature: others[1] },
    { kind: 'inviteCandidate', candidature: others[0] },
    { kind: 'inviteCandidate', candidature: first },
  ]);
  const opened = (await listed({ job: job.id })).results;
  expect(new Set(opened.map(({ candidature }) => candidature))).toEqual(new Set(others));
  expect(opened).toMatchObject(others.map(() => ({ ...grace, kind: 'changeStage', from: 'NYE', to: 'EVA' })));
  // The activity of one candidate is not grouped.
  expect((await listed({ candidature: others[0] })).results).toMatchObject([
    { kind: 'changeStage', to: 'EVA', job: job.id },
    { kind: 'inviteCandidate' },
  ]);
});

test('pages of the activity have each entry exactly once', async () => {
  const all = (await listed({ assessment: 1 })).results;
  const read: typeof all = [];
  let before: string | undefined;
  do {
    const page = await listed({ assessment: 1, limit: 2, ...(before !== undefined && { before }) });
    read.push(...page.results);
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(read).toEqual(all);
  await expect(as('ana').listActivity({ before: 'yesterday' })).rejects.toMatchObject({ status: 400 });
});

test('entries about an erased candidate stay without the name [T44]', async () => {
  await team.platform().database.db.transaction(async (tx) => await eraseCandidate(tx, ADA));
  expect(await ofAda()).toEqual([]);
  expect(JSON.stringify(await listed({ assessment: 1 }))).not.toContain('Lovelace');
});
