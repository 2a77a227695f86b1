import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { randomUuid } from '../lib/uuid.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { createJob } from './createJob.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { refreshAfterProgress } from './jobProgress.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const { createJob: postJob } = mocked;
afterEach(() => vi.useRealTimers());

const jobRequest = () => ({
  kind: 'change_stage' as const,
  request_key: randomUuid(),
  assessment: 3,
  selection: '00000000-0000-4000-8000-000000000001',
  options: { stage: 'INT' },
});

test('a job whose request failed is requested again with the same key, and lists of jobs are refetched [S29]', async () => {
  vi.useFakeTimers();
  postJob.mockRejectedValueOnce(new TypeError('no answer')).mockResolvedValueOnce({ id: 7 } as never);
  const body = jobRequest();
  const client = new QueryClient();
  client.setQueryData(['listJobs'], 'held');
  const made = createJob(client, body);
  await vi.runAllTimersAsync();
  expect((await made).id).toBe(7);
  expect(postJob.mock.calls).toEqual([[{ body }], [{ body }]]);
  expect(client.getQueryState(['listJobs'])?.isInvalidated).toBe(true);
});

test('rows are refetched after a job that finished before the first poll', async () => {
  const job = { id: 8, kind: 'change_stage', assessment: 3, done: 0, unknown: 0, finished: null };
  postJob.mockResolvedValueOnce(job as never);
  const client = new QueryClient();
  await createJob(client, jobRequest());
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const over = { ...job, done: 1, finished: '2026-11-21T09:00:00Z' };
  refreshAfterProgress(client, [over as Parameters<typeof refreshAfterProgress>[1][number]]);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: candidatureKeys.ofAssessment(3) });
});

test('rows are refetched while a job runs, at most once per interval, and at its end', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const rows = () => invalidate.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'candidatures').length;
  const look = (done: number, finished: string | null, now: number) => {
    // Only these fields of a job are read.
    const job = { id: 99, kind: 'reject', assessment: 3, done, unknown: 0, finished };
    refreshAfterProgress(client, [job as Parameters<typeof refreshAfterProgress>[1][number]], now);
  };
  look(0, null, 0);
  look(3, null, 1_000);
  expect(rows()).toBe(0);
  look(3, null, 11_000);
  expect(rows()).toBe(1);
  look(4, null, 12_000);
  look(5, '2026-11-21T09:00:00Z', 13_000);
  expect(rows()).toBe(2);
  look(5, '2026-11-21T09:00:00Z', 14_000);
  expect(rows()).toBe(2);
  // A retry of failed items ended before the next poll.
  look(6, '2026-11-21T09:00:01Z', 15_000);
  expect(rows()).toBe(3);
});
