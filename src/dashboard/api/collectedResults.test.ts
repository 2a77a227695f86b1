import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { collectResultsMutation } from './collectedResults.ts';
import { jobKeys } from './jobKeys.ts';
import { runMutation } from './runMutation.ts';

const { createJob } = vi.hoisted(() => ({ createJob: vi.fn() }));
vi.mock('./gateway.ts', () => ({ gatewayApi: { createJob } }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const collect = (client: QueryClient) => runMutation(client, collectResultsMutation(3), [candidatureOf({ id: 1 })]);

test('results are collected where the browser has no crypto.randomUUID, as on plain HTTP', async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  createJob.mockResolvedValueOnce({ value: { id: 7 } });
  expect((await collect(new QueryClient())).id).toBe(7);
});

test('a lost answer is asked for again with the same key, and lists of jobs are read again [S29]', async () => {
  vi.useFakeTimers();
  createJob.mockReset();
  createJob.mockRejectedValueOnce(new TypeError('no answer')).mockResolvedValueOnce({ value: { id: 8 } });
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const made = collect(client).catch((error: Error) => error);
  await vi.runAllTimersAsync();
  expect(await made).toMatchObject({ id: 8 });
  const keys = createJob.mock.calls.map(([{ body }]) => body.request_key as string);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: jobKeys.all });
});
