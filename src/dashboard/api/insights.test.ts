import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectResultsMutation } from './insights.ts';
import { jobKeys } from './jobKeys.ts';
import { runMutation } from './runMutation.ts';

const { createJob, createSelection } = vi.hoisted(() => ({ createJob: vi.fn(), createSelection: vi.fn() }));
vi.mock('./gateway.ts', () => ({ gatewayApi: { createJob } }));
vi.mock('./lazyReadApi.ts', () => ({ lazyReadApi: { createSelection } }));

const SELECTION = '2f2e2b5e-0c7e-4b7e-9d53-0f6f3c0a7f11';
beforeEach(() => createSelection.mockResolvedValue({ value: { selection: SELECTION } }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const collect = (client: QueryClient) => runMutation(client, collectResultsMutation(3), ['completed', 'paused']);

test('results are collected of a selection, also without crypto.randomUUID, as on plain HTTP', async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  createJob.mockResolvedValueOnce({ value: { id: 7 } });
  expect((await collect(new QueryClient())).id).toBe(7);
  expect(createSelection).toHaveBeenCalledWith({ body: { filter: 'assessment=3&status=completed%2Cpaused' } });
  expect(createJob.mock.calls[0]?.[0].body).toMatchObject({ assessment: 3, selection: SELECTION });
});

test('a lost answer is asked for again with the same key, and lists of jobs are read again [S29]', async () => {
  vi.useFakeTimers();
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
