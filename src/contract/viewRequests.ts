import { z } from 'zod/mini';
import { EmptyBody, id, text, timestamp } from './fields.ts';
import { MAX_ASKED } from './operations/viewRequests.ts';

/** The most requests on one candidate that are listed, the newest. */
export const MAX_VIEW_REQUESTS = 200;

/** The request for the view of a colleague on a candidature. */
export const ViewRequest = z.strictObject({
  id,
  /** Whose view is asked for. */
  user: text(254),
  /** Who asked. */
  author: z.nullable(text(254)),
  /** Whether the requesting user asked, and may take it back. Recruiters may take back all requests. */
  is_own: z.boolean(),
  at: timestamp,
  /**
   * Whether the user has recommended, before or after it; not what. Null: recommendations are hidden until the requesting user has
   * submitted one.
   */
  is_answered: z.nullable(z.boolean()),
});
export type ViewRequest = z.output<typeof ViewRequest>;

const ViewRequests = z.strictObject({ results: z.array(ViewRequest).check(z.maxLength(MAX_VIEW_REQUESTS)) });

export const viewRequestSchemas = {
  listViewRequests: { summary: 'Whose view on a candidature was asked for, the newest first', response: ViewRequests },
  askForViews: {
    summary: 'Ask colleagues for their view on a candidature',
    body: z.strictObject({
      /** Their IDs. Colleagues who were asked before are not asked again. */
      users: z.array(id).check(z.minLength(1), z.maxLength(MAX_ASKED)),
    }),
    response: ViewRequests,
  },
  deleteViewRequest: { summary: 'Take back the request for a view', response: EmptyBody },
};
