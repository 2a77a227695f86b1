import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectResultsMutation } from './insights.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { runMutation } from './runMutation.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const { createJob, createSelection } = mocked;

const SELECTION = '2f2e2b5e-0c7e-4b7e-9d53-0f6f3c0a7f11';
beforeEach(() => createSelection.mockResolvedValue({ selection: SELECTION, groups: [] } as never));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const collect = (client: QueryClient) => runMutation(client, collectResultsMutation(3), ['completed', 'paused']);

test('results of a selection are requested, also without crypto.randomUUID, as on plain HTTP', async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  createJob.mockResolvedValueOnce({ id: 7 } as never);
  expect((await collect(new QueryClient())).id).toBe(7);
  expect(createSelection.mock.calls[0]?.[0]).toEqual({ body: { filter: 'assessment=3&status=completed%2Cpaused' } });
  expect(createJob.mock.calls[0]?.[0].body).toMatchObject({ assessment: 3, selection: SELECTION });
});
