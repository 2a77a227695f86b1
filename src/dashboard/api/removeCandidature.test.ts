import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { resultsQuery } from './testTakers.ts';
import { createQueryClient } from './queryClient.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { dropCachedCandidature, removeCandidature } from './removeCandidature.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const PERSON = 77;
const row = candidatureOf({ id: 7_001, testtaker_id: PERSON });
const down = new Problem({ status: 502, code: 'upstream_unreachable', message: 'The service does not answer.' });
const ask = mocked.listResults;
const erase = mocked.deleteCandidature;

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A page that shows a candidate whose results failed to load and are about to be retried. */
async function shown() {
  const client = createQueryClient(() => {});
  ask.mockRejectedValueOnce(down).mockResolvedValue({ count: 0, results: [] });
  const observer = new QueryObserver(client, resultsQuery(7, PERSON));
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().failureCount).toBe(1);
  const removed = () => removeCandidature(client, { assessmentId: 7, candidature: row });
  return { client, observer, leave, removed };
}

test('a candidate who is being removed is not fetched again [S11]', async () => {
  const { leave, removed } = await shown();
  let answer = () => {};
  erase.mockReturnValue(new Promise((resolve) => (answer = () => resolve(null))));
  const removing = removed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(erase).toHaveBeenCalledOnce();
  answer();
  await removing;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledOnce();
  leave();
});

test('a candidate who could not be removed is fetched again', async () => {
  const { observer, leave, removed } = await shown();
  erase.mockRejectedValue(down);
  await expect(removed()).rejects.toThrow(down.message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(observer.getCurrentResult().data?.results).toEqual([]);
  leave();
});

test('a candidate who is removed and invited again has no cached data of before', async () => {
  const { leave, removed, client } = await shown();
  await vi.advanceTimersByTimeAsync(10_000);
  const { queryKey } = resultsQuery(7, PERSON);
  expect(client.getQueryData(queryKey)).toMatchObject({ results: [] });
  await removed();
  leave();
  dropCachedCandidature(client, { assessmentId: 7, candidature: row });
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
