import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { RATE_LIMITS, type RateLimits, readRateLimits } from './contract/rateLimits.ts';
import { UserError } from './database/userError.ts';
import { type ProxyAuth, readAuthVariables } from './gateway/auth/settings.ts';
import { checkDatabaseWay, refuseUnsafe, warnOfReaders } from './unsafe.ts';
import { isLoopback } from './operation/loopback.ts';
import { type MailSettings, readMailVariables } from './platform/mail/settings.ts';

/** What the environment says. The only file that reads it. */
export interface Config {
  /** Address the dashboard listens on. */
  host: string;
  /** 0: any free one. */
  port: number;
  /** Exact `host:port` names the dashboard answers to; null: the loopback names with the port it got. */
  allowedHosts: string[] | null;
  /** How people come in through a proxy; null: whoever reaches the dashboard may do everything. */
  auth: ProxyAuth | null;
  /** Port of the embedded platform on 127.0.0.1; 0: any free one. */
  platformPort: number;
  /** Addresses and networks of proxies in front of the embedded platform, which say where a request came from. */
  trustedProxies: string[];
  /** How many days the audit log is kept. */
  auditDays: number;
  dataDir: string;
  /** The database on PostgreSQL; null: PGlite in `dataDir`. Holds a password. */
  databaseUrl: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Where Prometheus is answered; null: nowhere. */
  metrics: { host: string; port: number; isLoopback: boolean } | null;
  /** Days after which what is over is removed; 0: never. */
  retentionDays: number;
  /** Seconds between being told to end and taking no more requests. */
  stopDelay: number;
  /** What whoever starts the program should know, a sentence or two each. */
  warnings: string[];
  /** Whether the embedded platform limits how often it is called; null: only where it runs alone. */
  limitRate: boolean | null;
  /** How often a minute each operation may be called. */
  rateLimits: RateLimits;
  /** Milliseconds the embedded platform makes every call wait, and how many of a hundred it makes fail. */
  faults: { latency: number; chaos: number; seed: number };
  /** Adds people and assessments to the embedded platform that fail on purpose; null: only where it runs alone. */
  sentinels: boolean | null;
  /** Public address of the candidates' pages; null: the embedded platform's own. */
  assessmentUrl: string | null;
  /** Where the embedded platform's mails go; null: nowhere. Holds a password. */
  mail: MailSettings | null;
  /** A real service; null: the embedded platform. */
  upstream: { baseUrl: string; token: string } | null;
}

type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the configuration; paths are relative to `root`, the folder of the repository. `options` are variables that the
 * command line sets: they win. UserError, one sentence or two, for whatever is missing, malformed or dangerous. No
 * message holds a token or a password.
 */
export function readConfig(root: string, environment: Environment = process.env, options: Environment = {}): Config {
  const given = [...Object.entries(environment), ...Object.entries(options)];
  const present = Object.fromEntries(given.filter(isSet));
  refuseUnsafe(present, process.execArgv);
  const parsed = Variables.safeParse(present);
  if (!parsed.success) throw new UserError(parsed.error.issues[0]?.message ?? 'The configuration is not valid.');
  const set = parsed.data;
  const auth = readAuthVariables(set);
  refuseOpen(set, auth);
  const warnings: string[] = [];
  return {
    host: set.HOST,
    port: set.PORT,
    allowedHosts: set.ALLOWED_HOSTS,
    auth,
    platformPort: set.PLATFORM_PORT,
    trustedProxies: set.TRUSTED_PROXIES,
    auditDays: set.AUDIT_DAYS,
    dataDir: resolve(root, set.DATA_DIR ?? join(root, '.data')),
    databaseUrl: set.DATABASE_URL === undefined ? null : checkDatabaseUrl(set.DATABASE_URL, warnings),
    logLevel: set.LOG_LEVEL,
    metrics: readMetrics(set),
    retentionDays: set.RETENTION_DAYS,
    stopDelay: set.STOP_DELAY,
    warnings,
    ...readLimits(set.RATE_LIMITS),
    faults: { latency: set.LATENCY, chaos: set.CHAOS, seed: set.CHAOS_SEED },
    sentinels: set.SENTINELS === undefined ? null : set.SENTINELS === 'on',
    ...readMailVariables(set),
    upstream: readUpstream(set, root, warnings),
  };
}

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

