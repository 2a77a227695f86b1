import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Reply } from '../exchange.ts';
import type { Outbound } from '../outbound.ts';
import { createRequestCoalescer } from './requestCoalescing.ts';
import type { Priority, CallContext } from '../../base/priority.ts';

const replyOf = (text: string): Reply => ({ status: 200, headers: {}, body: Buffer.from(text) });

/** Calls that run until the test ends them. */
function flying() {
  const made: { call: string; waiting: CallContext; remove: (reply: Reply) => void; crash: (error: Error) => void }[] =
    [];
  const promoted: CallContext[] = [];
  const forward = createRequestCoalescer({
    send: ({ endpoint, url, headers }, waiting) =>
      new Promise<Reply>((remove, crash) => {
        made.push({
          call: `${endpoint.method} ${url.pathname}${url.search} ${headers['accept']}`,
          waiting,
          remove,
          crash,
        });
        waiting.signal.addEventListener('abort', () => crash(new Error('given up')));
      }),
    promote: (_outbound, waiting) => void promoted.push(waiting),
  });
  const ask = (
    path: string,
    {
      priority = 'interactive',
      endpoint = endpoints.listAssessments,
      accept = 'application/json',
      leaving = new AbortController(),
    }: { priority?: Priority; endpoint?: Endpoint; accept?: string; leaving?: AbortController } = {},
  ) => {
    const outbound: Outbound = { endpoint, url: new URL(`http://up${path}`), headers: { accept }, body: null };
    const answer = forward(outbound, { signal: leaving.signal, priority }).then(
      ({ body }) => body.toString(),
      (error: Error) => error.message,
    );
    return { answer, leave: () => leaving.abort(new Error('left')) };
  };
  return { ask, made, promoted };
}

const remove = (shared: { remove: (reply: Reply) => void } | undefined, text: string) => shared?.remove(replyOf(text));
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('running reads', () => {
  test('are shared by equal reads only', async () => {
    const { ask, made } = flying();
    const [one, two] = [ask('/a?x=1'), ask('/a?x=1')];
    const others = [ask('/a?x=2'), ask('/a?x=1', { accept: 'application/pdf' })];
    expect(made.map(({ call }) => call)).toEqual([
      'GET /a?x=1 application/json',
      'GET /a?x=2 application/json',
      'GET /a?x=1 application/pdf',
    ]);
    remove(made[0], 'first');
    expect([await one.answer, await two.answer]).toEqual(['first', 'first']);
    // An answered call is over.
    const late = ask('/a?x=1');
    expect(made).toHaveLength(4);
    remove(made[3], 'second');
    for (const shared of made) remove(shared, 'other');
    expect([await late.answer, ...(await Promise.all(others.map(({ answer }) => answer)))]).toEqual([
      'second',
      'other',
      'other',
    ]);
  });

  test('fail for all waiting requests; the next request makes a new call', async () => {
    const { ask, made } = flying();
    const [one, two] = [ask('/a'), ask('/a')];
    made[0]?.crash(new Error('broken'));
    expect([await one.answer, await two.answer]).toEqual(['broken', 'broken']);
    void ask('/a');
    expect(made).toHaveLength(2);
  });

  test('continue while a request waits, and are aborted with the last one', async () => {
    const { ask, made } = flying();
    const [one, two] = [ask('/a'), ask('/a')];
    one.leave();
    expect(await one.answer).toBe('left');
    expect(made[0]?.waiting.signal.aborted).toBe(false);
    const three = ask('/a');
    expect(made).toHaveLength(1);
    two.leave();
    three.leave();
    expect([await two.answer, await three.answer]).toEqual(['left', 'left']);
    expect(made[0]?.waiting.signal.aborted).toBe(true);
    // An aborted call is not shared.
    const four = ask('/a');
    expect(made).toHaveLength(2);
    await settle();
    const five = ask('/a');
    expect(made).toHaveLength(2);
    remove(made[1], 'second');
    expect([await four.answer, await five.answer]).toEqual(['second', 'second']);
  });

  test('do not delay a request that was aborted', async () => {
    const { ask, made } = flying();
    const one = ask('/a');
    const gone = ask('/a');
    gone.leave();
    expect(await gone.answer).toBe('left');
    remove(made[0], 'here');
    expect(await one.answer).toBe('here');
    // An abort afterwards changes nothing.
    one.leave();
    expect(made[0]?.waiting.signal.aborted).toBe(false);
  });

  test('do not delay a request that was aborted before it started', async () => {
    const { ask, made } = flying();
    const leaving = new AbortController();
    leaving.abort(new Error('left'));
    expect(await ask('/a', { leaving }).answer).toBe('left');
    expect(made[0]?.waiting.signal.aborted).toBe(true);
    const stays = ask('/a');
    expect(await ask('/a', { leaving }).answer).toBe('left');
    expect(made.map(({ waiting }) => waiting.signal.aborted)).toEqual([true, false]);
    remove(made[1], 'here');
    expect(await stays.answer).toBe('here');
  });

  test('are promoted when an interactive request joins a background call', async () => {
    const { ask, made, promoted } = flying();
    void ask('/a', { priority: 'background' });
    void ask('/a', { priority: 'background' });
    expect(promoted).toEqual([]);
    void ask('/a');
    expect(promoted).toEqual([made[0]?.waiting]);
    void ask('/b');
    expect(promoted).toHaveLength(1);
    expect(made.map(({ waiting }) => waiting.priority)).toEqual(['background', 'interactive']);
  });

  test('of a job are not shared', async () => {
    const { ask, made } = flying();
    const page = ask('/a');
    const jobs = [ask('/a', { priority: 'job' }), ask('/a', { priority: 'job' })];
    expect(made).toHaveLength(3);
    jobs[0]?.leave();
    expect(made[1]?.waiting.signal.aborted).toBe(true);
    for (const shared of made) remove(shared, 'here');
    expect(await page.answer).toBe('here');
  });

  test('are not shared with requests after any answer to a write', async () => {
    for (const end of ['remove', 'crash'] as const) {
      const { ask, made } = flying();
      const before = ask('/a');
      const change = ask('/b', { endpoint: endpoints.changeStage });
      const during = ask('/a');
      expect(made).toHaveLength(2);
      if (end === 'remove') remove(made[1], 'changed');
      else made[1]?.crash(new Error('lost'));
      await change.answer;
      const after = ask('/a');
      expect(made).toHaveLength(3);
      remove(made[0], 'old');
      expect([await before.answer, await during.answer]).toEqual(['old', 'old']);
      // The old call ends without removing the new one.
      const later = ask('/a');
      expect(made).toHaveLength(3);
      remove(made[2], 'new');
      expect([await after.answer, await later.answer]).toEqual(['new', 'new']);
    }
  });

  test('equal writes are not shared', async () => {
    const { ask, made } = flying();
    void ask('/b', { endpoint: endpoints.changeStage });
    void ask('/b', { endpoint: endpoints.changeStage });
    expect(made).toHaveLength(2);
  });
});
