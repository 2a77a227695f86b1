import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectResultsMutation } from './insights.ts';
import { runMutation } from './runMutation.ts';

const { createJob, createSelection } = vi.hoisted(() => ({ createJob: vi.fn(), createSelection: vi.fn() }));
vi.mock('./gateway.ts', () => ({ gatewayApi: { createJob } }));
vi.mock('./lazyReadApi.ts', () => ({ lazyReadApi: { createSelection } }));

const SELECTION = '2f2e2b5e-0c7e-4b7e-9d53-0f6f3c0a7f11';
beforeEach(() => createSelection.mockResolvedValue({ value: { selection: SELECTION, groups: [] } }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const collect = (client: QueryClient) => runMutation(client, collectResultsMutation(3), ['completed', 'paused']);

test('results of a selection are requested, also without crypto.randomUUID, as on plain HTTP', async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  createJob.mockResolvedValueOnce({ value: { id: 7 } });
  expect((await collect(new QueryClient())).id).toBe(7);
  expect(createSelection.mock.calls[0]?.[0]).toEqual({ body: { filter: 'assessment=3&status=completed%2Cpaused' } });
  expect(createJob.mock.calls[0]?.[0].body).toMatchObject({ assessment: 3, selection: SELECTION });
});
