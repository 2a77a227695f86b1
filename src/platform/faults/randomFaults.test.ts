import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type FaultOptions, faultHooks, NO_FAULTS } from './randomFaults.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

interface Outcome {
  /** The result for the caller: a status and a media type, or `reset`. */
  seen: string;
  /** Whether the work was done. */
  done: boolean;
}

/** Makes `count` calls, one after the other, of an operation that counts its work. */
async function callsWith(options: Partial<FaultOptions>, count: number): Promise<Outcome[]> {
  let done = 0;
  const app = Fastify();
  open.push(() => app.close());
  app.post('/', faultHooks({ ...NO_FAULTS, ...options }), async (_request, reply) => {
    done++;
    await reply.code(201).send({ done });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const outcomes: Outcome[] = [];
  for (let index = 0; index < count; index++) {
    const before = done;
    const seen = await fetch(url, { method: 'POST' }).then(
      ({ status, headers }) => `${status} ${headers.get('content-type')?.split(';')[0]}`,
      () => 'reset',
    );
    outcomes.push({ seen, done: done > before });
  }
  return outcomes;
}

test('chaos fails a call before or after its work, in each way', async () => {
  const told = (await callsWith({ chaos: 100, seed: 3 }, 150)).map(
    ({ seen, done }) => `${done ? 'done' : 'not done'}, ${seen}`,
  );
  expect([...new Set(told)].toSorted()).toEqual([
    'done, 500 application/json',
    'done, 502 text/html',
    'done, 503 text/html',
    'done, reset',
    'not done, 429 application/json',
    'not done, 500 application/json',
    'not done, 502 text/html',
    'not done, 503 text/html',
    'not done, reset',
  ]);
});

test('chaos fails the configured share of calls, and never one that it lets succeed', async () => {
  const outcomes = await callsWith({ chaos: 30, seed: 1 }, 200);
  const succeeded = outcomes.filter(({ seen }) => seen === '201 application/json');
  expect(succeeded.length).toBeGreaterThan(120);
  expect(succeeded.length).toBeLessThan(160);
  expect(succeeded.every(({ done }) => done)).toBe(true);
});

test('the same seed fails the same calls in the same ways, and another seed fails others', async () => {
  const first = await callsWith({ chaos: 50, seed: 7 }, 30);
  expect(await callsWith({ chaos: 50, seed: 7 }, 30)).toEqual(first);
  expect(await callsWith({ chaos: 50, seed: 8 }, 30)).not.toEqual(first);
});

test('latency makes every call wait before its work', async () => {
  const waited: number[] = [];
  const wait = async (milliseconds: number) => waited.push(milliseconds);
  const outcomes = await callsWith({ latency: 250, wait }, 3);
  expect(waited).toEqual([250, 250, 250]);
  expect(outcomes.every(({ seen, done }) => done && seen === '201 application/json')).toBe(true);
});
