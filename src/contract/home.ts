import { z } from 'zod/mini';
import { ObservedCompletion } from './candidatureDetail.ts';
import { count, id, text, timestamp } from './fields.ts';
import { Completeness, KnownAssessment, KnownCandidature } from './readModel.ts';

/** The most candidates to review on the Home page. */
export const MAX_REVIEW_ROWS = 10;
/** The most rows of each other section of the Home page. */
export const MAX_HOME_ROWS = 50;
/** How long failed rejection emails are shown, in days. */
export const FAILED_EMAILS_DAYS = 7;

const CandidatureToReview = z.strictObject({
  candidature: KnownCandidature,
  assessment_name: z.nullable(z.string()),
  completion: z.nullable(ObservedCompletion),
  /** The rank of the score among the completed candidates of the assessment, 1 the best; null: no score. */
  rank: z.nullable(z.strictObject({ place: count, of: count })),
  /** Who asked for the user's view, and when; null: no colleague. */
  asked: z.nullable(z.strictObject({ by: z.nullable(text(254)), at: timestamp })),
});
export type CandidatureToReview = z.output<typeof CandidatureToReview>;

/** What the embedded platform tells recruiters. */
export const PlatformAttention = z.strictObject({
  /** Emails that wait for an administrator. */
  held_emails: count,
  /** Public links whose rate limit refused registrations within the last day. */
  limited_links: z.array(
    z.strictObject({
      assessment_id: id,
      assessment_name: z.string(),
      label: z.string(),
      /** When the limit ends, or ended. */
      until: timestamp,
    }),
  ),
});
export type PlatformAttention = z.output<typeof PlatformAttention>;

/** The data of the Home page. Archived assessments are left out. */
export const Home = z.strictObject({
  completeness: Completeness,
  /** Completed and not yet evaluated; for hiring managers, without their view, also those whom they were asked about. */
  to_review: z.strictObject({
    count,
    /** Those whom the user was asked about, then the first completed, at most MAX_REVIEW_ROWS. */
    results: z.array(CandidatureToReview),
  }),
  /** Of recruiters: whom they were asked about, the first asked first, at most MAX_HOME_ROWS. */
  asked: z.array(CandidatureToReview),
  /** At most MAX_HOME_ROWS: those with the most candidates to review first, then the last modified. */
  assessments: z.strictObject({
    count,
    /** `to_review`: null until all candidates of the assessment are read. */
    results: z.array(z.strictObject({ assessment: KnownAssessment, to_review: z.nullable(count) })),
  }),
  /** Overdue rejection emails, which need a decision. */
  overdue_emails: count,
  /** By bulk action: rejection emails that failed in the last FAILED_EMAILS_DAYS. */
  failed_emails: z.array(z.strictObject({ job_id: id, count })),
  paused_jobs: z.array(z.strictObject({ id, reason: z.nullable(z.string()) })),
  ...PlatformAttention.shape,
});
export type Home = z.output<typeof Home>;

/** The most changes that are listed. */
export const MAX_NEWS = 10;

/** What happened since a time, in assessments that are not archived. Each candidate is listed once, the latest first. */
export const News = z.strictObject({
  count,
  /** At most MAX_NEWS. */
  results: z.array(
    z.strictObject({
      /** Whether the candidate was seen to have completed since; otherwise they were invited since. */
      is_completed: z.boolean(),
      at: timestamp,
      candidature: KnownCandidature,
      assessment_name: z.nullable(z.string()),
    }),
  ),
});
export type News = z.output<typeof News>;

/** Candidates who were last invited in some days and have not completed, by assessment that is not archived. */
export const Waiting = z.strictObject({
  /** Those with the most candidates first, at most MAX_HOME_ROWS. */
  results: z.array(
    z.strictObject({
      assessment_id: id,
      assessment_name: z.nullable(z.string()),
      status: z.nullable(z.string()),
      not_started: count,
      in_progress: count,
    }),
  ),
});
export type Waiting = z.output<typeof Waiting>;

export const homeSchemas = {
  readHome: {
    summary: 'The start page: candidates to review, assessments, and what needs attention',
    response: Home,
  },
  readNews: { summary: 'Who completed or was invited since a time, of all assessments', response: News },
  readWaiting: { summary: 'Candidates who have not completed, by assessment', response: Waiting },
};
