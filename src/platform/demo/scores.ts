import { writeBig5 } from '../../contract/personality.ts';
import type { DemoTest } from './data/library.ts';
import type { Random } from './random.ts';

/** A whole number from 0 to 100: the share of a test's questions that a person got right. */
export function scoreOf(random: Random, test: DemoTest, ability: number): number {
  const chance = random.normal() * Math.sqrt(1 - test.hold ** 2);
  const share = test.mean + test.deviation * (test.hold * ability + chance);
  const right = Math.min(test.questions, Math.max(0, Math.round(share * test.questions)));
  return Math.round((100 * right) / test.questions);
}

/** Mean of the scored tests, rounded; null without one. */
export function averageOf(scores: readonly (number | null)[]): number | null {
  const scored = scores.filter((score) => score !== null);
  if (scored.length === 0) return null;
  return Math.round(scored.reduce((sum, score) => sum + score, 0) / scored.length);
}

/** What an average person of the given ability would reach over these tests. */
export function expectedAverage(tests: readonly DemoTest[], ability: number): number {
  const scored = tests.filter(({ algorithm }) => algorithm === 'basic');
  return (
    (100 * scored.reduce((sum, test) => sum + test.mean + test.deviation * test.hold * ability, 0)) / scored.length
  );
}

/**
 * A personality code. The long form gives the sum of ten answers from 1 to 5 for each factor, the short form the mean
 * of four, with decimals.
 */
export function personalityCode(random: Random, test: DemoTest, traits: readonly number[]): string {
  const isShort = test.questions < 10;
  const factors = traits.map((trait) => {
    const seen = trait * 0.9 + random.normal() * 0.44;
    const mean = Math.min(5, Math.max(1, 3.3 + 0.68 * seen));
    const raw = isShort ? Math.round(mean * test.questions) / test.questions : Math.round(mean * test.questions);
    return { level: Math.min(5, Math.max(1, Math.round(seen) + 3)), raw };
  });
  return writeBig5(factors);
}
