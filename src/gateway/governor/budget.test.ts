import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { createGovernor } from './governor.ts';
import { governed, OK, times, WINDOW } from './testing/governed.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

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
});
