import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stageChangeLimiter, OK, says, times } from './testing/stageChangeLimiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the answer of the service', () => {
  test('sets the limit, higher or lower', async () => {
    const { ask, made, status } = stageChangeLimiter(2, () => says(5, 5 - (made.length % 5), 60));
    await times(5, () => ask('call'));
    expect(made).toHaveLength(5);
    expect(status()).toMatchObject({ limit: 5, used: 5, others: 0 });
    const lower = stageChangeLimiter(100, (call) => says(2, 2 - call, 60));
    await times(2, () => lower.ask('call'));
    expect(await lower.ask('call')).toMatchObject({ status: 429 });
    expect(lower.made).toHaveLength(2);
  });

  test('sets the remaining calls when others used more than is known', async () => {
    const { ask, made, status, rateLimiter } = stageChangeLimiter(60, (call) => says(60, Math.max(0, 15 - call), 15));
    await times(6, () => ask('call'));
    expect(status()).toMatchObject({ used: 51, others: 45, next_in: 0, reason: null });
    expect(rateLimiter.estimate('changeStage', 1)).toBe(16);
    // A reserve is kept for calls of others in the meantime.
    await times(3, () => ask('call'));
    void ask('waits');
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toMatchObject({ waiting: { interactive: 1 }, next_in: 16, reason: 'limit' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(made.at(-1)).toBe('waits 16');
  });

  test.each([
    ['retry-after', { 'retry-after': '12' }, 13],
    ['the reset', { 'x-ratelimit-reset': '9' }, 10],
    ['a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 6],
    ['no time', {}, 6],
  ])('a refusal with %s stops the operation until then [P38]', async (_, headers, until) => {
    const { ask, made, status } = stageChangeLimiter(60, (call) => (call === 1 ? { ...OK, status: 429, headers } : OK));
    expect(await ask('refused')).toBe(429);
    const asked = [ask('one', 'job'), ask('two')];
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toMatchObject({ reason: 'refused', next_in: until });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await Promise.all(asked)).toEqual([200, 200]);
    expect(made).toEqual(['refused 0', `two ${until}`, `one ${until}`]);
  });

  test('repeated refusals make calls less frequent', async () => {
    const { ask, made } = stageChangeLimiter(60, () => ({ ...OK, status: 429 }));
    for (let index = 0; index < 6; index++) {
      void ask('call', 'job');
      void ask('other', 'job');
    }
    await vi.advanceTimersByTimeAsync(200_000);
    const gaps = made.slice(1).map((each, index) => Number(each.split(' ')[1]) - Number(made[index]?.split(' ')[1]));
    // Three calls are probes; then one at a time.
    expect(gaps).toEqual([0, 0, 6, 11, 21, 41, 61]);
  });

  test('with a wait of more than an hour is ignored', async () => {
    const { ask } = stageChangeLimiter(60, () => ({ ...OK, status: 429, headers: { 'retry-after': '999999' } }));
    await ask('call');
    expect(await ask('call')).toMatchObject({ status: 429, extras: { headers: { 'retry-after': '3600' } } });
  });
});
