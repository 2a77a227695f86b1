import { z } from 'zod/mini';
import { count, id, recruiterOnly, version } from './fields.ts';

/** A value that the upstream may not have sent: then it is null. */
const orUnknown = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullable(schema);
const moment = z.iso.datetime({ offset: true });

/** A candidature in the read model. Null: the upstream did not send it. Codes may be unknown ones. */
export const KnownCandidature = z.strictObject({
  id,
  assessment_id: id,
  /** Under blind review the candidature ID, so that results can be read but the candidate not be recognised elsewhere. */
  testtaker_id: orUnknown(id),
  created: orUnknown(z.string()),
  email: orUnknown(z.string()),
  full_name: orUnknown(z.string()),
  invitation_uuid: orUnknown(z.string()).register(recruiterOnly),
  invitation_link: orUnknown(z.string()).register(recruiterOnly),
  avg_score: orUnknown(z.number()),
  is_hired: orUnknown(z.boolean()),
  personality_algorithm: orUnknown(z.string()),
  personality: orUnknown(z.string()),
  rating: orUnknown(z.number()),
  review: orUnknown(z.string()),
  stage: orUnknown(z.string()),
  status: orUnknown(z.string()),
  /** When it was completed: as the service says, or as seen. Null: not completed, or the time is not known. */
  completed_at: orUnknown(moment),
  /** When the candidate was moved to the stage. Null: never moved, or before it was recorded. */
  stage_since: orUnknown(moment),
  /** Under blind review: without email and links, and with a name made of the ID. */
  is_hidden: z.boolean(),
  /** When a change got no response: its outcome is unknown until the candidature is read again. */
  unknown_since: orUnknown(moment),
  /** The job that removes the candidate, and when; null: none. Until then it can be cancelled. */
  removal: orUnknown(z.strictObject({ job: id, due: moment })),
  /** The label of the reason for which the candidate was rejected; null: not in Rejected, or without a reason. */
  rejection_reason: orUnknown(z.string()).register(recruiterOnly, { isReason: true }),
  /** The numbers of notes and of recommendations. */
  notes: count,
  recommended_yes: count,
  recommended_maybe: count,
  recommended_no: count,
  /**
   * How colleagues score the candidate by the criteria that the assessment has today: the average of all scores, the lowest and the
   * highest average of one colleague, and the number of colleagues with scores. Null: none is shown.
   */
  scorecard: orUnknown(z.strictObject({ average: z.number(), lowest: z.number(), highest: z.number(), count })),
  /** Whether recommendations of colleagues, if there are any, are left out until the user has submitted one. */
  hides_recommendations: z.boolean(),
  /** The scores of tests, without tests that have none. Null: the results were not read. */
  test_scores: orUnknown(z.array(z.strictObject({ test_id: z.int(), score: z.number() }))),
  /** How many test conditions were noticed and fine. Null: not read. */
  test_conditions: orUnknown(z.strictObject({ noticed: count, fine: count })),
  /** Of reviewers, on test conditions. */
  verdicts: z.array(z.strictObject({ condition: z.string(), verdict: z.string() })),
});
export type KnownCandidature = z.output<typeof KnownCandidature>;
/** The field of a planned removal, which only rows of the read model have. */
export type MaybeRemoved = Partial<Pick<KnownCandidature, 'removal'>>;

/** The field of a reason, which only rows of the read model have. */
export type MaybeRejected = Partial<Pick<KnownCandidature, 'rejection_reason'>>;

