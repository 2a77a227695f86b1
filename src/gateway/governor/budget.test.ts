import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { RATE_LIMITS } from '../../contract/rateLimits.ts';
import type { Reply } from '../upstream/exchange.ts';
import { createGovernor } from './governor.ts';
import type { Lane } from './lanes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const WINDOW = 60_000;
const OK: Reply = { status: 200, headers: {}, body: Buffer.from('{}') };
const says = (limit: number, remaining: number, reset: number, status = 200): Reply => ({
  status,
  headers: {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  },
  body: Buffer.from('{}'),
});

/** A governor of which only stage changes are looked at, and what was called when, in seconds. */
function governed(limit: number, answer: (call: number) => Reply = () => OK) {
  const governor = createGovernor({
    limits: { ...RATE_LIMITS, changeStage: limit },
    window: WINDOW,
    longestWait: 20_000,
  });
  const began = performance.now();
  const made: string[] = [];
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const ask = (name: string, lane: Lane = 'interactive', signal = new AbortController().signal) =>
    governor
      .run(endpoints.changeStage, { signal, lane }, () => {
        made.push(`${name} ${seconds()}`);
        return Promise.resolve(answer(made.length));
      })
      .then(
        ({ status }) => status,
        (error: Error) => error,
      );
  const standing = () => governor.report().operations.find(({ operation }) => operation === 'changeStage');
  return { governor, made, ask, standing, seconds };
}

async function times(count: number, ask: () => Promise<unknown>) {
  for (let index = 0; index < count; index++) await ask();
}

test('without limits nothing waits and nothing is told', async () => {
  const governor = createGovernor({ limits: null, longestWait: 1 });
  const waiting = { signal: new AbortController().signal, lane: 'job' as const };
  await times(1000, () => governor.run(endpoints.changeStage, waiting, () => Promise.resolve(OK)));
  expect(governor.report()).toEqual({ window: 60, operations: [] });
  expect(governor.estimate('changeStage', 1000)).toBe(0);
});

