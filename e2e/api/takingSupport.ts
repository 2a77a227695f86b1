import type { InjectOptions } from 'fastify';
import { type Answer, takingPath } from '../../src/contract/taking.ts';
import { AssessmentDefinition } from '../../src/platform/definitions/assessmentFormat.ts';
import { importAssessment } from '../../src/platform/services/importAssessment.ts';
import { createCandidature } from '../../src/platform/services/createCandidature.ts';
import { createEmailWriter } from '../../src/platform/mail/emailWriter.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import type { RunningPlatform } from './target.ts';

/** A clock that the test moves. */
export function createClock(start = '2026-03-02T09:00:00Z') {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    /** Seconds. */
    advance: (seconds: number) => void (time += seconds * 1000),
  };
}

/** Words that occur only in correct answers, explanations and hidden cases. // T33 */
export const SECRETS = ['canary-explanation', 'canary-solution', 'canary-hidden-case', 4711.25] as const;
const [EXPLANATION, SOLUTION, HIDDEN, NUMBER] = SECRETS;

const common = { area: 'Any', explanation: EXPLANATION };

/** One item of each kind, ten minutes. */
const KINDS = {
  kind: 'basic',
  name: 'Kinds',
  time_limit_minutes: 10,
  instructions: 'Take your time.',
  practice: {
    ...common,
    id: 'warm-up',
    type: 'single',
    prompt: 'Which is first?',
    options: ['A', 'B'],
    correct: 'A',
    explanation: 'A is the first letter.',
  },
  items: [
    { ...common, id: 'one', type: 'single', prompt: 'One?', options: ['a', 'b', 'c'], correct: 'b' },
    { ...common, id: 'some', type: 'multiple', prompt: 'Some?', options: ['a', 'b', 'c'], correct: ['a', 'c'] },
    { ...common, id: 'order', type: 'ordering', prompt: 'Order?', options: ['3', '1', '2'], correct: ['1', '2', '3'] },
    { ...common, id: 'number', type: 'number', prompt: 'How many?', unit: 'mm', correct: NUMBER },
  ],
};
/** Correct answers to all items. */
export const RIGHT: Record<string, Answer> = { one: 1, some: [2, 0], order: [1, 2, 0], number: NUMBER };

const PROFILE = {
  kind: 'big_5',
  name: 'Profile',
  time_limit_minutes: 5,
  raw_scores: 'sum',
  norms: Object.fromEntries(
    ['Extroversion', 'Agreeableness', 'Conscientiousness', 'Emotional stability', 'Openness'].map((factor) => [
      factor,
      { mean: 3, deviation: 1 },
    ]),
  ),
  items: ['Extroversion', 'Agreeableness', 'Conscientiousness', 'Emotional stability', 'Openness'].map(
    (factor, index) => ({ id: `s${index}`, statement: `Statement ${index}`, factor, direction: '+' }),
  ),
};

const CODE = {
  kind: 'code',
  name: 'Code',
  time_limit_minutes: 3,
  programming_language: 'typescript',
  limits: { time_ms: 1000, memory_mb: 16 },
  items: [
    {
      ...common,
      id: 'same',
      prompt: 'Return what you are given.',
      function: { name: 'same', parameters: [{ name: 'text', type: 'string' }], returns: 'string' },
      examples: [{ input: ['x'], output: 'x' }],
      cases: [
        { input: [HIDDEN], output: HIDDEN },
        { input: ['y'], output: 'y' },
      ],
      solution: `function same(text) { /* ${SOLUTION} */ return text; }`,
    },
  ],
};

export const QUESTIONS = [
  { type: 'text', question: 'Why?' },
  { type: 'choice', question: 'When?', options: ['Mon', 'Tue', 'Wed'], max_choices: 2 },
];

type Test = 'kinds' | 'profile' | 'code';
const TESTS = { kinds: KINDS, profile: PROFILE, code: CODE };

/** An answer of the server. */
interface FuzzAnswer {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

export interface Candidate {
  uuid: string;
  candidature: number;
  testTaker: number;
  get: (path: string) => Promise<FuzzAnswer>;
  post: (path: string, body?: object, options?: Partial<InjectOptions>) => Promise<FuzzAnswer>;
  put: (path: string, body: object) => Promise<FuzzAnswer>;
}

/** An assessment, and candidates who take it, each from a separate IP address. */
export async function openAssessment({ app, database }: RunningPlatform, tests: Test[], questions: object[] = []) {
  const definition = AssessmentDefinition.parse({
    name: `To be taken: ${tests.join(', ')}`,
    tests: tests.map((test) => TESTS[test]),
    custom_questions: questions,
  });
  const id = await database.db.transaction(async (tx) => await importAssessment(tx, definition));
  let people = 0;

  /** Everything that was ever sent to a candidate. */
  const sent: string[] = [];

  async function arrive(): Promise<Candidate> {
    const email = `taker.${id}.${++people}@example.org`;
    const enrolled = await database.db.transaction(
      async (tx) =>
        await createCandidature(tx, {
          assessment: { id, name: definition.name },
          email,
          first_name: 'Noa',
          last_name: 'Taker',
          public_link_id: null,
          updatesNames: true,
          emailKind: null,
          emails: createEmailWriter(),
          outbox: createOutbox(null),
          candidateUrl: '',
        }),
    );
    if (!enrolled) throw new Error('No candidature was created');
    const { invitation_uuid: uuid, id: candidature, test_taker_id: testTaker } = enrolled.candidature;
    const remoteAddress = `10.0.${id % 250}.${people}`;
    const call = async (method: 'GET' | 'POST' | 'PUT', path: string, options: Partial<InjectOptions> = {}) => {
      const url = takingPath(uuid) + path;
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        ...options,
        headers: { ...HERE, ...options.headers },
      });
      sent.push(response.body);
      const body: unknown = response.body === '' ? null : response.json();
      return { status: response.statusCode, body, headers: response.headers };
    };
    return {
      uuid,
      candidature,
      testTaker,
      get: async (path) => await call('GET', path),
      post: async (path, body, options) => await call('POST', path, { ...(body && { payload: body }), ...options }),
      put: async (path, body) => await call('PUT', path, { payload: body }),
    };
  }
  return { id, arrive, sent };
}

const HERE = { 'sec-fetch-site': 'same-origin' };

/** IDs of the tests of a candidature's assessment, in order. */
export async function testsOf(candidate: Candidate): Promise<number[]> {
  const { body } = await candidate.get('');
  const { steps } = body as { steps: { kind: string; test_id: number }[] };
  return steps.flatMap(({ kind, test_id }) => (kind === 'test' ? test_id : []));
}