/** How much of a list is read, and when. */
export const Completeness = z.strictObject({
  /** When the list was last read completely; null: never. Of several lists, the earliest time. */
  complete_at: orUnknown(moment),
  /** When the upstream last sent a page of it. */
  answered_at: orUnknown(moment),
  /**
   * The code of the last problem, such as `upstream_auth`; `incomplete`: the list changed while it was read; `unreadable`: none of its
   * rows could be read.
   */
  problem: orUnknown(z.string()),
  /** Whether the list is being read. */
  is_running: z.boolean(),
  /**
   * How many rows of the list are known, and how many the upstream reports; null: not reported. While a list is incomplete, Home and
   * the list of candidates count distinct candidates instead of rows.
   */
  rows: count,
  expected: orUnknown(count),
  /** The number of candidates that the list of assessments states, if far fewer were read; else null. */
  stated: orUnknown(count),
  /** The number of rows without an ID, or that are not objects. */
  unreadable: count,
  /** False: the rows may belong to another account than the current token. */
  is_verified: z.boolean(),
});
export type Completeness = z.output<typeof Completeness>;

const ListedCandidature = z.extend(KnownCandidature, {
  /**
   * What the rows are ordered by, as text that compares byte by byte; equal ones are ordered by ID. Null: not known, or a name
   * under blind review.
   */
  sort_key: z.optional(orUnknown(z.string())),
});
export type ListedCandidature = z.output<typeof ListedCandidature>;

export const CandidatureWindow = z.strictObject({
  /** How many rows that pass the filter are newer than `as_of`, and left out. */
  newer: count,
  as_of: version,
  completeness: Completeness,
  results: z.array(ListedCandidature),
});
export type CandidatureWindow = z.output<typeof CandidatureWindow>;

/** The number of rows by value of a filter; null: the upstream did not send the value. */
export const FacetCounts = z.array(z.strictObject({ value: orUnknown(z.string()), count }));

/** The most changed rows per response. */
export const MAX_CHANGES = 500;

export const Changes = z.strictObject({
  /** The `since` of the next request. */
  version,
  /** Whether the list must be refetched, because the changes are not known or too many. */
  reset: z.boolean(),
  /** The changed rows, also those that do not pass the filters. */
  changed: z.array(KnownCandidature),
  /** The IDs of removed rows. */
  removed: z.array(id),
  /** How many rows that pass the filters are newer than `as_of`. */
  newer: count,
  completeness: Completeness,
});
export type Changes = z.output<typeof Changes>;

/** An assessment in the read model, with the counts of the upstream. */
export const KnownAssessment = z.strictObject({
  id,
  name: orUnknown(z.string()),
  candidates: orUnknown(z.number()),
  invited: orUnknown(z.number()),
  started: orUnknown(z.number()),
  finished: orUnknown(z.number()),
  status: orUnknown(z.string()),
  finished_percentage: orUnknown(z.number()),
  modified: orUnknown(z.string()),
  /** Whether it is restricted to members. */
  is_restricted: z.boolean(),
});
export type KnownAssessment = z.output<typeof KnownAssessment>;

const ListedAssessment = z.extend(KnownAssessment, {
  /** How many candidates are completed and not yet evaluated; null: not all are read. */
  to_review: orUnknown(z.number()),
});
export type ListedAssessment = z.output<typeof ListedAssessment>;

/** A link for each candidature; null: it has none. */
export const Links = z.strictObject({ results: z.array(orUnknown(z.string()).register(recruiterOnly)) });

export const AssessmentWindow = z.strictObject({
  count,
  /** The number of assessments by status. Ignores the status filter. */
  by_status: FacetCounts,
  as_of: version,
  completeness: Completeness,
  results: z.array(ListedAssessment),
});
export type AssessmentWindow = z.output<typeof AssessmentWindow>;

export const readModelSchemas = {
  queryCandidatures: { summary: 'A window of candidatures from the read model', response: CandidatureWindow },
  readChanges: { summary: 'Candidatures changed and removed since a version', response: Changes },
  queryAssessments: { summary: 'Assessments, with the counts of the upstream', response: AssessmentWindow },
  readLinks: { summary: 'The personal links of a selection, in the order of a list', response: Links },
  exportCandidatures: { summary: 'Export the matching candidatures, or a selection, as a file' },
};
