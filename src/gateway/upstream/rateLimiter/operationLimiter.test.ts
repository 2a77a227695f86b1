import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OperationLimiter, createOperationLimiter } from './operationLimiter.ts';
import type { Priority } from '../../base/priority.ts';
import { createSlidingWindow } from './slidingWindow.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const OK = { status: 200, headers: {} };
const refusal = (seconds: number) => ({ status: 429, headers: { 'retry-after': String(seconds) } });
const at = async (second: number) =>
  void (await vi.advanceTimersByTimeAsync(second * 1000 - (performance.now() - started)));
let started = 0;

/** A limiter at second 0, and the outcome of each requested call. */
function queueing(limit: number, maxWaiting = 100) {
  started = performance.now();
  const limiter = createOperationLimiter(createSlidingWindow({ limit, window: 60_000 }), {
    maxWaitMs: 20_000,
    maxWaiting,
  });
  const told: string[] = [];
  const tell = (name: string, what: string) => told.push(`${name} ${what} ${(performance.now() - started) / 1000}`);
  const ask = (name: string, priority: Priority = 'interactive') => {
    const leaving = new AbortController();
    const waiting = { signal: leaving.signal, priority };
    const refused = (error: Error & { status?: number; extras?: { headers?: Record<string, string> } }) => {
      tell(name, error.status ? `${error.status} for ${error.extras?.headers?.['retry-after']}` : error.message);
    };
    try {
      const turn = limiter.enter(waiting);
      if (turn) turn.then(() => tell(name, 'goes'), refused);
      else tell(name, 'goes');
    } catch (error) {
      refused(error as Error);
    }
    return { waiting, leave: () => leaving.abort(new Error('left')), listeners: () => listenersOf(leaving.signal) };
  };
  return { limiter, ask, told };
}

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

/** Calls that are answered at once. */
function use(limiter: OperationLimiter, calls: number) {
  for (let call = 0; call < calls; call++) {
    void limiter.enter({ signal: new AbortController().signal, priority: 'interactive' });
    limiter.ended(OK, 'interactive');
  }
}

describe('a waiting call', () => {
  test('is sent exactly at its estimated time, even at the longest accepted wait', async () => {
    const { limiter, ask, told } = queueing(4);
    use(limiter, 4);
    await at(40.999);
    ask('early');
    await at(41);
    const waits = ask('waits');
    expect([told, waits.listeners()]).toEqual([['early 429 for 21 40.999'], 1]);
    await at(60.999);
    expect(told).toHaveLength(1);
    await at(61);
    expect(told.slice(1)).toEqual(['waits goes 61']);
    expect([waits.listeners(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  test('is refused when the wait would be too long, except for jobs [P38]', async () => {
    const { limiter, ask, told } = queueing(4);
    use(limiter, 3);
    ask('slow');
    await at(45);
    const first = ask('first');
    await at(46);
    const second = ask('second', 'background');
    await at(47);
    ask('third');
    ask('job', 'job');
    await at(50);
    limiter.ended(refusal(60), 'interactive');
    await at(64.999);
    expect(told).toEqual(['slow goes 0']);
    await at(70);
    // Until the minute of the refusal and its margin are over.
    expect(told.slice(1)).toEqual(['first 429 for 46 65', 'second 429 for 45 66', 'third 429 for 44 67']);
    expect([first, second].map(({ listeners }) => listeners())).toEqual([0, 0]);
    expect(limiter.status()).toMatchObject({
      waiting: { interactive: 0, background: 0, job: 1, sync: 0 },
      nextIn: 41_000,
      reason: 'refused',
    });
    await at(200);
    expect(told.slice(4)).toEqual(['job goes 111']);
  });

  test('is sent at once when an answer shows that calls are left', async () => {
    const { limiter, ask, told } = queueing(60);
    for (const name of ['a', 'b', 'c', 'd']) ask(name);
    await at(0.5);
    expect(told).toEqual(['a goes 0', 'b goes 0', 'c goes 0']);
    limiter.ended(OK, 'interactive');
    await at(0.5);
    expect(told.slice(3)).toEqual(['d goes 0.5']);
    // Without an answer the next follow after a while.
    const { ask: askOther, told: others } = queueing(60);
    for (const name of ['a', 'b', 'c', 'd', 'e']) askOther(name, 'job');
    await at(5);
    expect(others.slice(3)).toEqual(['d goes 2', 'e goes 4']);
  });

  test('leaves no timer when it is sent', async () => {
    const { limiter, ask, told } = queueing(4);
    use(limiter, 4);
    await at(45);
    const people = [ask('one'), ask('two', 'background')];
    for (const { leave } of people) leave();
    await at(45);
    expect(told).toEqual(['one left 45', 'two left 45']);
    expect([limiter.status().waiting, vi.getTimerCount()]).toEqual([
      { interactive: 0, background: 0, job: 0, sync: 0 },
      0,
    ]);
  });
});

describe('a new call', () => {
  test('waits behind calls of the same or a higher priority, and gets an estimate', async () => {
    const { limiter, ask, told } = queueing(4);
    use(limiter, 2);
    await at(30);
    use(limiter, 2);
    await at(45);
    ask('job', 'job');
    ask('one');
    ask('two');
    // The third call is free at 91 s. A quarter is reserved for interactive calls, so the waiting background call needs
    // it, too.
    ask('three');
    ask('background', 'background');
    await at(45);
    expect(told).toEqual(['three 429 for 46 45', 'background 429 for 46 45']);
    await at(61);
    expect(told.slice(2)).toEqual(['one goes 61', 'two goes 61']);
    await at(95);
    expect(told.slice(4)).toEqual(['job goes 91']);
  });

  test('does not overtake a call whose turn is now', async () => {
    const { limiter, ask, told } = queueing(4);
    use(limiter, 4);
    setTimeout(() => ask('late'), 61_000);
    await at(45);
    ask('early');
    await at(70);
    // The first call is a probe.
    expect(told).toEqual(['early goes 61.001', expect.stringMatching(/^late goes 63/)]);
  });

  test('is refused when the queue is full, except for jobs [P40]', async () => {
    const { limiter, ask, told } = queueing(8, 2);
    use(limiter, 8);
    await at(50);
    for (const name of ['job', 'another']) ask(name, 'job');
    ask('one');
    ask('two', 'background');
    ask('three');
    ask('four', 'background');
    ask('third', 'job');
    await at(50);
    expect(told).toEqual(['three 503 for 11 50', 'four 503 for 11 50']);
    expect(limiter.status().waiting).toEqual({ interactive: 1, background: 1, job: 3, sync: 0 });
  });

  test('that was aborted before is not accepted', () => {
    const { limiter } = queueing(4);
    const signal = AbortSignal.abort(new Error('left'));
    expect(() => limiter.enter({ signal, priority: 'interactive' })).toThrow('left');
    expect(limiter.status().used).toBe(0);
  });
});
