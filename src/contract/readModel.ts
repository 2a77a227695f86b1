import { z } from 'zod/mini';
import { count, id, text } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** The most rows of a window. */
export const MAX_WINDOW = 100;

const known = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullable(schema);
const moment = z.iso.datetime({ offset: true });

/** A candidature as the gateway knows it. Null: the upstream did not say. Codes may be others than the listed ones. */
export const KnownCandidature = z.strictObject({
  id,
  assessment_id: id,
  testtaker_id: known(z.int()),
  created: known(z.string()),
  email: known(z.string()),
  full_name: known(z.string()),
  invitation_uuid: known(z.string()),
  invitation_link: known(z.string()),
  avg_score: known(z.number()),
  is_hired: known(z.boolean()),
  personality_algorithm: known(z.string()),
  personality: known(z.string()),
  rating: known(z.number()),
  review: known(z.string()),
  stage: known(z.string()),
  status: known(z.string()),
  /** When a change was sent and not answered: until the upstream is read again, it is not known what came of it. */
  unknown_since: known(moment),
});
export type KnownCandidature = Tolerant<typeof KnownCandidature>;

/** How much of what was asked about is known, and since when. */
export const Completeness = z.strictObject({
  /** When the list was last read from its beginning to its end without a gap; null: never yet. Of several, the earliest. */
  complete_at: known(moment),
  /** Whether it is being read. */
  is_running: z.boolean(),
  /** How many rows were read so far, and how many the upstream says there are; null: it does not say. */
  rows: count,
  expected: known(count),
  /** Rows that the upstream sent without an ID, or that are no rows. */
  unreadable: count,
});
export type Completeness = Tolerant<typeof Completeness>;

/** A state of the read model, `123-45`: for `as_of` and `since`. */
const version = text(30);

export const CandidatureWindow = z.strictObject({
  /** How many rows pass the filter; null: was not asked for. */
  count: known(count),
  /** How many of those that pass came after `as_of`, and are left out. */
  newer: count,
  as_of: version,
  completeness: Completeness,
  results: z.array(KnownCandidature),
});
export type CandidatureWindow = Tolerant<typeof CandidatureWindow>;