// A name, an IPv4 address or an IPv6 address in brackets, and a port unless it is the usual one.
const HOST_NAME = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const Variables = z.object({
  PORT: port('PORT', 4173),
  HOST: listeningAddress('HOST'),
  METRICS_PORT: z.optional(portText('METRICS_PORT')),
  METRICS_HOST: listeningAddress('METRICS_HOST'),
  RETENTION_DAYS: whole('RETENTION_DAYS', { fallback: 90, max: 36_500 }),
  STOP_DELAY: whole('STOP_DELAY', { fallback: 0, max: 60 }),
  ALLOWED_HOSTS: z.pipe(
    z.optional(z.string()),
    z.transform((value, context) => {
      if (value === undefined) return null;
      const names = value.split(',').map((name) => name.trim());
      const wrong = names.find((name) => !HOST_NAME.test(name));
      if (wrong === undefined) return names;
      context.issues.push({
        code: 'custom',
        input: value,
        message: `ALLOWED_HOSTS has "${wrong}". Use names such as shortlist.example.org or 192.168.1.5:4173, separated by commas.`,
      });
      return z.NEVER;
    }),
  ),
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
  TRUSTED_PROXIES: z.pipe(
    z.optional(z.string()),
    z.transform((value, context) => {
      const networks = value?.split(',').map((network) => network.trim()) ?? [];
      const wrong = networks.find((network) => !isNetwork(network));
      if (wrong === undefined) return networks;
      context.issues.push({
        code: 'custom',
        input: value,
        message: `TRUSTED_PROXIES has "${wrong}". Use addresses and networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas.`,
      });
      return z.NEVER;
    }),
  ),
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

const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';

/** Whoever can reach the dashboard may do what the token may, unless a proxy says who they are. */
function refuseOpen(set: z.infer<typeof Variables>, auth: ProxyAuth | null): void {
  if (!auth && !isLoopback(set.HOST)) {
    throw new UserError(
      `HOST=${set.HOST} opens the dashboard to the network, and with AUTH=none whoever reaches it may do everything. ` +
        'Put a proxy in front that knows who comes, and set AUTH=proxy; or leave HOST at 127.0.0.1.',
    );
  }
  if (auth && set.ALLOWED_HOSTS === null) {
    throw new UserError(
      'AUTH=proxy needs the name that people call the proxy by. Set ALLOWED_HOSTS to it, such as ' +
        'shortlist.example.org or 192.168.1.5:8080.',
    );
  }
}

function readLimits(value: string | undefined): Pick<Config, 'limitRate' | 'rateLimits'> {
  if (value === undefined) return { limitRate: null, rateLimits: RATE_LIMITS };
  if (value === 'on' || value === 'off') return { limitRate: value === 'on', rateLimits: RATE_LIMITS };
  const read = readRateLimits(value);
  if (read.ok) return { limitRate: true, rateLimits: read.limits };
  throw new UserError(`--rate-limits (RATE_LIMITS) is neither on, off nor a list of limits: ${read.reason}`);
}

function readMetrics({ METRICS_PORT, METRICS_HOST }: z.infer<typeof Variables>): Config['metrics'] {
  if (METRICS_PORT === undefined) return null;
  return { host: METRICS_HOST, port: Number(METRICS_PORT), isLoopback: isLoopback(METRICS_HOST) };
}

function readUpstream(set: z.infer<typeof Variables>, root: string, warnings: string[]): Config['upstream'] {
  const { API_BASE_URL, API_TOKEN, API_TOKEN_FILE } = set;
  if (API_TOKEN !== undefined && API_TOKEN_FILE !== undefined) {
    throw new UserError('API_TOKEN and API_TOKEN_FILE are both set. Keep one of them.');
  }
  const tokenName = API_TOKEN === undefined ? 'API_TOKEN_FILE' : 'API_TOKEN';
  if (API_BASE_URL === undefined && API_TOKEN === undefined && API_TOKEN_FILE === undefined) return null;
  if (API_BASE_URL === undefined) {
    throw new UserError(
      `${tokenName} is set, API_BASE_URL is not. Set API_BASE_URL to the address of the service, or unset ${tokenName} ` +
        'to work with the embedded platform.',
    );
  }
  refuseIdle(set);
  const baseUrl = checkBaseUrl(API_BASE_URL);
  if (API_TOKEN !== undefined) return { baseUrl, token: API_TOKEN };
  if (API_TOKEN_FILE !== undefined) {
    return { baseUrl, token: readTokenFile(resolve(root, API_TOKEN_FILE), warnings) };
  }
  throw new UserError(
    'API_BASE_URL is set without a token. Set API_TOKEN or API_TOKEN_FILE as well, or unset API_BASE_URL to work with ' +
      'the embedded platform.',
  );
}

/** What is about the embedded platform alone does nothing with a real service: whoever asks for it means another. */
function refuseIdle(set: z.infer<typeof Variables>): void {
  const asked = {
    '--latency (LATENCY)': set.LATENCY > 0,
    '--chaos (CHAOS)': set.CHAOS > 0,
    '--sentinels (SENTINELS)': set.SENTINELS === 'on',
  };
  const idle = Object.entries(asked).find(([, isAsked]) => isAsked);
  if (idle === undefined) return;
  throw new UserError(
    `${idle[0]} is about the embedded platform, which does not start while API_BASE_URL is set. Unset one of the two.`,
  );
}

function checkBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UserError('API_BASE_URL is not an address. Use one such as https://assessments.example.org.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new UserError(
      'API_BASE_URL holds a user name or password. Leave it out: the token is what opens the service.',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replaceAll(/[[\]]/g, ''))) {
    throw new UserError('API_BASE_URL begins with http://, which would send the token unencrypted. Use https://.');
  }
  return url.href.replace(/\/+$/, '');
}

function checkDatabaseUrl(value: string, warnings: string[]): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    url === null ||
    !['postgres:', 'postgresql:'].includes(url.protocol) ||
    url.hash !== '' ||
    !/^\/[^/]+$/.test(url.pathname) ||
    !isPercentEncoded(`${url.username}${url.password}${url.pathname}`)
  ) {
    throw new UserError(
      'DATABASE_URL is not the address of a PostgreSQL database. Use one such as postgres://user:password@host:5432/name, ' +
        'with special characters of the password percent-encoded.',
    );
  }
  const warning = checkDatabaseWay(url);
  if (warning !== null) warnings.push(warning);
  return value;
}

function isPercentEncoded(text: string): boolean {
  return !/%(?![\da-f]{2})/i.test(text);
}

function readTokenFile(path: string, warnings: string[]): string {
  try {
    const token = readFileSync(path, 'utf8').trim();
    const warning = warnOfReaders(path);
    if (warning !== null) warnings.push(warning);
    if (token !== '') return token;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`API_TOKEN_FILE cannot be read (${code}). Check the path and who may read it: ${path}`);
  }
  throw new UserError(`API_TOKEN_FILE is empty. Put the token into it: ${path}`);
}

/** An address, or one with the length of its prefix; not all addresses there are, which would trust everybody. */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}
