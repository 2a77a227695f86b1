import { z } from 'zod/mini';
import { count, id, line, text, timestamp } from './fields.ts';
import { MAX_CRITERIA, MAX_CRITERION_NAME, MAX_CRITERION_TEXT } from './operations/scorecards.ts';

/** The most versions of a scorecard that are listed, the newest. */
export const MAX_SCORECARD_VERSIONS = 50;

const criterion = {
  name: line(MAX_CRITERION_NAME).check(z.refine<string>((name) => name.trim() !== '', { error: 'Enter a name.' })),
  /** What good looks like; may be empty. */
  description: text(MAX_CRITERION_TEXT),
};

/** What colleagues score a candidate by, from 1 to 4. */
export const Criterion = z.strictObject({
  /** Stays the same when the criterion is renamed. Unique in its assessment. */
  id,
  ...criterion,
});
export type Criterion = z.output<typeof Criterion>;

const limited = z.maxLength(MAX_CRITERIA, { error: `Use at most ${MAX_CRITERIA} criteria.` });

/** Whether users see colleagues' recommendations on a candidate only once they have submitted their own. */
const hides_recommendations = z.boolean();

/** The number of changes so far. A change names the one that its user saw; another one is answered with 409. */
const revision = count;

export const ScorecardChange = z.strictObject({
  /** In order. An ID that is null: a new one. */
  criteria: z.array(z.strictObject({ id: z.nullable(id), ...criterion })).check(limited),
  hides_recommendations,
  revision,
});
export type ScorecardChange = z.output<typeof ScorecardChange>;

const version = {
  revision,
  criteria: z.array(Criterion).check(limited),
  hides_recommendations,
  /** The user; null: none, or `AUTH=none`. */
  author: z.nullable(text(254)),
};

/** The criteria of an assessment; without any, a recommendation is Yes, Maybe or No with a reason. */
export const Scorecard = z.strictObject({
  ...version,
  /** The versions so far with this one, the newest first. Empty: never changed. */
  history: z.array(z.strictObject({ ...version, at: timestamp })).check(z.maxLength(MAX_SCORECARD_VERSIONS)),
});
export type Scorecard = z.output<typeof Scorecard>;

export const scorecardSchemas = {
  readScorecard: { summary: 'The criteria of an assessment, with earlier versions', response: Scorecard },
  changeScorecard: { summary: 'Change the criteria of an assessment', body: ScorecardChange, response: Scorecard },
};
