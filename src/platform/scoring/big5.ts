import { BIG_5_FACTORS, type Big5Factor, writeBig5 } from '../../contract/personality.ts';
import type { PersonalityTest } from '../definitions/tests.ts';
import type { Answers, Outcome } from './outcome.ts';

/** The scale of an answer, from very inaccurate to very accurate; also that of the levels. */
const SCALE = { lowest: 1, middle: 3, highest: 5 } as const;

/** A factor needs answers to at least this share of its items. */
const MIN_ANSWERED_SHARE = 0.5;

/** Computes the personality code of a big_5 test; none if a factor has too few answers. */
export function scoreBig5(test: PersonalityTest, answers: Answers): Outcome {
  const factors = BIG_5_FACTORS.map((factor) => scoreFactor(test, factor, answers));
  const scored = factors.filter((factor) => factor !== null);
  const score_display = scored.length === factors.length ? writeBig5(scored) : '';
  return { score: null, score_display, areas: [] };
}

/**
 * Level and raw score of one factor. The level is 3 plus the deviation of the mean answer from the norm, in standard
 * deviations, from 1 to 5. Unanswered items count as the mean of the others. Null: too few answers.
 */
function scoreFactor(test: PersonalityTest, factor: Big5Factor, answers: Answers) {
  const items = test.items.filter((item) => item.factor === factor);
  const values = items.flatMap(({ id, direction }) => {
    const answer = answers.get(id);
    if (!isOnScale(answer)) return [];
    return direction === '+' ? answer : SCALE.lowest + SCALE.highest - answer;
  });
  if (values.length < items.length * MIN_ANSWERED_SHARE) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const norm = test.norms[factor];
  const level = Math.round((mean - norm.mean) / norm.deviation) + SCALE.middle;
  return {
    level: Math.min(SCALE.highest, Math.max(SCALE.lowest, level)),
    raw: test.raw_scores === 'sum' ? Math.round(mean * items.length) : Math.round(mean * 100) / 100,
  };
}

function isOnScale(answer: unknown): answer is number {
  return Number.isInteger(answer) && Number(answer) >= SCALE.lowest && Number(answer) <= SCALE.highest;
}
