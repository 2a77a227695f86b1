import { RateLimiterStatus } from './rateLimiterStatus.ts';
import { z } from 'zod/mini';
import { count, EmptyBody } from './fields.ts';
import { ROLES } from './role.ts';

/** `GET /api/about/`: facts about the gateway. Not part of the upstream's API. */
export const About = z.strictObject({
  /** The version of Shortlist. */
  version: z.string(),
  /** Whether the upstream is the embedded platform, which has an email log. */
  embedded: z.boolean(),
  /** The base of public links: `<public_base_url>/testtaker/publicinvitation/<public_uuid>`. */
  public_base_url: z.url(),
  /** Whether emails are sent; otherwise they are in the email log only. */
  sends_email: z.boolean(),
  /** The size of the demo data; null: there is none. */
  demo: z.nullable(
    z.strictObject({
      assessments: count,
      candidates: count,
      /** The address of its shortest test, to take as a candidate; null: none is open. */
      test_url: z.nullable(z.url()),
    }),
  ),
  /** Whether the upstream refused the API token at the last call. */
  token_refused: z.boolean(),
  /** The signed-in user; null with `AUTH=none`, where users are anonymous. */
  user: z.nullable(z.string()),
  /** The user's role, see role.ts. */
  role: z.enum(ROLES),
  /** Whether the user may read the reasons of rejections. */
  sees_reasons: z.boolean(),
  /** Sign-in and sign-out paths of the proxy; `?rd=` names the page to return to. Null with `AUTH=none`. */
  sign_in: z.nullable(z.string()),
  sign_out: z.nullable(z.string()),
});
export type About = z.output<typeof About>;

export const serverSchemas = {
  readAbout: { summary: 'About this server', response: About },
  endSession: { summary: 'Clear cached data from this browser, before signing out', response: EmptyBody },
  readRateLimiter: { summary: 'Calls that wait for the rate limit, and why', response: RateLimiterStatus },
};
