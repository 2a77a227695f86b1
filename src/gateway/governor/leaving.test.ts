import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { governed, times, WINDOW } from './testing/governed.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a queue', () => {
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
