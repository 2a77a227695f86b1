import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, observedStageChanges } from '../../src/gateway/schema/tables.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

let gateway: FilledGateway;

beforeAll(async () => {
  gateway = await startFilledGateway();
}, 60_000);
afterAll(async () => await gateway.stop());

test('a row has the time of the last move to its stage, here or as seen in the service', async () => {
  const [moved, seen, refused, elsewhere] = [4011, 4012, 4013, 4014];
  await gateway.store(
    15,
    [moved, seen, refused, elsewhere].map((id) => knownRow(id, { stage: 'INT' })),
  );
  const { db } = gateway.platform.database;
  const day = (date: number) => new Date(Date.UTC(2026, 4, date, 9));
  const move = { upstream: gateway.upstream, operation: 'changeStage' as const, request_id: 'r', status: 200 };
  await db.insert(audit).values([
    { ...move, candidature_id: moved, detail: 'INT', at: day(1) },
    // Of two moves to the stage, the later; none to another stage.
    { ...move, candidature_id: moved, detail: 'EVA', at: day(4) },
    { ...move, candidature_id: moved, detail: 'INT', at: day(3) },
    { ...move, candidature_id: refused, detail: 'INT', at: day(1), status: 409 },
    { ...move, candidature_id: elsewhere, detail: 'INT', at: day(1), upstream: 'another' },
  ]);
  const change = { upstream: gateway.upstream, assessment_id: 15, from_stage: 'EVA', to_stage: 'INT' };
  await db.insert(observedStageChanges).values([{ ...change, candidature_id: seen, observed_at: day(2) }]);
  const { results } = (await gateway.api.queryCandidatures({ assessment: 15 })).value;
  const sinceOf = (id: number) => results.find((row) => row.id === id)?.stage_since;
  expect([moved, seen, refused, elsewhere].map(sinceOf)).toEqual([
    day(3).toISOString(),
    day(2).toISOString(),
    null,
    null,
  ]);
});