describe('lanes', () => {
  test('people come before what refreshes itself, and that before jobs, each in its order', async () => {
    const { ask, made, standing } = governed(4);
    await times(4, () => ask('first'));
    await vi.advanceTimersByTimeAsync(45_000);
    const asked = [ask('job', 'job'), ask('background', 'background'), ask('one'), ask('two')];
    await vi.advanceTimersByTimeAsync(0);
    expect(standing()).toMatchObject({ used: 4, waiting: { interactive: 2, background: 1, job: 1 }, next_in: 16 });
    await vi.advanceTimersByTimeAsync(WINDOW * 2);
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
    expect(made.slice(4)).toEqual(['one 61', 'two 61', 'background 61', expect.stringMatching(/^job 12\d$/)]);
  });

  test('the last quarter is left to people', async () => {
    const { ask, made } = governed(20);
    const others = [...Array(30)].map((_, index) => ask('job', index % 2 === 0 ? 'job' : 'background'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(made).toHaveLength(15);
    await times(5, () => ask('person'));
    expect(made.slice(15)).toEqual(Array(5).fill('person 1'));
    // All is used up, and a minute is too long to wait. // S10 P38
    expect(await ask('person')).toMatchObject({
      status: 429,
      code: 'rate_limited',
      extras: { headers: { 'retry-after': '60' } },
    });
    await vi.advanceTimersByTimeAsync(WINDOW * 3);
    const outcomes = await Promise.all(others);
    expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThanOrEqual(22);
  });

  test('what waits in the background comes forward when somebody asks for it', async () => {
    const { governor, made, ask } = governed(4);
    await times(4, () => ask('first'));
    await vi.advanceTimersByTimeAsync(45_000);
    const waiting = { signal: new AbortController().signal, lane: 'background' as const };
    const before = [ask('one', 'background'), ask('two', 'background')];
    const hurried = governor.run(endpoints.changeStage, waiting, () => {
      made.push('hurried');
      return Promise.resolve(OK);
    });
    governor.hurry(endpoints.changeStage, waiting);
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all([...before, hurried]);
    expect(made.slice(4)).toEqual(['hurried', 'one 61', 'two 61']);
  });

  test('a job has the one call that is allowed', async () => {
    const { ask, made } = governed(1);
    void ask('job', 'job');
    void ask('job', 'job');
    await vi.advanceTimersByTimeAsync(WINDOW * 2);
    expect(made).toEqual(['job 0', 'job 61']);
  });

  test('whoever has gone leaves the queue, and the call is never made', async () => {
    const { ask, made, standing } = governed(1);
    await ask('first', 'job');
    const leaving = new AbortController();
    const gone = ask('gone', 'job', leaving.signal);
    const stays = ask('stays', 'job');
    leaving.abort(new Error('closed'));
    expect(await gone).toMatchObject({ message: 'closed' });
    expect(standing()?.waiting.job).toBe(1);
    await vi.advanceTimersByTimeAsync(WINDOW * 2);
    expect(await stays).toBe(200);
    expect(made).toEqual(['first 0', 'stays 61']);
    expect(await ask('late', 'job', leaving.signal)).toMatchObject({ message: 'closed' });
  });

  // P40
  test('more than can be kept waiting is turned away', async () => {
    const { ask } = governed(1000);
    await times(1000, () => ask('first'));
    await vi.advanceTimersByTimeAsync(45_000);
    const asked = [...Array(201)].map(() => ask('more'));
    expect(await asked[200]).toMatchObject({
      status: 503,
      code: 'overloaded',
      extras: { headers: { 'retry-after': '16' } },
    });
    await vi.advanceTimersByTimeAsync(WINDOW);
    expect(new Set(await Promise.all(asked.slice(0, 200)))).toEqual(new Set([200]));
  });

  test('closing lets go of all who wait', async () => {
    const { ask, governor } = governed(1);
    await ask('first');
    const waits = ask('waits', 'job');
    governor.close();
    expect(await waits).toBeInstanceOf(Error);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what the service says', () => {
  test('of its limit counts, higher or lower', async () => {
    const { ask, made, standing } = governed(2, () => says(5, 5 - (made.length % 5), 60));
    await times(5, () => ask('call'));
    expect(made).toHaveLength(5);
    expect(standing()).toMatchObject({ limit: 5, used: 5, others: 0 });
    const lower = governed(100, (call) => says(2, 2 - call, 60));
    await times(2, () => lower.ask('call'));
    expect(await lower.ask('call')).toMatchObject({ status: 429 });
    expect(lower.made).toHaveLength(2);
  });

  test('of what is left counts, where others used more than we know of', async () => {
    const { ask, made, standing, governor } = governed(60, (call) => says(60, Math.max(0, 15 - call), 15));
    await times(6, () => ask('call'));
    expect(standing()).toMatchObject({ used: 51, others: 45, next_in: 0, reason: null });
    expect(governor.estimate('changeStage', 1)).toBe(16);
    // A little is left for what the others do in the meantime.
    await times(3, () => ask('call'));
    void ask('waits');
    await vi.advanceTimersByTimeAsync(0);
    expect(standing()).toMatchObject({ waiting: { interactive: 1 }, next_in: 16, reason: 'limit' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(made.at(-1)).toBe('waits 16');
  });

  // P38
  test.each([
    ['retry-after', { 'retry-after': '12' }, 13],
    ['the reset', { 'x-ratelimit-reset': '9' }, 10],
    ['a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 6],
    ['nothing', {}, 6],
  ])('a refusal with %s stops the operation until then', async (_, headers, until) => {
    const { ask, made, standing } = governed(60, (call) => (call === 1 ? { ...OK, status: 429, headers } : OK));
    expect(await ask('refused')).toBe(429);
    const asked = [ask('one', 'job'), ask('two')];
    await vi.advanceTimersByTimeAsync(0);
    expect(standing()).toMatchObject({ reason: 'refused', next_in: until });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await Promise.all(asked)).toEqual([200, 200]);
    expect(made).toEqual(['refused 0', `two ${until}`, `one ${until}`]);
  });

  test('refused again and again, it is asked less and less', async () => {
    const { ask, made } = governed(60, () => ({ ...OK, status: 429 }));
    for (let index = 0; index < 6; index++) {
      void ask('call', 'job');
      void ask('other', 'job');
    }
    await vi.advanceTimersByTimeAsync(200_000);
    const gaps = made.slice(1).map((each, index) => Number(each.split(' ')[1]) - Number(made[index]?.split(' ')[1]));
    // Three find out; then it is one at a time.
    expect(gaps).toEqual([0, 0, 6, 11, 21, 41, 61]);
  });

  test('of a wait that is longer than an hour is not believed', async () => {
    const { ask } = governed(60, () => ({ ...OK, status: 429, headers: { 'retry-after': '999999' } }));
    await ask('call');
    expect(await ask('call')).toMatchObject({ status: 429, extras: { headers: { 'retry-after': '3600' } } });
  });
});

describe('an estimate', () => {
  test.each([
    [15, 0],
    [16, 61],
    [30, 61],
    [31, 122],
    [200, 13 * 61],
  ])('of %d calls is %d s, and so it comes', async (calls, expected) => {
    const { ask, governor, seconds } = governed(20);
    const estimate = governor.estimate('changeStage', calls);
    expect(estimate).toBeCloseTo(expected, 3);
    const all = Promise.all([...Array(calls)].map(() => ask('item', 'job')));
    await vi.advanceTimersByTimeAsync(estimate * 1000 + 1_000);
    await all;
    expect(seconds()).toBe(Math.round(estimate) + 1);
  });

  test('counts what waits already, and what others use', async () => {
    const { ask, governor } = governed(20, (call) => says(20, 10 - call, 50));
    for (let index = 0; index < 40; index++) void ask('item', 'job');
    await vi.advanceTimersByTimeAsync(0);
    expect(governor.estimate('changeStage', 1)).toBeGreaterThan(120);
  });
});
