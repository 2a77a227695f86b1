import { BIG_5_FACTORS } from '../../contract/personality.ts';
import type { Answer } from '../../contract/taking.ts';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { Item } from '../definitions/items.ts';
import type { CodeTest, PersonalityTest, TestDefinition } from '../definitions/tests.ts';
import { libraryTest } from '../definitions/library/library.ts';
import type { Answers, Outcome, FunctionRuns } from '../scoring/outcome.ts';
import { scoreTest } from '../scoring/score.ts';
import { ATTEMPTS } from './data/attempts.ts';
import type { Difficulty } from './data/library.ts';
import type { Person } from './people.ts';
import type { Random } from '../../operation/random.ts';

/** How demo candidates take a test of the library. */
export interface DemoTest {
  definition: TestDefinition;
  /** Typical time, in minutes. */
  minutes: number;
  /** Generates the answers of a candidate by item ID, as stored. `level`: the mean ability in the position. */
  take(random: Random, person: Person, level: number): Map<string, Answer>;
  /** Scores these answers. `runs`: of a code test. */
  score(answers: Answers): Outcome & { runs: FunctionRuns | null };
  /** The expected score of an average candidate of a level; null for a personality test. */
  expected(level: number): number | null;
}

/** Typical share of the time limit that candidates use. */
const PACE = 0.65;
/** Discrimination of an item, and spread of difficulties, in logits. */
const SLOPE = 0.75;
const SPREAD = 1.3;
/** The share of items left unanswered among those the candidate cannot answer. */
const LEFT_OUT = 0.15;

/** The probability that a candidate of this ability can answer an item. */
const knows = (logit: number, standing: number) => 1 / (1 + Math.exp(-logit - SLOPE * standing));

export function demoTest(difficulty: Difficulty): DemoTest {
  const definition = libraryTest(difficulty.key);
  const minutes = definition.time_limit_minutes * PACE;
  const score = (answers: Answers) => {
    if (definition.kind !== 'code') return { ...scoreTest(definition, answers), runs: null };
    const passed = runCode(definition, answers);
    const runs = [...passed].map(([id, count]) => [id, { passed: count, cases: null, ms: null }] as const);
    return { ...scoreTest(definition, passed), runs: Object.fromEntries(runs) };
  };
  if (definition.kind === 'big_5') {
    const take: DemoTest['take'] = (random, { traits }) => describeSelf(random, definition, traits);
    return { definition, minutes, take, score, expected: () => null };
  }
  return { definition, minutes, score, ...solving(definition.items, difficulty) };
}

/** Decides for each item whether the candidate solves it, by ability and difficulty. */
function solving(items: readonly (Item | CodeTask)[], { ease, hold }: Difficulty) {
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const questions = items.map((item, index) => {
    // Alternates easy and hard items, in a fixed order.
    const place = ((index * 7) % items.length) / items.length;
    return { id: item.id, points: item.points, logit: ease + SPREAD * (1 - 2 * place), reply: replyTo(item) };
  });
  return {
    take(random: Random, { ability }: Person, level: number) {
      const standing = hold * (ability + level) + Math.sqrt(1 - hold ** 2) * random.normal();
      const answers = new Map<string, Answer>();
      for (const { id, logit, reply } of questions) {
        const answer = reply(random, random.chance(knows(logit, standing)));
        if (answer !== undefined) answers.set(id, answer);
      }
      return answers;
    },
    expected: (level: number) =>
      (100 * questions.reduce((sum, item) => sum + item.points * knows(item.logit, hold * level), 0)) / points,
  };
}

/** A right or wrong answer to an item; undefined: no answer. */
type Reply = (random: Random, known: boolean) => Answer | undefined;

function replyTo(item: Item | CodeTask): Reply {
  const right = 'type' in item ? rightAnswer(item) : item.solution;
  const wrong = 'type' in item ? wrongAnswers(item) : (ATTEMPTS[item.id] ?? []).map(({ source }) => source);
  return (random, known) => {
    if (known) return right;
    return random.chance(LEFT_OUT) ? undefined : random.pick(wrong);
  };
}

/** The right answer to an item, as stored. */
function rightAnswer(item: Item): Answer {
  if (item.type === 'number') return item.correct;
  if (item.type === 'single') return item.options.indexOf(item.correct);
  return item.correct.map((text) => item.options.indexOf(text));
}

/** A plausible wrong answer: another option, one too few, a calculation error. */
function wrongAnswers(item: Item): Answer[] {
  if (item.type === 'number') return [item.correct + 1, item.correct * 2, Math.round(item.correct * 0.9) - 1];
  const places = item.options.map((_, place) => place);
  if (item.type === 'single') return places.filter((place) => item.options[place] !== item.correct);
  // The shown order is never the right one, see library.test.ts.
  if (item.type === 'ordering') return [places];
  return places
    .map((place) => [place])
    .filter(([place = 0]) => item.correct.length > 1 || item.options[place] !== item.correct[0]);
}

/** Random answers from 1 to 5 by the candidate's traits. */
function describeSelf(random: Random, { items, norms }: PersonalityTest, traits: readonly number[]) {
  return new Map<string, Answer>(
    items.map(({ id, factor, direction }) => {
      const { mean, deviation } = norms[factor];
      const trait = traits[BIG_5_FACTORS.indexOf(factor)] ?? 0;
      const felt = mean + deviation * trait + 0.8 * random.normal();
      const answer = Math.min(5, Math.max(1, Math.round(felt)));
      return [id, direction === '+' ? answer : 6 - answer];
    }),
  );
}

const passedBySource = new Map(
  Object.values(ATTEMPTS).flatMap((attempts) => attempts.map(({ source, passed }) => [source, passed] as const)),
);

/** The number of hidden cases that each function passes, checked in attempts.slow.ts. A solution passes all. */
function runCode({ items }: CodeTest, answers: Answers): Map<string, number> {
  return new Map(
    items.map(({ id, cases, solution }) => {
      const answer = answers.get(id);
      return [id, answer === solution ? cases.length : (passedBySource.get(String(answer)) ?? 0)];
    }),
  );
}
