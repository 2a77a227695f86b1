// Answers of candidates over HTTP: saved, changed or refused.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SEQUENCE } from '../../src/contract/answerSequence.ts';
import { Saved, Sitting } from '../../src/contract/taking.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { createClock, openAssessment, SECRETS, testsOf } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let kinds: Awaited<ReturnType<typeof openAssessment>>;
const clock = createClock();

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now });
  kinds = await openAssessment(platform, ['kinds']);
}, 120_000);
afterAll(async () => await platform.stop());

/** A candidate who has started the assessment and its first test. */
async function begin(assessment = kinds) {
  const candidate = await assessment.arrive();
  await candidate.post('start/');
  const [first = 0] = await testsOf(candidate);
  expect((await candidate.post(`tests/${first}/start/`)).status).toBe(200);
  const save = async (item: string, answer: unknown, sequence: number) =>
    await candidate.put(`tests/${first}/answers/${item}/`, { answer, sequence });
  return { candidate, first, test: `tests/${first}/`, save };
}

describe('an answer', () => {
  test('with the highest number wins in any order; of equal numbers the first [T27 T29]', async () => {
    const { save } = await begin();
    const sent: [unknown, number][] = [
      [0, 2],
      [1, 1],
      [2, 2],
      [null, 5],
      [1, 4],
      [2, 6],
    ];
    const stored: unknown[] = [];
    for (const [answer, sequence] of sent) {
      const { answer: now, sequence: at, saved } = Saved.parse((await save('one', answer, sequence)).body);
      stored.push([now, at, saved]);
    }
    expect(stored).toEqual([
      [0, 2, true],
      [0, 2, false],
      [0, 2, false],
      [null, 5, true],
      [null, 5, false],
      [2, 6, true],
    ]);
  });

  test('that is sent again counts as saved, of any kind [T27 T53]', async () => {
    const { save } = await begin();
    const answers: [string, unknown][] = [
      ['one', 2],
      ['some', [2, 0]],
      ['order', [2, 0, 1]],
      ['number', 1.5],
      ['number', null],
    ];
    for (const [at, [item, answer]] of answers.entries()) {
      for (const _ of [1, 2]) expect((await save(item, answer, at + 1)).body).toMatchObject({ answer, saved: true });
    }
  });

  test('goes on from a sequence far ahead, up to the highest [T53]', async () => {
    const { save } = await begin();
    for (const far of [1_000_000, MAX_SEQUENCE]) {
      expect((await save('one', 0, far)).body).toMatchObject({ saved: true });
      const lost = await save('one', 1, 2);
      expect(lost).toMatchObject({ status: 200, body: { answer: 0, sequence: far, saved: false } });
      const next = Math.min(far + 1, MAX_SEQUENCE);
      expect((await save('one', 1, next)).body).toMatchObject({ answer: 1, sequence: next, saved: true });
    }
  });

  test('saved before a concurrent submission counts [T27 T29]', async () => {
    const { candidate, first, test: path, save } = await begin();
    const saves = Array.from({ length: 12 }, async (_, index) => await save('one', index % 3, index + 1));
    const [submitted, ...answers] = await Promise.all([candidate.post(`${path}submit/`), ...saves]);
    expect(submitted.status).toBe(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const highest = Math.max(
      0,
      ...answers.flatMap(({ status, body }) => (status === 200 ? Saved.parse(body).sequence : [])),
    );
    const right = highest > 0 && (highest - 1) % 3 === 1;
    const [result] = await platform.database.db
      .select()
      .from(results)
      .where(eq(results.candidature_id, candidate.candidature));
    expect([first, result?.score]).toEqual([first, right ? 25 : 0]);
  });

  test.each<[string, unknown]>([
    ['one', 3],
    ['one', -1],
    ['one', 0.5],
    ['one', '1'],
    ['one', [1]],
    ['some', []],
    ['some', [0, 0]],
    ['some', [0, 3]],
    ['some', 1],
    ['order', [0, 1]],
    ['order', [0, 1, 1]],
    ['number', 'many'],
    ['number', true],
    ['number', {}],
  ])('to the item %s cannot be %j', async (item, answer) => {
    const { candidate, test: path, save } = await (shared ??= begin());
    expect((await save(item, answer, 1)).status).toBe(400);
    expect(Sitting.parse((await candidate.get(path)).body).answers).toEqual({});
  });
  let shared: ReturnType<typeof begin> | undefined;

  test.each([
    ['{"answer":1}'],
    ['{"answer":1,"sequence":0}'],
    ['{"answer":1,"sequence":1.5}'],
    ['{"answer":1,"sequence":2147483648}'],
    ['{"answer":1,"sequence":1,"more":1}'],
    ['{"answer":1e999,"sequence":1}'],
    ['{"answer":"\\u0000","sequence":1}'],
    ['{"answer":"\\ud800","sequence":1}'],
    ['[]'],
    ['null'],
    ['{'],
    [''],
  ])('with the body %s is refused', async (payload) => {
    const { candidate, test: path } = await (shared ??= begin());
    const url = `/testtaker/api/takeinvitation/${candidate.uuid}/${path}answers/one/`;
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const { statusCode } = await platform.app.inject({ method: 'PUT', url, payload, headers });
    expect(statusCode).toBe(400);
  });

  test.each(['tests/0/start/', 'tests/abc/start/', 'tests/2147483648/start/', 'tests/1e3/submit/'])(
    'to the unknown path %s is refused',
    async (path) => {
      const { candidate } = await (shared ??= begin());
      expect((await candidate.post(path)).status).toBe(404);
    },
  );

  test('never causes a server error', async () => {
    const { candidate, test: path } = await begin();
    const answer = fc.oneof(fc.jsonValue(), fc.array(fc.integer({ min: -1, max: 3 })), fc.string({ unit: 'binary' }));
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ answer, sequence: fc.oneof(fc.integer(), fc.double()) }),
      fc.record({ events: fc.jsonValue() }),
    );
    const target = fc.constantFrom('answers/one/', 'answers/some/', 'answers/order/', 'answers/number/', 'practice/');
    const segment = fc.string({ maxLength: 40 }).map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(fc.oneof(target, segment), body, async (last, payload) => {
        const url = `/testtaker/api/takeinvitation/${candidate.uuid}/${path}${last}`;
        const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
        for (const method of ['PUT', 'POST'] as const) {
          const sent = { method, url, headers, payload: JSON.stringify(payload) };
          expect((await platform.app.inject(sent)).statusCode).toBeLessThan(500);
        }
      }),
      { numRuns: 60, interruptAfterTimeLimit: 4000, markInterruptAsFailure: false },
    );
  });

  test('a text that looks like a number is kept as a text', async () => {
    const { save, test: path, candidate } = await begin(codeOnly);
    await save('same', '42', 1);
    expect(Sitting.parse((await candidate.get(path)).body).answers).toEqual({ same: { answer: '42', sequence: 1 } });
  });
  let codeOnly: typeof kinds;
  beforeAll(async () => void (codeOnly = await openAssessment(platform, ['code'])));
});

// Runs last and checks everything that was sent above.
test('no correct answer, explanation or hidden case is sent with answers [T33]', () => {
  const everything = kinds.sent.join('\n');
  expect(everything.length).toBeGreaterThan(10_000);
  for (const secret of SECRETS) expect(everything).not.toContain(String(secret));
});
