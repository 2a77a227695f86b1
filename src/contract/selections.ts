import { z } from 'zod/mini';
import { count, id, text, timestamp } from './fields.ts';
import { EMAIL_OUTCOMES, OUTCOMES } from './jobs.ts';
import { FacetCounts, MAX_SELECTED } from './readModel.ts';
import type { Tolerant } from './tolerant.ts';

/** The candidates of a job whose items, or whose rejection emails, have this outcome. */
const JobOutcome = z
  .strictObject({ job: id, outcome: z.optional(z.enum(OUTCOMES)), email: z.optional(z.enum(EMAIL_OUTCOMES)) })
  .check(
    z.refine(({ outcome, email }) => outcome !== undefined || email !== undefined, {
      error: 'Send outcome or email.',
    }),
  );
export type JobOutcome = z.output<typeof JobOutcome>;

/** IDs, or the outcome of a job, or a filter as in the address of the list, with or without the question mark. */
export const SelectionRequest = z
  .strictObject({
    ids: z.optional(z.array(id).check(z.maxLength(MAX_SELECTED, { error: 'Select at most 100,000.' }))),
    of_job: z.optional(JobOutcome),
    filter: z.optional(text(2_000)),
    /** Not these, of those that pass the filter. */
    except: z.optional(z.array(id).check(z.maxLength(MAX_SELECTED, { error: 'Leave out at most 100,000.' }))),
    as_of: z.optional(text(30)),
  })
  .check(
    z.refine((ways) => [ways.ids, ways.of_job, ways.filter].filter((way) => way !== undefined).length === 1, {
      error: 'Send one of ids, of_job and filter.',
    }),
  );

/** The most candidates of a group of a selection that are named. */
export const MAX_NAMED = 5;

/** Candidatures as they were when they were selected: what joins the filter later is not among them. */
export const Selection = z.strictObject({
  selection: z.uuid(),
  /** Those that are known. */
  count,
  by_stage: FacetCounts,
  by_status: FacetCounts,
  /** Each is in one of these groups, by stage and status; a job can leave groups out. */
  groups: z.array(
    z.strictObject({
      stage: z.nullable(z.string()),
      status: z.nullable(z.string()),
      count,
      without_email: count,
      without_link: count,
      /** The first of them, at most MAX_NAMED. */
      first: z.array(z.strictObject({ id, full_name: z.nullable(z.string()), email: z.nullable(z.string()) })),
    }),
  ),
  expires_at: timestamp,
});
export type Selection = Tolerant<typeof Selection>;

export const SelectionPage = z.strictObject({ count, results: z.array(id) });
export type SelectionPage = Tolerant<typeof SelectionPage>;
