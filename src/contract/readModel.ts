import { z } from 'zod/mini';
import { bothDirections } from './codes.ts';
import { count, id, recruiterOnly, text } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** The most rows of a window. */
export const MAX_WINDOW = 100;

const known = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullable(schema);
const moment = z.iso.datetime({ offset: true });

/** A candidature as the gateway knows it. Null: the upstream did not say. Codes may be others than the listed ones. */
export const KnownCandidature = z.strictObject({
  id,
  assessment_id: id,
  /** Of a hidden candidature: its own ID, by which its results can be read and the candidate cannot be found elsewhere. */
  testtaker_id: known(z.int()),
  created: known(z.string()),
  email: known(z.string()),
  full_name: known(z.string()),
  invitation_uuid: z.optional(known(z.string())).register(recruiterOnly),
  invitation_link: z.optional(known(z.string())).register(recruiterOnly),
  avg_score: known(z.number()),
  is_hired: known(z.boolean()),
  personality_algorithm: known(z.string()),
  personality: known(z.string()),
  rating: known(z.number()),
  review: known(z.string()),
  stage: known(z.string()),
  status: known(z.string()),
  /** Under blind review: without email and links, and with a name made of the ID. */
  is_hidden: z.boolean(),
  /** When a change was sent without an answer; its outcome is unknown until the upstream is read again. */
  unknown_since: known(moment),
  /** What colleagues wrote: how many notes, and how many recommend what. */
  notes: count,
  recommended_yes: count,
  recommended_maybe: count,
  recommended_no: count,
  /** The scores of its tests; a test without one is left out. Null: the results were not read. */
  test_scores: known(z.array(z.strictObject({ test_id: z.int(), score: z.number() }))),
  /** How many test conditions were noticed, and how many were fine. Null: they were not read. */
  test_conditions: known(z.strictObject({ noticed: count, fine: count })),
});
export type KnownCandidature = Tolerant<typeof KnownCandidature>;

/** How much of the requested data is known, and since when. */
export const Completeness = z.strictObject({
  /** When the list was last read from its beginning to its end without a gap; null: never yet. Of several, the earliest. */
  complete_at: known(moment),
  /** When the upstream last answered a page of it. */
  answered_at: known(moment),
  /** The code of the problem of the last page, such as `upstream_auth`; `incomplete`: the list contradicts itself. */
  problem: known(z.string()),
  /** Whether it is being read. */
  is_running: z.boolean(),
  /** How many rows of the list are known, and how many the upstream says there are; null: it does not say. */
  rows: count,
  expected: known(count),
  /** Rows that the upstream sent without an ID, or that are no rows. */
  unreadable: count,
  /** False: the rows may be of another account than that of the present token. */
  is_verified: z.boolean(),
});
export type Completeness = Tolerant<typeof Completeness>;

/** A state of the read model, `123-45`: for `as_of` and `since`. */
const version = text(30);

export const CandidatureWindow = z.strictObject({
  /** How many rows pass the filter, and while `completeness.complete_at` is null at least so many; null: was not asked for. */
  count: known(count),
  /** How many of those that pass came after `as_of`, and are left out. */
  newer: count,
  as_of: version,
  completeness: Completeness,
  results: z.array(KnownCandidature),
});
export type CandidatureWindow = Tolerant<typeof CandidatureWindow>;

/** How many rows have a value, as the filter writes it; null: the upstream did not say. */
export const FacetCounts = z.array(z.strictObject({ value: known(z.string()), count }));

/** The most rows of an answer about changes. */
export const MAX_CHANGES = 500;

export const Changes = z.strictObject({
  /** Ask for the changes since this next time. */
  version,
  /** Whether everything has to be read again: what changed since is not known, or is too much. */
  reset: z.boolean(),
  /** Rows that changed, as they are now, whether or not they pass the filters. */
  changed: z.array(KnownCandidature),
  /** Rows that are gone. */
  removed: z.array(id),
  /** How many rows that pass the filters came after `as_of`. */
  newer: count,
  completeness: Completeness,
});
export type Changes = Tolerant<typeof Changes>;

/** An assessment as the gateway knows it. The counts are the upstream's. */
export const KnownAssessment = z.strictObject({
  id,
  name: known(z.string()),
  candidates: known(z.number()),
  invited: known(z.number()),
  started: known(z.number()),
  finished: known(z.number()),
  status: known(z.string()),
  finished_percentage: known(z.number()),
  modified: known(z.string()),
});
export type KnownAssessment = Tolerant<typeof KnownAssessment>;

const ListedAssessment = z.extend(KnownAssessment, {
  /** How many candidates are completed and not yet evaluated; null: they were not all read yet. */
  to_review: known(z.number()),
});
export type ListedAssessment = Tolerant<typeof ListedAssessment>;

export const AssessmentWindow = z.strictObject({
  count,
  /** How many there are of each status. The status filter is ignored. */
  by_status: FacetCounts,
  as_of: version,
  completeness: Completeness,
  results: z.array(ListedAssessment),
});
export type AssessmentWindow = Tolerant<typeof AssessmentWindow>;

const CANDIDATE_FIELDS = ['activity', 'name', 'email', 'assessments', 'assessment', 'stage', 'score'] as const;
export const CANDIDATE_ORDERINGS = bothDirections(CANDIDATE_FIELDS);
export type CandidateOrdering = (typeof CANDIDATE_ORDERINGS)[number];

/** The most candidatures of a selection. */
export const MAX_SELECTED = 100_000;
