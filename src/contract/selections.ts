import { MAX_SELECTED } from './endpoint.ts';
import { OUTCOMES } from './jobKinds.ts';
import { z } from 'zod/mini';
import { count, id, text, timestamp, version } from './fields.ts';
import { EMAIL_OUTCOMES } from './jobs.ts';
import { FacetCounts } from './readModel.ts';
import { CONDITION_GROUPS } from './testConditions.ts';

/** Selects the candidates of a job by the outcome of their items or rejection emails. */
const JobOutcome = z
  .strictObject({ job: id, outcome: z.optional(z.enum(OUTCOMES)), email: z.optional(z.enum(EMAIL_OUTCOMES)) })
  .check(
    z.refine(({ outcome, email }) => outcome !== undefined || email !== undefined, {
      error: 'Send outcome or email.',
    }),
  );
export type JobOutcome = z.output<typeof JobOutcome>;

/** A list of candidatures as it is shown: its filter as in the address, and its version. */
const ShownList = z.strictObject({ filter: text(2_000), as_of: z.optional(version) });

/** The request that creates a selection: by IDs, by the outcome of a job, or by a filter as in the address of the list. */
export const SelectionRequest = z
  .strictObject({
    ids: z.optional(z.array(id).check(z.maxLength(MAX_SELECTED, { error: 'Select at most 100,000.' }))),
    of_job: z.optional(JobOutcome),
    filter: z.optional(text(2_000)),
    /** IDs to leave out of the filter. */
    except: z.optional(z.array(id).check(z.maxLength(MAX_SELECTED, { error: 'Leave out at most 100,000.' }))),
    as_of: z.optional(version),
    /** The list that the user sees. Candidatures that it does not have are in groups of their own. */
    list: z.optional(ShownList),
    /** Whether groups differ by test conditions, too. */
    with_conditions: z.optional(z.boolean()),
  })
  .check(
    z.refine((ways) => [ways.ids, ways.of_job, ways.filter].filter((way) => way !== undefined).length === 1, {
      error: 'Send one of ids, of_job and filter.',
    }),
  );

/** The most named candidates per group. */
export const MAX_NAMED = 5;
/** The same where a dialog lists the names: who is not in the list, hired, or has an offer, and with `with_conditions`. */
export const MAX_LISTED = 100;

/** A stored selection, which does not change: candidatures that match the filter later are not in it. */
export const Selection = z.strictObject({
  selection: z.uuid(),
  /** The number of candidatures. */
  count,
  by_stage: FacetCounts,
  by_status: FacetCounts,
  /** Each candidature is in one group, by stage, status, `elsewhere` and `conditions`. A job can leave groups out. */
  groups: z.array(
    z.strictObject({
      stage: z.nullable(z.string()),
      status: z.nullable(z.string()),
      /** Whether the list of the request does not have them. */
      elsewhere: z.boolean(),
      /** Null: the request does not ask. */
      conditions: z.nullable(z.enum(CONDITION_GROUPS)),
      count,
      without_email: count,
      without_link: count,
      /** The first of them, at most MAX_NAMED or MAX_LISTED. */
      first: z.array(z.strictObject({ id, full_name: z.nullable(z.string()), email: z.nullable(z.string()) })),
    }),
  ),
  expires_at: timestamp,
});
export type Selection = z.output<typeof Selection>;

export const SelectionPage = z.strictObject({ count, results: z.array(id) });
export type SelectionPage = z.output<typeof SelectionPage>;

/** Asks which candidatures are in a list as it is shown: all of them, or which of `ids`. */
export const ListedRequest = z.extend(ShownList, {
  ids: z.optional(z.array(id).check(z.maxLength(MAX_SELECTED, { error: 'Select at most 100,000.' }))),
});
/** `listed`: without `ids`, in the order of the list. `others`: those of `ids` that exist, but are not in the list. */
export const Listed = z.strictObject({ listed: z.array(id), others: z.array(id) });
export type Listed = z.output<typeof Listed>;

export const selectionSchemas = {
  createSelection: { summary: 'Freeze a selection of candidatures', body: SelectionRequest, response: Selection },
  readSelection: { summary: 'The candidature IDs of a selection, in their order', response: SelectionPage },
  findListed: {
    summary: 'The candidature IDs of a list, or which of some are in it',
    body: ListedRequest,
    response: Listed,
  },
};
