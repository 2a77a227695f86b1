import { isIP } from 'node:net';
import { z } from 'zod/mini';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A variable that is a whole number from 0 on, by the name that it has for whoever sets it. */
const whole = (name: string, { fallback, max }: { fallback: number; max: number }) =>
  z.pipe(
    z._default(
      z.string().check(
        z.refine((value) => /^\d{1,10}$/.test(value) && Number(value) <= max, {
          error: (issue) => `${name} is "${String(issue.input)}". Use a whole number from 0 to ${max}.`,
        }),
      ),
      String(fallback),
    ),
    z.transform(Number),
  );

const portText = (name: string) =>
  z.string().check(
    z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
      error: (issue) =>
        `${name} is "${String(issue.input)}". Use a port number from 1 to 65535, or 0 for any free one.`,
    }),
  );

const port = (name: string, fallback: number) =>
  z.pipe(z._default(portText(name), String(fallback)), z.transform(Number));

const listeningAddress = (name: string) =>
  z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, `${name} is not an address. Use one such as 127.0.0.1, ::1 or 0.0.0.0.`)),
    '127.0.0.1',
  );

/** A list separated by commas, of which each has to fit; null where it is not set. */
const listOf = ({ fits, hint }: { fits: (one: string) => boolean; hint: (wrong: string) => string }) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, context) => {
      if (value === undefined) return null;
      const all = value.split(',').map((one) => one.trim());
      const wrong = all.find((one) => !fits(one));
      if (wrong === undefined) return all;
      context.issues.push({ code: 'custom', input: value, message: hint(wrong) });
      return z.NEVER;
    }),
  );

// A name, an IPv4 address or an IPv6 address in brackets, and a port unless it is the usual one.
const HOST_NAME = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** What may be set, in the form in which it is used where that takes one variable alone. */
export const Variables = z.object({
  PORT: port('PORT', 4173),
  HOST: listeningAddress('HOST'),
  METRICS_PORT: z.optional(portText('METRICS_PORT')),
  METRICS_HOST: listeningAddress('METRICS_HOST'),
  RETENTION_DAYS: whole('RETENTION_DAYS', { fallback: 90, max: 36_500 }),
  STOP_DELAY: whole('STOP_DELAY', { fallback: 0, max: 60 }),
  ALLOWED_HOSTS: listOf({
    fits: (name) => HOST_NAME.test(name),
    hint: (wrong) =>
      `ALLOWED_HOSTS has "${wrong}". Use names such as shortlist.example.org or 192.168.1.5:4173, separated by commas.`,
  }),
  AUTH: z.optional(z.string()),
  AUTH_TRUSTED_PEER: z.optional(z.string()),
  AUTH_IDENTITY_HEADER: z.optional(z.string()),
  AUTH_GROUPS_HEADER: z.optional(z.string()),
  AUTH_RECRUITERS: z.optional(z.string()),
  AUTH_RECRUITER_GROUPS: z.optional(z.string()),
  AUTH_MANAGERS: z.optional(z.string()),
  AUTH_MANAGER_GROUPS: z.optional(z.string()),
  AUTH_SIGN_IN: z.optional(z.string()),
  AUTH_SIGN_OUT: z.optional(z.string()),
  AUDIT_DAYS: z.pipe(
    z._default(
      z
        .string()
        .check(z.regex(/^[1-9]\d{0,3}$/, 'AUDIT_DAYS is not a number of days. Use a whole number from 1 to 9999.')),
      '365',
    ),
    z.transform(Number),
  ),
  PLATFORM_PORT: port('PLATFORM_PORT', 4174),
  TRUSTED_PROXIES: listOf({
    fits: isNetwork,
    hint: (wrong) =>
      `TRUSTED_PROXIES has "${wrong}". Use addresses and networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas.`,
  }),
  API_BASE_URL: z.optional(z.string()),
  API_TOKEN: z.optional(z.string()),
  API_TOKEN_FILE: z.optional(z.string()),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string()),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  ASSESSMENT_URL: z.optional(z.string()),
  RATE_LIMITS: z.optional(z.string()),
  LATENCY: whole('--latency (LATENCY)', { fallback: 0, max: 60_000 }),
  SENTINELS: z.optional(z.enum(['on', 'off'], { error: 'SENTINELS is neither on nor off.' })),
  CHAOS: whole('--chaos (CHAOS)', { fallback: 0, max: 100 }),
  CHAOS_SEED: whole('--chaos-seed (CHAOS_SEED)', { fallback: 1, max: 2_147_483_647 }),
  LOG_LEVEL: z._default(
    z.enum(LOG_LEVELS, {
      error: (issue) => `LOG_LEVEL is "${String(issue.input)}". Use one of ${LOG_LEVELS.join(', ')}.`,
    }),
    'warn',
  ),
});

/** The variables that are set. */
export type Variables = z.output<typeof Variables>;

/** An address, or one with the length of its prefix; not all addresses there are, which would trust everybody. */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}
