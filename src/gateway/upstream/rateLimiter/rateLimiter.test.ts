import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { RATE_LIMITS } from '../../../contract/rateLimits.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { OK } from './testing/stageChangeLimiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const person = () => ({ signal: new AbortController().signal, priority: 'interactive' as const });
const job = () => ({ signal: new AbortController().signal, priority: 'job' as const });
const reply = () => Promise.resolve(OK);
const UNTOUCHED = {
  used: 0,
  others: 0,
  waiting: { interactive: 0, background: 0, job: 0, sync: 0 },
  next_in: 0,
  reason: null,
};

describe('a rate limiter', () => {
  test('reports every operation with its own limit', async () => {
    const limits = { ...RATE_LIMITS, changeStage: 7 };
    const rateLimiter = createRateLimiter({ limits, longestWait: 20_000 });
    expect(await rateLimiter.run(endpoints.changeStage, person(), reply)).toBe(OK);
    expect(rateLimiter.report()).toEqual({
      window: 60,
      processes: 1,
      operations: Object.entries(limits).map(([operation, limit]) => ({
        ...UNTOUCHED,
        operation,
        limit,
        used: operation === 'changeStage' ? 1 : 0,
      })),
    });
  });

  test('counts operations that share a path together', async () => {
    const rateLimiter = createRateLimiter({ limits: RATE_LIMITS, longestWait: 20_000 });
    await rateLimiter.run(endpoints.readCandidate, person(), reply);
    await rateLimiter.run(endpoints.readFlags, person(), reply);
    expect(rateLimiter.report().operations.filter(({ used }) => used > 0)).toMatchObject([
      { operation: 'readCandidate', used: 2 },
    ]);
  });

  test('rounds times up to whole seconds', async () => {
    const rateLimiter = createRateLimiter({
      limits: { ...RATE_LIMITS, sendReminder: 1 },
      window: 1_500,
      longestWait: 20_000,
    });
    await rateLimiter.run(endpoints.sendReminder, person(), reply);
    await vi.advanceTimersByTimeAsync(100);
    const status = rateLimiter.report().operations.find(({ operation }) => operation === 'sendReminder');
    expect([rateLimiter.report().window, status]).toMatchObject([2, { next_in: 2, reason: 'limit' }]);
    expect(rateLimiter.estimate('sendReminder', 1)).toBeCloseTo(1.425, 6);
    expect(rateLimiter.estimate('changeStage', 1)).toBe(0);
  });

  test('counts a failed call and rethrows its error', async () => {
    const rateLimiter = createRateLimiter({ limits: { ...RATE_LIMITS, changeStage: 1 }, longestWait: 20_000 });
    const lost = rateLimiter.run(endpoints.changeStage, person(), () => Promise.reject(new Error('lost')));
    await expect(lost).rejects.toThrow('lost');
    await expect(rateLimiter.run(endpoints.changeStage, person(), reply)).rejects.toMatchObject({ status: 429 });
  });

  test('gives back the turn of a call that is not sent [R03]', async () => {
    const rateLimiter = createRateLimiter({ limits: { ...RATE_LIMITS, changeStage: 1 }, longestWait: 20_000 });
    const call = vi.fn(reply);
    const begin = () => Promise.reject(new Error('superseded'));
    await expect(rateLimiter.run(endpoints.changeStage, { ...job(), begin }, call)).rejects.toThrow('superseded');
    expect(call).not.toHaveBeenCalled();
    expect(rateLimiter.report().operations.find(({ operation }) => operation === 'changeStage')).toMatchObject(
      UNTOUCHED,
    );
    expect(await rateLimiter.run(endpoints.changeStage, job(), call)).toBe(OK);
  });

  test('rejects all waiting calls when it closes', async () => {
    const rateLimiter = createRateLimiter({
      limits: { ...RATE_LIMITS, changeStage: 1, sendReminder: 1 },
      longestWait: 20_000,
    });
    const operations = [endpoints.changeStage, endpoints.sendReminder];
    for (const operation of operations) await rateLimiter.run(operation, person(), reply);
    const waits = operations.map((operation) => rateLimiter.run(operation, job(), reply));
    const told = Promise.allSettled(waits);
    rateLimiter.close();
    expect(await told).toEqual(waits.map(() => ({ status: 'rejected', reason: new Error('The gateway closes.') })));
    expect(vi.getTimerCount()).toBe(0);
    expect(rateLimiter.report().operations.map(({ waiting }) => waiting.job)).not.toContain(1);
  });

  test('delays nothing without limits', async () => {
    const rateLimiter = createRateLimiter({ limits: null, longestWait: 1 });
    for (let call = 0; call < 1000; call++) await rateLimiter.run(endpoints.changeStage, job(), reply);
    expect(() => rateLimiter.promote(endpoints.changeStage, job())).not.toThrow();
    expect(rateLimiter.report()).toEqual({ window: 60, processes: 1, operations: [] });
    expect(rateLimiter.estimate('changeStage', 1000)).toBe(0);
  });
});
