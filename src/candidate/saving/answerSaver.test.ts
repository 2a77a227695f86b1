import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_SEQUENCE } from '../../contract/answerSequence.ts';
import type { Answer } from '../../contract/taking.ts';
import { HttpError, NetworkError } from '../api/httpClient.ts';
import type { ServerAnswers } from './answerEntries.ts';
import { createAnswerSaver } from './answerSaver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Given {
  answer: Answer;
  sequence: number;
}

/** A server that fits the contract and can be unreachable. */
function server(known: ServerAnswers = {}) {
  const stored = new Map(Object.entries(known));
  const api: [string, Given][] = [];
  let failure: Error | null = null;
  return {
    stored,
    api,
    fail: (error: Error | null) => (failure = error),
    async save(id: string, given: Given) {
      api.push([id, given]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (failure) throw failure;
      const before = stored.get(id);
      if (!before || given.sequence > before.sequence || given.sequence === MAX_SEQUENCE) stored.set(id, given);
      const kept = stored.get(id) ?? given;
      return { ...kept, saved: kept === given };
    },
  };
}

const start = (known: ServerAnswers = {}) => {
  const there = server(known);
  return { there, saver: createAnswerSaver({ save: there.save, known, ticks: () => Date.now() }) };
};

describe('an answer', () => {
  test('is saved at once, under the next number', async () => {
    const { there, saver } = start({ q1: { answer: 1, sequence: 4 } });
    saver.give('q1', 2);
    expect(saver.read()).toMatchObject({ state: 'saving', entries: { q1: { answer: 2 } } });
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read().state).toBe('saved');
    expect(there.stored.get('q1')).toEqual({ answer: 2, sequence: 5 });
  });

  test('is saved after a pause in typing, or at once when flushed', async () => {
    const { there, saver } = start();
    for (const text of ['a', 'ab', 'abc']) {
      saver.give('q1', text, 800);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(there.api).toEqual([]);
    saver.sendNow();
    await vi.advanceTimersByTimeAsync(100);
    expect(there.api).toEqual([['q1', { answer: 'abc', sequence: 3 }]]);
    saver.give('q1', 'abcd', 800);
    await vi.advanceTimersByTimeAsync(900);
    expect(there.api).toHaveLength(2);
  });

  test('given during a request is sent after it', async () => {
    const { there, saver } = start();
    saver.give('q1', 0);
    await vi.advanceTimersByTimeAsync(50);
    saver.give('q1', 1);
    await vi.advanceTimersByTimeAsync(200);
    expect(there.stored.get('q1')).toEqual({ answer: 1, sequence: 2 });
    expect(saver.read()).toMatchObject({ state: 'saved', replaced: [], entries: { q1: { answer: 1 } } });
  });
});

describe('without a connection [T27]', () => {
  test('answers are kept, retried with back-off, and saved when the connection returns', async () => {
    const { there, saver } = start();
    there.fail(new NetworkError('gone'));
    saver.give('q1', 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read().state).toBe('retrying');
    saver.give('q2', 1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(there.api.length).toBeGreaterThan(6);
    expect(there.api.length).toBeLessThan(18);
    there.fail(null);
    saver.sendNow();
    await vi.advanceTimersByTimeAsync(300);
    expect(saver.read().state).toBe('saved');
    expect([...there.stored.keys()]).toEqual(['q1', 'q2']);
  });

  test.each([
    [429, 'retrying'],
    [503, 'retrying'],
    [400, 'refused'],
  ])('a refusal with %d leaves it %s', async (status, state) => {
    const { there, saver } = start();
    there.fail(new HttpError(status, 'No.', null));
    saver.give('q1', 'x');
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read().state).toBe(state);
    expect(saver.read().entries['q1']?.refused).toBe(status === 400 ? 'No.' : null);
  });

  test('a rejected answer is not shown as saved, until another one is saved', async () => {
    const { there, saver } = start();
    there.fail(new HttpError(400, 'No.', null));
    saver.give('q1', 'x');
    const settled = saver.flush(1000);
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read().state).toBe('refused');
    // No request is running, so a submission need not wait.
    expect(await settled).toBe(true);
    there.fail(null);
    saver.give('q2', 'y');
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read().state).toBe('refused');
    saver.give('q1', 'z');
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read().state).toBe('saved');
  });

  test('nothing is sent once the test is closed', async () => {
    const { there, saver } = start();
    there.fail(new HttpError(409, 'Too late.', 'time_up'));
    saver.give('q1', 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read().ended).toBe('time_up');
    saver.give('q1', 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(there.api).toHaveLength(1);
  });
});

