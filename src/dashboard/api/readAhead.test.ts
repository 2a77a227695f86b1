import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { resultOf } from '../lib/testing/result.ts';
import { api, quietApi } from './client.ts';
import { flagsQuery, resultsQuery } from './people.ts';
import { createQueryClient } from './queryClient.ts';
import { aheadQuery } from './readAhead.ts';
import { noteWait } from './slowness.ts';

vi.mock('./slowness.ts', () => ({ noteWait: vi.fn<typeof noteWait>() }));
vi.mock('./client.ts', () => {
  const calls = () => ({
    listResults: vi.fn<typeof api.listResults>(),
    readFlags: vi.fn<typeof api.readFlags>(),
  });
  return { api: calls(), quietApi: calls() };
});

const AHEAD = { assessmentId: 7, candidatureId: 70, testTakerId: 77 };
const results = resultsQuery(7, 77);
const flags = flagsQuery(77, 70);
const NOBODY = {
  id: 77,
  full_name: null,
  email: null,
  tests: [],
  assessments: [],
  assessments_count: 1,
  last_activity: null,
  assessments_detail: [],
};
const none = { value: { count: 0, results: [] }, drift: 0 };
const person = { value: NOBODY, drift: 0 };
const never = () => new Promise<never>(() => {});
const tooOften = new Problem({ status: 429, code: 'rate_limited', message: 'Too often.', retryAfter: 25 });

/** The drawer of somebody else, and what it is to have ready. */
function drawn() {
  const client = createQueryClient(() => {});
  const ahead = new QueryObserver(client, aheadQuery(client, AHEAD));
  return { client, ahead, leave: ahead.subscribe(() => {}) };
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(quietApi.listResults).mockResolvedValue(none);
  vi.mocked(quietApi.readFlags).mockResolvedValue(person);
  vi.mocked(api.listResults).mockResolvedValue(none);
  vi.mocked(api.readFlags).mockResolvedValue(person);
});

test('what is read ahead is there when somebody looks, and is not asked for again', async () => {
  const { client, ahead, leave } = drawn();
  await vi.waitUntil(() => ahead.getCurrentResult().isSuccess);
  expect(client.getQueryData(results.queryKey)).toEqual([]);
  expect(client.getQueryData(flags.queryKey)).toEqual(person.value);
  const opened = [new QueryObserver(client, results), new QueryObserver(client, flags)];
  const close = opened.map((observer) => observer.subscribe(() => {}));
  expect(opened.map((observer) => observer.getCurrentResult().status)).toEqual(['success', 'success']);
  expect(api.listResults).not.toHaveBeenCalled();
  expect(api.readFlags).not.toHaveBeenCalled();
  for (const end of [...close, leave]) end();
});

test('whoever looks before it has come asks as somebody who waits [S10]', async () => {
  vi.mocked(quietApi.listResults).mockImplementation(never);
  const { client, leave } = drawn();
  await vi.waitUntil(() => vi.mocked(quietApi.listResults).mock.calls.length === 1);
  const opened = new QueryObserver(client, results);
  const close = opened.subscribe(() => {});
  await vi.waitUntil(() => opened.getCurrentResult().isSuccess);
  expect(api.listResults).toHaveBeenCalledOnce();
  close();
  leave();
});

test('that it failed is told to nobody, and tried again by whoever looks [S10]', async () => {
  vi.mocked(quietApi.listResults).mockRejectedValue(tooOften);
  const { client, ahead, leave } = drawn();
  await vi.waitUntil(() => ahead.getCurrentResult().isError);
  expect(quietApi.listResults).toHaveBeenCalledOnce();
  expect(noteWait).not.toHaveBeenCalled();
  expect(client.getQueryData(flags.queryKey)).toEqual(person.value);
  const opened = new QueryObserver(client, results);
  const close = opened.subscribe(() => {});
  await vi.waitUntil(() => opened.getCurrentResult().isSuccess);
  close();
  leave();
});

test('what comes after somebody has looked does not take the place of what they see', async () => {
  type Answer = Awaited<ReturnType<typeof quietApi.listResults>>;
  let answer: (value: Answer) => void = () => {};
  vi.mocked(quietApi.listResults).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { client, ahead, leave } = drawn();
  await vi.waitUntil(() => vi.mocked(quietApi.listResults).mock.calls.length === 1);
  const opened = new QueryObserver(client, results);
  const close = opened.subscribe(() => {});
  await vi.waitUntil(() => opened.getCurrentResult().isSuccess);
  answer({ value: { count: 1, results: [resultOf({ name: 'As it was' })] }, drift: 0 });
  await vi.waitUntil(() => ahead.getCurrentResult().isSuccess);
  expect(client.getQueryData(results.queryKey)).toEqual([]);
  close();
  leave();
});

test('what is there already is not read', async () => {
  const { client, ahead, leave } = drawn();
  await vi.waitUntil(() => ahead.getCurrentResult().isSuccess);
  vi.mocked(quietApi.listResults).mockClear();
  await ahead.refetch();
  expect(quietApi.listResults).not.toHaveBeenCalled();
  expect(client.getQueryData(results.queryKey)).toEqual([]);
  leave();
});

test('who goes elsewhere ends it', async () => {
  vi.mocked(quietApi.listResults).mockImplementation(never);
  const { leave } = drawn();
  await vi.waitUntil(() => vi.mocked(quietApi.listResults).mock.calls.length === 1);
  const signal = vi.mocked(quietApi.listResults).mock.calls[0]?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  leave();
  expect(signal?.aborted).toBe(true);
});
