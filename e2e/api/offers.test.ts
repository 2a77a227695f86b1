import { afterAll, beforeAll, expect, test } from 'vitest';
import { blindReviews } from '../../src/gateway/schema/tables.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

let gateway: FilledGateway;

beforeAll(async () => {
  gateway = await startFilledGateway();
  const named = (id: number, testtaker_id: number, stage: string, full_name: string) =>
    knownRow(id, { testtaker_id, stage, full_name });
  await gateway.store(7, [
    named(1, 101, 'EVA', 'Zoé Le Goff'),
    named(2, 102, 'EVA', 'Ana Lima'),
    named(3, 103, 'EVA', 'Bo Ek'),
    named(4, 104, 'HIR', 'Hired Here'),
  ]);
  await gateway.store(8, [
    named(11, 101, 'HIR', 'Zoé Le Goff'),
    named(12, 102, 'OFS', 'Ana Lima'),
    named(13, 103, 'INT', 'Bo Ek'),
  ]);
}, 60_000);
afterAll(async () => await gateway.stop());

const offersOf = async (query: Parameters<FilledGateway['api']['listOffers']>[0]) =>
  (await gateway.api.listOffers(query)).value;
const select = async (ids: number[]) => (await gateway.api.createSelection({ body: { ids } })).value.selection ?? '';

async function setBlind(assessment_id: number, is_on: boolean) {
  const row = { upstream: gateway.upstream, assessment_id, is_on, epoch: 0, version: 0 };
  const target = [blindReviews.upstream, blindReviews.assessment_id];
  await gateway.platform.database.db.insert(blindReviews).values(row).onConflictDoUpdate({ target, set: row });
}

test('before a rejection, those who are hired or have an offer in another assessment are known [S96]', async () => {
  const zoe = { candidature: 1, name: 'Zoé Le Goff', assessment: 8, assessment_name: null, stage: 'HIR' };
  const ana = { candidature: 2, name: 'Ana Lima', assessment: 8, assessment_name: null, stage: 'OFS' };
  expect(await offersOf({ candidature: 1 })).toEqual({ count: 1, results: [zoe] });
  expect(await offersOf({ candidature: 3 })).toEqual({ count: 0, results: [] });
  expect(await offersOf({ candidature: 4 })).toEqual({ count: 0, results: [] });
  expect(await offersOf({ selection: await select([1, 2, 3, 4]) })).toEqual({ count: 2, results: [zoe, ana] });
  expect(await offersOf({})).toEqual({ count: 0, results: [] });
});

test.each([7, 8])(
  'it is not said if assessment %i, one of the two, is under blind review [S96]',
  async (assessment) => {
    const selection = await select([1, 2, 3, 4]);
    await setBlind(assessment, true);
    expect(await offersOf({ candidature: 1 })).toEqual({ count: 0, results: [] });
    expect(await offersOf({ selection })).toEqual({ count: 0, results: [] });
    await setBlind(assessment, false);
    expect(await offersOf({ selection })).toMatchObject({ count: 2 });
  },
);
