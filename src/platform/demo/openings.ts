import { testRow } from '../services/importAssessment.ts';
import { DAY, MINUTE } from './course.ts';
import { LIBRARY, type TestKey } from './data/library.ts';
import { BUSIEST, POSITIONS, type Position } from './data/positions.ts';
import { QUESTIONS, type Question } from './data/questions.ts';
import type { Random } from '../../operation/random.ts';
import type { Row, Rows } from './rows.ts';
import { type DemoTest, demoTest } from './taking.ts';

/** A position with its assessment, for generating candidatures. */
export interface Opening {
  id: number;
  position: Position;
  /** Number of candidatures. */
  people: number;
  created: number;
  archivedAt: number | null;
  tests: { id: number; test: DemoTest }[];
  questions: { id: number; question: Question }[];
  links: { row: Row<'publicLinks'>; share: number; used: number }[];
  /** Number of candidates that it can still hire. */
  vacancies: number;
}

const testKeys = Object.keys(LIBRARY) as TestKey[]; // Object.keys forgets them
const tests = testKeys.map((key, index) => ({ id: index + 1, test: demoTest(LIBRARY[key]) }));
const testNamed = (key: TestKey) => tests[testKeys.indexOf(key)] ?? [];

/** The share of the busiest position: a third of all candidates, or most of a very large demo. */
const busiestShare = (people: number) => (people > 10_000 ? 0.6 : 0.33);

/** Distributes the candidates over the positions by weight. The sum is exact. */
export function spread(people: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let seen = 0;
  return weights.map((weight) => {
    const before = Math.round((seen / all) * people);
    seen += weight;
    return Math.round((seen / all) * people) - before;
  });
}

/** Generates the assessments, the oldest first. */
export function planOpenings(random: Random, people: number, now: number): Opening[] {
  const share = busiestShare(people);
  const others = POSITIONS.reduce((sum, { weight }) => sum + weight, 0);
  const positions = [...POSITIONS, { ...BUSIEST, weight: (others * share) / (1 - share) }].toSorted(
    (a, b) => b.opened - a.opened,
  );
  const counts = spread(
    people,
    positions.map(({ weight }) => weight),
  );
  let [questionId, linkId] = [0, 0];
  return positions.map((position, index) => {
    const id = index + 1;
    return {
      id,
      position,
      people: counts[index] ?? 0,
      created: now - position.opened * DAY - random.whole(0, 300) * MINUTE,
      archivedAt: position.archived === null ? null : now - position.archived * DAY - random.whole(0, 300) * MINUTE,
      tests: position.tests.flatMap(testNamed),
      questions: position.questions.map((key) => ({ id: ++questionId, question: QUESTIONS[key] })),
      links: position.links.map(({ label, limit, active, share: weight }) => ({
        row: {
          id: ++linkId,
          assessment_id: id,
          active,
          label,
          candidates_limit: limit,
          public_uuid: random.uuid(),
          limited_until: null,
        },
        share: weight,
        used: 0,
      })),
      vacancies: 1 + Math.round(position.weight / 8),
    };
  });
}

/** The rows of tests and assessments. `modified` is set after the candidatures are inserted. */
export function openingRows(openings: readonly Opening[]): Rows {
  const parts = openings.flatMap(({ id, tests: own }) =>
    own.map((test, index) => ({ assessment_id: id, test_id: test.id, position: index + 1 })),
  );
  return {
    tests: tests.map(({ id, test }) => ({ id, ...testRow(test.definition) })),
    assessments: openings.map(({ id, position, created, archivedAt }) => ({
      id,
      name: position.name,
      benchmark_name: position.benchmark,
      language: 'en',
      created: new Date(created),
      modified: new Date(created),
      archived_at: archivedAt === null ? null : new Date(archivedAt),
    })),
    assessmentTests: parts.map((part, index) => ({ id: index + 1, ...part })),
    customQuestions: openings.flatMap(({ id, questions }) =>
      questions.map(({ id: questionId, question }, index) => ({
        id: questionId,
        assessment_id: id,
        position: index + 1,
        question: question.question,
        options: question.options === null ? null : [...question.options],
        max_choices: Math.max(1, question.most),
      })),
    ),
    publicLinks: openings.flatMap(({ links }) => links.map(({ row }) => row)),
  };
}

/** Takes a place of a link that is open at that time; null without one. */
export function takeLink(random: Random, opening: Opening, moment: number, now: number): number | null {
  const switchedOff = opening.created + 0.6 * (now - opening.created);
  const open = opening.links.filter(
    ({ row, used }) =>
      (row.active || opening.archivedAt !== null || moment < switchedOff) &&
      (row.candidates_limit === 0 || used < row.candidates_limit),
  );
  if (open.length === 0) return null;
  const weights = Object.fromEntries(open.map(({ share }, index) => [String(index), share]));
  const link = open[Number(random.weighted(weights))];
  if (!link) return null;
  link.used++;
  return link.row.id;
}
