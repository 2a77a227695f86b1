import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { RATE_LIMITS } from '../../../contract/rateLimits.ts';
import { Refusal } from '../../base/refusal.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { isBackgroundWork, PRIORITIES, type Priority } from '../../base/priority.ts';
import { createService, WINDOWS } from './testing/limitedUpstream.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const WINDOW = 60_000;
const LONGEST = 20_000;
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const way = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
);

/** A call: its time, its priority, and the durations of request and answer. */
const call = fc.record({
  at: fc.integer({ min: 0, max: 3 * WINDOW }),
  priority: fc.constantFrom(...PRIORITIES),
  there: way,
  back: way,
  /** The answer is lost. */
  lost: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  /** Milliseconds until its caller aborts. */
  gone: fc.option(fc.integer({ min: 0, max: 30_000 }), { freq: 8 }),
});

/** Bursts: a few times with several calls each. */
const calls = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 * WINDOW }), fc.array(call, { maxLength: 40 })), { maxLength: 5 })
  .map((bursts) => bursts.flatMap(([at, made]) => made.map((each) => ({ ...each, at: at + (each.at % 5_000) }))));

const circumstances = fc.record({
  calls,
  limit: fc.integer({ min: 1, max: 30 }),
  windows: fc.constantFrom(...WINDOWS),
  says: fc.boolean(),
  /** Speed of the clock of the service. */
  drift: fc.integer({ min: -10, max: 10 }).map((thousandths) => 1 + thousandths / 1000),
});

type Circumstances = typeof circumstances extends fc.Arbitrary<infer Value> ? Value : never;

interface Outcome {
  priority: Priority;
  waited: number;
  outcome: 'answered' | 'lost' | 'gone' | Refusal;
}

/** Runs the calls until none waits. */
async function play({ calls: made, limit, windows, says, drift }: Circumstances) {
  const service = createService({ windows, limit, window: WINDOW * drift, says });
  const limits = { ...RATE_LIMITS, changeStage: limit };
  const rateLimiter = createRateLimiter({ limits, window: WINDOW, longestWait: LONGEST });
  const outcomes: Promise<Outcome>[] = made.map(async ({ at, priority, there, back, lost, gone }) => {
    await later(at);
    const leaving = new AbortController();
    if (gone !== null) setTimeout(() => leaving.abort(new Error('gone')), gone);
    const began = performance.now();
    let sent: number | null = null;
    const answered = rateLimiter.run(endpoints.changeStage, { signal: leaving.signal, priority }, async () => {
      sent = performance.now();
      await later(there);
      const reply = service.arrive();
      await later(back);
      if (lost) throw new Error('lost');
      return reply;
    });
    const outcome = await answered.then(
      (): Outcome['outcome'] => 'answered',
      (error: unknown) => (error instanceof Refusal ? error : (error as Error).message === 'lost' ? 'lost' : 'gone'),
    );
    return { priority, waited: (sent ?? performance.now()) - began, outcome };
  });
  const all = Promise.all(outcomes);
  await vi.runAllTimersAsync();
  return { outcomes: await all, service, rateLimiter };
}

test('under any load, interactive calls within the reserved share are sent at once', { timeout: 60_000 }, async () => {
  const back = fc.integer({ min: 0, max: 1_000 });
  const at = fc.integer({ min: 0, max: WINDOW });
  const priority = fc.constantFrom<Priority>('background', 'job', 'sync');
  const given = fc.record({
    limit: fc.integer({ min: 4, max: 30 }),
    windows: fc.constantFrom(...WINDOWS),
    says: fc.boolean(),
    work: fc.array(fc.record({ at, priority, back }), { minLength: 40, maxLength: 80 }),
    people: fc.array(fc.record({ at, back }), { minLength: 1, maxLength: 8 }),
  });
  const property = fc.asyncProperty(given, async ({ limit, windows, says, work, people }) => {
    const asking = people.slice(0, Math.ceil(limit / 4)).map((each) => ({ ...each, priority: 'interactive' as const }));
    const made = [...work, ...asking].map((each) => ({ ...each, there: 0, lost: false, gone: null }));
    const { outcomes } = await play({ calls: made, limit, windows, says, drift: 1 });
    const asked = outcomes.filter((each) => each.priority === 'interactive');
    expect(asked.map(({ outcome }) => outcome)).toEqual(asking.map(() => 'answered'));
    // The very first call is a probe.
    expect(Math.max(...asked.map(({ waited }) => waited))).toBeLessThanOrEqual(2_000);
  });
  await fc.assert(property, { numRuns: 60 });
});

test(
  'for any order of calls the service refuses none, and none waits longer than allowed [P40]',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(circumstances, async (given) => {
        const { outcomes, service, rateLimiter } = await play(given);
        expect(service.refused()).toBe(0);
        expect(service.arrived()).toBe(
          outcomes.filter(({ outcome }) => outcome === 'answered' || outcome === 'lost').length,
        );
        for (const { priority, waited, outcome } of outcomes) {
          if (isBackgroundWork(priority)) expect(outcome).not.toBeInstanceOf(Refusal);
          else expect(waited).toBeLessThanOrEqual(LONGEST + 1);
          if (!(outcome instanceof Refusal)) continue;
          expect(outcome.status).toBe(429);
          expect(outcome.extras.headers?.['retry-after']).toMatch(/^[1-9]\d{0,3}$/);
        }
        const { waiting } = rateLimiter.report().operations.find(({ operation }) => operation === 'changeStage') ?? {};
        expect(waiting).toEqual({ interactive: 0, background: 0, job: 0, sync: 0 });
      }),
      { numRuns: 150 },
    );
  },
);
