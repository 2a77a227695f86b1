// Random sequences of calls, whose results a small model predicts.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Candidate, createClock, openAssessment, QUESTIONS, testsOf } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let assessment: Awaited<ReturnType<typeof openAssessment>>;
const clock = createClock();

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now });
  assessment = await openAssessment(platform, ['kinds', 'profile'], QUESTIONS);
}, 120_000);
afterAll(async () => await platform.stop());

/** Seconds, grace included. */
const TIME = [605, 305];

class Model {
  started = false;
  /** By test: the second of its start, and of its submission. */
  tests: { begun: number | null; submitted: boolean; sequence: number; answer: number | null }[] = TIME.map(() => ({
    begun: null,
    submitted: false,
    sequence: 0,
    answer: null,
  }));
  questionsDone = false;
  now = 0;

  stateOf(index: number): 'open' | 'running' | 'time_up' | 'done' {
    const { begun, submitted } = this.tests[index] ?? { begun: null, submitted: false };
    if (begun === null) return 'open';
    if (submitted) return 'done';
    return this.now - begun > (TIME[index] ?? 0) ? 'time_up' : 'running';
  }
  isOver = (index: number) => ['done', 'time_up'].includes(this.stateOf(index));
  /** Why a test accepts no answers; null if it does. */
  refusal(index: number): string | null {
    const state = this.stateOf(index);
    if (state === 'open') return 'not_started';
    return state === 'running' ? null : state;
  }
}

interface Real {
  candidate: Candidate;
  ids: number[];
}

type Command = fc.AsyncCommand<Model, Real>;

const reasonOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? null : (body as { reason: string }).reason;

let compared = 0;

/** After each step the overview must match the model. */
async function compare(model: Model, { candidate }: Real) {
  const { body } = await candidate.get('');
  const shown = (index: number) => (model.isOver(index) ? 'done' : model.stateOf(index));
  const reached = model.started && model.isOver(0) && model.isOver(1);
  expect(body).toMatchObject({
    steps: [
      { state: shown(0), answered: model.tests[0]?.answer === null ? 0 : 1 },
      { state: shown(1), answered: model.tests[1]?.answer === null ? 0 : 1 },
      { state: model.questionsDone ? 'done' : reached ? 'running' : 'open' },
    ],
  });
  const { status } = body as { status: string };
  // A candidate has completed only after every step; a test whose time is over may still have to be closed.
  if (status === 'completed') expect([reached, model.questionsDone]).toEqual([true, true]);
  expect(status === 'invited').toBe(!model.started);
  compared += 1;
}

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    await compare(model, real);
  },
  toString: () => name,
});

const start = () =>
  command('start', async (model, { candidate }) => {
    expect((await candidate.post('start/')).status).toBe(200);
    model.started = true;
  });

const startTest = (index: number) =>
  command(`start test ${index}`, async (model, { candidate, ids }) => {
    const answer = await candidate.post(`tests/${ids[index]}/start/`);
    const own = model.stateOf(index);
    const expected = !model.started
      ? 'not_started'
      : own === 'open'
        ? index === 1 && !model.isOver(0)
          ? 'order'
          : null
        : model.refusal(index);
    // A completed candidate has submitted everything, or time was up.
    expect(expected === 'time_up' ? ['time_up', 'done'] : [expected]).toContain(reasonOf(answer));
    const sitting = model.tests[index];
    if (sitting && expected === null) sitting.begun ??= model.now;
  });

const save = ([index, sequence, answer]: [number, number, number]) =>
  command(`answer ${answer} as ${sequence} to test ${index}`, async (model, { candidate, ids }) => {
    const item = index === 0 ? 'one' : 's0';
    const given = { answer, sequence };
    const saved = await candidate.put(`tests/${ids[index]}/answers/${item}/`, given);
    const sitting = model.tests[index];
    expect(reasonOf(saved)).toBe(model.refusal(index));
    if (!sitting || saved.status !== 200) return;
    if (sequence > sitting.sequence) Object.assign(sitting, given);
    expect(saved.body).toMatchObject({ answer: sitting.answer, sequence: sitting.sequence });
  });

const handIn = (index: number) =>
  command(`hand in test ${index}`, async (model, { candidate, ids }) => {
    const answer = await candidate.post(`tests/${ids[index]}/submit/`);
    expect(reasonOf(answer)).toBe(model.stateOf(index) === 'open' ? 'not_started' : null);
    const sitting = model.tests[index];
    if (sitting && model.stateOf(index) === 'running') sitting.submitted = true;
  });

const submitQuestions = () =>
  command('hand in the questions', async (model, { candidate }) => {
    const answer = await candidate.post('questions/submit/');
    const isTurn = model.isOver(0) && model.isOver(1);
    const expected = model.questionsDone || isTurn ? null : model.started ? 'order' : 'not_started';
    expect(reasonOf(answer)).toBe(expected);
    if (expected === null) model.questionsDone = true;
  });

const wait = (seconds: number) =>
  command(`wait ${seconds} s`, async (model) => {
    clock.advance(seconds);
    model.now += seconds;
  });

const index = fc.constantFrom(0, 1);
const commands = fc.commands(
  [
    fc.constant(start()),
    index.map(startTest),
    index.map(startTest),
    fc.tuple(index, fc.integer({ min: 1, max: 4 }), fc.constantFrom(1, 2)).map(save),
    index.map(handIn),
    fc.constant(submitQuestions()),
    fc.constantFrom(60, 301, 700).map(wait),
  ],
  { maxCommands: 14 },
);

test('any sequence of calls goes only forward, as the model predicts [T32]', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.boolean(), async (steps, hasBegun) => {
      const candidate = await assessment.arrive();
      const real = { candidate, ids: await testsOf(candidate) };
      const model = new Model();
      const beginning = hasBegun ? [start(), startTest(0)] : [];
      for (const step of beginning) await step.run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), steps);
    }),
    { numRuns: 20 },
  );
  expect(compared).toBeGreaterThan(20);
}, 60_000);
