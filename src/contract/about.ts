import { z } from 'zod/mini';
import { count } from './fields.ts';
import { ROLES } from './roles.ts';
import type { Tolerant } from './tolerant.ts';

/** `GET /api/about/`: the gateway's own answer, asked for once by the dashboard. Not part of the upstream's API. */
export const About = z.strictObject({
  /** Of the program that serves the dashboard. */
  version: z.string(),
  /** The file that its pages begin with, another in each build; null in development. */
  build: z.nullable(z.string()),
  /** Whether the upstream is the embedded platform: then there is an outbox. */
  embedded: z.boolean(),
  /** Where public links lead: `<public_base_url>/testtaker/publicinvitation/<public_uuid>`. */
  public_base_url: z.url(),
  /** Whether emails are sent; otherwise they are in the email log only. */
  sends_email: z.boolean(),
  /** How much of the platform's data is the demo that it fills an empty database with; null: none of it. */
  demo: z.nullable(z.strictObject({ assessments: count, candidates: count })),
  /** Whether the upstream refused the API token when it was last asked. */
  token_refused: z.boolean(),
  /** The signed-in user; null with `AUTH=none`, where users are anonymous. */
  user: z.nullable(z.string()),
  /** What they may do, see roles.ts. */
  role: z.enum(ROLES),
  /** Sign-in and sign-out paths of the proxy; `?rd=` names the page to return to. Null with `AUTH=none`. */
  sign_in: z.nullable(z.string()),
  sign_out: z.nullable(z.string()),
});
export type About = Tolerant<typeof About>;

export const ABOUT_PATH = '/api/about/';

/**
 * The file of the dashboard that its page begins with, without the hash: a build is known by its name, since it names all
 * others. The first script of the page is not: it is the bundler's own part, and the same in every build.
 */
export const PROGRAM_FILE = 'app';
