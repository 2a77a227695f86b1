import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { stageChangeLimiter, OK, times, WINDOW } from './testing/stageChangeLimiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('priorities', () => {
  test('interactive calls come before background calls, and those before jobs, each in order', async () => {
    const { ask, made, status } = stageChangeLimiter(4);
    await times(4, () => ask('first'));
    await vi.advanceTimersByTimeAsync(45_000);
    const asked = [ask('job', 'job'), ask('background', 'background'), ask('one'), ask('two')];
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toMatchObject({
      used: 4,
      waiting: { interactive: 2, background: 1, job: 1, sync: 0 },
      next_in: 16,
    });
    await vi.advanceTimersByTimeAsync(WINDOW * 2);
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
    expect(made.slice(4)).toEqual(['one 61', 'two 61', 'background 61', expect.stringMatching(/^job 12\d$/)]);
  });

  test('the last quarter of the limit is reserved for interactive calls [P38 S10]', async () => {
    const { ask, made } = stageChangeLimiter(20);
    const others = [...Array(30)].map((_, index) => ask('job', index % 2 === 0 ? 'job' : 'background'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(made).toHaveLength(15);
    await times(5, () => ask('person'));
    expect(made.slice(15)).toEqual(Array(5).fill('person 1'));
    // All calls are used, and a minute is too long to wait.
    expect(await ask('person')).toMatchObject({
      status: 429,
      code: 'rate_limited',
      extras: { headers: { 'retry-after': '60' } },
    });
    await vi.advanceTimersByTimeAsync(WINDOW * 3);
    const outcomes = await Promise.all(others);
    expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThanOrEqual(22);
  });

  test('a background call moves forward when an interactive request needs it', async () => {
    const { rateLimiter, made, ask, status } = stageChangeLimiter(4);
    await times(4, () => ask('first'));
    await vi.advanceTimersByTimeAsync(45_000);
    const waiting = { signal: new AbortController().signal, priority: 'background' as const };
    const before = [ask('one', 'background'), ask('two', 'background')];
    const promoted = rateLimiter.run(endpoints.changeStage, waiting, () => {
      made.push('promoted');
      return Promise.resolve(OK);
    });
    rateLimiter.promote(endpoints.changeStage, waiting);
    // A second promotion, or one of a call that does not wait, does nothing.
    rateLimiter.promote(endpoints.changeStage, waiting);
    rateLimiter.promote(endpoints.changeStage, { ...waiting });
    expect(status()?.waiting).toEqual({ interactive: 1, background: 2, job: 0, sync: 0 });
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all([...before, promoted]);
    expect(made.slice(4)).toEqual(['promoted', 'one 61', 'two 61']);
  });

  test('a promoted call is sent at once if a reserved call is left', async () => {
    const { rateLimiter, made, ask, seconds } = stageChangeLimiter(4);
    await times(3, () => ask('first'));
    await vi.advanceTimersByTimeAsync(45_000);
    const waiting = { signal: new AbortController().signal, priority: 'background' as const };
    const promoted = rateLimiter.run(endpoints.changeStage, waiting, () => {
      made.push(`promoted ${seconds()}`);
      return Promise.resolve(OK);
    });
    rateLimiter.promote(endpoints.changeStage, waiting);
    await promoted;
    expect(made.at(-1)).toBe('promoted 45');
  });

  test('a job can use a limit of one call', async () => {
    const { ask, made } = stageChangeLimiter(1);
    void ask('job', 'job');
    void ask('job', 'job');
    await vi.advanceTimersByTimeAsync(WINDOW * 2);
    expect(made).toEqual(['job 0', 'job 61']);
  });

  test('an aborted call leaves the queue and is never sent', async () => {
    const { ask, made, status } = stageChangeLimiter(1);
    await ask('first', 'job');
    const leaving = new AbortController();
    const gone = ask('gone', 'job', leaving.signal);
    const stays = ask('stays', 'job');
    leaving.abort(new Error('closed'));
    expect(await gone).toMatchObject({ message: 'closed' });
    expect(status()?.waiting.job).toBe(1);
    await vi.advanceTimersByTimeAsync(WINDOW * 2);
    expect(await stays).toBe(200);
    expect(made).toEqual(['first 0', 'stays 61']);
    expect(await ask('late', 'job', leaving.signal)).toMatchObject({ message: 'closed' });
  });

  test('calls beyond the queue limit are refused [P40]', async () => {
    const { ask } = stageChangeLimiter(1000);
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
});
