import {
  MutationObserver,
  type MutationOptions,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { isOutcomeUnknown } from './failure.ts';
import { createQueryClient, type Notify } from './queryClient.ts';

const problem = (status: number, code = 'refused') => new Problem({ status, code, message: 'It failed.' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const noNotice: Notify = () => {};

/** The final error of a query that a component makes with the client's defaults. */
async function failing(client: QueryClient, queryFn: () => Promise<never>): Promise<Error | null> {
  const observer = new QueryObserver(client, { queryKey: ['it'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return observer.getCurrentResult().error;
}

describe('a query that fails', () => {
  test.each([
    { error: problem(0, 'network'), calls: 3 },
    { error: problem(500), calls: 3 },
    { error: problem(502, 'upstream_error'), calls: 3 },
    { error: problem(503), calls: 3 },
    // Half a minute has passed already.
    { error: problem(0, 'timeout'), calls: 1 },
    { error: problem(504, 'upstream_timeout'), calls: 1 },
    { error: problem(502, 'upstream_auth'), calls: 1 },
    { error: problem(200, 'unexpected_answer'), calls: 1 },
    { error: new TypeError('a fault of ours'), calls: 1 },
    ...[400, 401, 403, 404, 409, 415, 422, 429].map((status) => ({ error: problem(status), calls: 1 })),
  ])('with $error.status $error.code is sent $calls times [S06 S07 S11]', async ({ error, calls }) => {
    const client = createQueryClient(noNotice);
    const ask = vi.fn<() => Promise<never>>().mockRejectedValue(error);
    expect(await failing(client, ask)).toBe(error);
    expect(ask).toHaveBeenCalledTimes(calls);
  });

  test.each([0, 1])('fails within two seconds (random number %d) [S11]', async (chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const client = createQueryClient(noNotice);
    const began = Date.now();
    const asked: number[] = [];
    await failing(client, () => {
      asked.push(Date.now() - began);
      return Promise.reject(problem(503));
    });
    expect(asked).toEqual(chance === 0 ? [0, 300, 900] : [0, 600, 1500]);
  });
});

test('queries and mutations run even when the browser reports offline [S03]', async () => {
  onlineManager.setOnline(false);
  try {
    const client = createQueryClient(noNotice);
    const ask = vi.fn<() => Promise<string>>().mockResolvedValue('here');
    expect(await client.fetchQuery({ queryKey: ['local'], queryFn: ask })).toBe('here');
    expect(await new MutationObserver(client, { mutationFn: ask }).mutate()).toBe('here');
    expect(ask).toHaveBeenCalledTimes(2);
  } finally {
    onlineManager.setOnline(true);
  }
});

describe('a query that has to wait [S10]', () => {
  const limited = (retryAfter: number | null, status = 429, code = 'rate_limited') =>
    new Problem({ status, code, message: 'Too often.', retryAfter });

  test.each([
    { error: limited(1), asked: [0, 1_000, 2_000] },
    { error: limited(29), asked: [0, 29_000, 58_000] },
    { error: limited(2, 503, 'overloaded'), asked: [0, 2_000, 4_000] },
    // Too long to wait without a message: the Retry button says when.
    { error: limited(31), asked: [0] },
    { error: limited(120), asked: [0] },
    { error: limited(null), asked: [0] },
    { error: limited(null, 503, 'overloaded'), asked: [0] },
  ])('for $error.retryAfter s after $error.status is sent at $asked ms', async ({ error, asked }) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const began = Date.now();
    const moments: number[] = [];
    const told = await failing(createQueryClient(noNotice), () => {
      moments.push(Date.now() - began);
      return Promise.reject(error);
    });
    expect(told).toBe(error);
    expect(moments).toEqual(asked);
  });
});

describe('a mutation [S04]', () => {
  async function outcome(error: Error | null, meta: MutationOptions['meta']) {
    const notify = vi.fn<Notify>();
    const run = vi.fn<(name: string) => Promise<void>>(() => (error ? Promise.reject(error) : Promise.resolve()));
    const options = { mutationFn: run, ...(meta ? { meta } : {}) };
    const changing = new MutationObserver(createQueryClient(notify), options).mutate('Ana').catch(() => null);
    await vi.runAllTimersAsync();
    await changing;
    // Never repeated after any outcome.
    expect(run).toHaveBeenCalledOnce();
    return notify.mock.calls;
  }

  const meta = { done: 'Done.', failed: (name: string) => `Not done for ${name}.`, unknown: 'Perhaps done.' };

  test('shows the messages of its meta', async () => {
    expect(await outcome(null, meta)).toEqual([['done', 'Done.', null, { offer: null, topic: undefined }]]);
    expect(await outcome(null, undefined)).toEqual([]);
    expect(await outcome(problem(409), meta)).toEqual([['error', 'Not done for Ana.', 'It failed.']]);
    expect(await outcome(problem(409), { failed: 'Not done.' })).toEqual([['error', 'Not done.', 'It failed.']]);
    expect(await outcome(problem(409), { done: 'Done.' })).toEqual([]);
  });

  test('with an unknown outcome says so [S27]', async () => {
    expect(await outcome(problem(0, 'network'), meta)).toEqual([['error', 'Perhaps done.', 'It failed.']]);
    expect(await outcome(problem(502, 'upstream_error'), meta)).toEqual([['error', 'Perhaps done.', 'It failed.']]);
    expect(await outcome(problem(502, 'upstream_auth'), meta)).toEqual([['error', 'Not done for Ana.', 'It failed.']]);
  });

  test('shows the ID of the failed request, and a page error as such [S09]', async () => {
    const named = new Problem({ status: 409, code: 'conflict', message: 'No.', requestId: 'r-7' });
    expect(await outcome(named, meta)).toEqual([['error', 'Not done for Ana.', 'No. Reference r-7.']]);
    expect(await outcome(new TypeError('x is undefined'), { failed: 'Not done.' })).toEqual([
      ['error', 'Not done.', 'This page ran into a problem: x is undefined'],
    ]);
  });
});

test.each([
  { error: problem(0, 'network'), unknown: true },
  { error: problem(0, 'timeout'), unknown: true },
  { error: problem(500), unknown: true },
  { error: problem(504, 'upstream_timeout'), unknown: true },
  { error: problem(201, 'unexpected_answer'), unknown: true },
  { error: new TypeError('x'), unknown: true },
  { error: problem(502, 'upstream_auth'), unknown: false },
  ...[400, 403, 404, 409, 429].map((status) => ({ error: problem(status), unknown: false })),
])('the outcome after $error.status $error.code is unknown: $unknown [S26 S27]', ({ error, unknown }) => {
  expect(isOutcomeUnknown(error)).toBe(unknown);
});

test.each([true, false])('the shown activity is read again after a change (made: %s)', async (isMade) => {
  const client = createQueryClient(noNotice);
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue('entries');
  const scope = { candidature: 7 };
  const stop = new QueryObserver(client, { queryKey: ['listActivity', scope], queryFn: ask }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const change = new MutationObserver(client, {
    mutationFn: () => (isMade ? Promise.resolve() : Promise.reject(problem(504, 'upstream_timeout'))),
  });
  await change.mutate().catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});