describe('two windows [T29]', () => {
  test('an answer with a higher number wins, and the candidate sees it', async () => {
    const { there, saver } = start();
    there.stored.set('q1', { answer: 3, sequence: 7 });
    saver.give('q1', 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read()).toMatchObject({
      state: 'saved',
      replaced: ['q1'],
      entries: { q1: { answer: 3, sequence: 7 } },
    });
    saver.give('q1', 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(there.stored.get('q1')).toEqual({ answer: 0, sequence: 8 });
  });

  test('an answer goes on from a stored number far ahead, up to the highest [T53]', async () => {
    for (const far of [1_000_000, MAX_SEQUENCE]) {
      const { there, saver } = start();
      there.stored.set('q1', { answer: 3, sequence: far });
      saver.give('q1', 0);
      await vi.advanceTimersByTimeAsync(100);
      expect(saver.read()).toMatchObject({ replaced: ['q1'], entries: { q1: { answer: 3 } } });
      saver.give('q1', 0);
      await vi.advanceTimersByTimeAsync(100);
      expect(there.api.at(-1)?.[1].sequence).toBe(Math.min(far + 1, MAX_SEQUENCE));
    }
  });

  test('of two answers with the same number the first wins, and the second window shows it', async () => {
    const { there, saver } = start();
    there.stored.set('q1', { answer: 3, sequence: 1 });
    saver.give('q1', 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(saver.read()).toMatchObject({ replaced: ['q1'], entries: { q1: { answer: 3 } } });
    saver.dismissReplaced();
    expect(saver.read().replaced).toEqual([]);
  });

  test.each([
    ['behind', 2],
    ['level with', 3],
    ['ahead of', 9],
  ])('a save that loses during typing shows the stored answer and says so, when its number is %s', async (_, ahead) => {
    const { there, saver } = start();
    there.stored.set('q1', { answer: 'theirs', sequence: ahead });
    saver.give('q1', 'm');
    await vi.advanceTimersByTimeAsync(50);
    for (const text of ['mi', 'min']) saver.give('q1', text, 800);
    await vi.advanceTimersByTimeAsync(50);
    expect(saver.read()).toMatchObject({ replaced: ['q1'], entries: { q1: { answer: 'theirs', sequence: ahead } } });
    // The next answer goes on from it.
    saver.give('q1', 'theirs and mine', 800);
    await vi.advanceTimersByTimeAsync(900);
    expect(there.stored.get('q1')).toEqual({ answer: 'theirs and mine', sequence: ahead + 1 });
    expect(saver.read()).toMatchObject({ state: 'saved', entries: { q1: { answer: 'theirs and mine' } } });
  });

  test('the server’s answer replaces an older one of this page', () => {
    const { saver } = start({ q1: { answer: 1, sequence: 1 }, q2: { answer: 1, sequence: 1 } });
    saver.give('q2', 2);
    saver.mergeFromServer({
      q1: { answer: 5, sequence: 2 },
      q2: { answer: 1, sequence: 1 },
      q3: { answer: null, sequence: 0 },
    });
    expect(saver.read()).toMatchObject({ replaced: ['q1'], entries: { q1: { answer: 5 }, q2: { answer: 2 } } });
  });
});

describe('waiting for all saves', () => {
  test('ends after the running requests', async () => {
    const { there, saver } = start();
    saver.give('q1', 'text', 800);
    const settled = saver.flush(5000);
    await vi.advanceTimersByTimeAsync(100);
    await expect(settled).resolves.toBe(true);
    expect(there.stored.get('q1')?.answer).toBe('text');
  });

  test('ends after its time limit', async () => {
    const { there, saver } = start();
    there.fail(new NetworkError('gone'));
    saver.give('q1', 0);
    const settled = saver.flush(5000);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(settled).resolves.toBe(false);
  });
});
