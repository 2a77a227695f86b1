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

  // Nothing is believed for longer than five minutes beyond the window; then one call tries again.
  test.each([
    ['a refusal', 429, { 'retry-after': '99999999' }],
    ['a refusal with a reset', 429, { 'x-ratelimit-reset': '3600' }],
    ['a refusal with an hour', 429, { 'retry-after': '3600', 'x-ratelimit-reset': '1' }],
    ['nothing left', 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999' }],
    ['nothing left for an hour', 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3600' }],
  ])(
    'with %s for too long closes the operation for six minutes, and is reported once [P38]',
    async (_, status, headers) => {
      const { ask, made, waits } = stageChangeLimiter(60, (call) => (call === 1 ? { ...OK, status, headers } : OK));
      await ask('odd');
      expect(waits).toEqual(['changeStage 361']);
      expect(await ask('browser')).toMatchObject({ status: 429, extras: { headers: { 'retry-after': '361' } } });
      const asked = times(30, () => ask('job', 'job'));
      await vi.advanceTimersByTimeAsync(360_000);
      expect(made).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2_000);
      await asked;
      expect([made[1], made.length]).toEqual(['job 361', 31]);
      expect(waits).toHaveLength(1);
    },
  );

  test.each([
    ['negative', '-1'],
    ['a fraction', '2.5'],
    ['several values', '99999999, 5'],
    ['a time since 1970', '1790000000'],
    ['a time since 1970 in milliseconds', '1790000000000'],
    ['a date', 'Fri, 31 Dec 9999 23:59:59 GMT'],
    ['without an end', 'Infinity'],
    ['empty', ''],
  ])('with a time that is %s closes the operation for a window at most [P38]', async (_, time) => {
    for (const [status, headers] of [
      [429, { 'retry-after': time }],
      [429, { 'x-ratelimit-reset': time }],
      [200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': time }],
    ] as const) {
      const { ask, made } = stageChangeLimiter(60, (call) => (call === 1 ? { ...OK, status, headers } : OK));
      await ask('odd');
      const asked = ask('job', 'job');
      await vi.advanceTimersByTimeAsync(61_000);
      await asked;
      expect(made).toHaveLength(2);
    }
  });

  test('that leaves calls is no wait', async () => {
    const { ask, waits, rateLimiter } = stageChangeLimiter(60, () => says(60, 1, 30));
    await times(3, () => ask('call'));
    expect([waits, rateLimiter.askedWait('changeStage')]).toEqual([[], 0]);
  });
});
