import { z } from 'zod/mini';
import { count, id, line } from './fields.ts';
import { MAX_REASON_LABEL, MAX_REJECTION_REASONS } from './operations/rejectionReasons.ts';

const label = line(MAX_REASON_LABEL).check(
  z.refine<string>((value) => value.trim() !== '', { error: 'Enter a reason, or take it off the list.' }),
);

/** The reasons for rejections, of all assessments of a service. */
export const RejectionReasons = z.strictObject({
  /** Counts the changes. */
  version: count,
  /** Whether hiring managers see the reasons of rejections. */
  is_shared: z.boolean(),
  /** Those of the list in its order, then those that were taken off: they stay with earlier rejections. */
  results: z.array(z.strictObject({ id, label, is_retired: z.boolean() })),
});
export type RejectionReasons = z.output<typeof RejectionReasons>;

export const RejectionReasonsRequest = z.strictObject({
  /** The version that the user saw. If the list has another one, nothing is saved: 409. */
  version: count,
  is_shared: z.boolean(),
  /** The whole list in its order. A null ID is a new reason; those that are missing are taken off the list. */
  reasons: z
    .array(z.strictObject({ id: z.nullable(id), label }))
    .check(z.maxLength(MAX_REJECTION_REASONS, { error: `Keep at most ${MAX_REJECTION_REASONS} reasons.` })),
});
export type RejectionReasonsRequest = z.output<typeof RejectionReasonsRequest>;

export const rejectionReasonSchemas = {
  listRejectionReasons: { summary: 'The reasons for rejections', response: RejectionReasons },
  saveRejectionReasons: {
    summary: 'Change the reasons for rejections, and whether hiring managers see them',
    body: RejectionReasonsRequest,
    response: RejectionReasons,
  },
};
