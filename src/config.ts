import { join, resolve } from 'node:path';
import { RATE_LIMITS, type RateLimits, readRateLimits } from './contract/rateLimits.ts';
import { UserError } from './database/userError.ts';
import { type ProxyAuth, readAuthVariables } from './gateway/auth/settings.ts';
import { isLoopback } from './operation/loopback.ts';
import { type MailSettings, readMailVariables } from './platform/mail/settings.ts';
import { readUpstream } from './service.ts';
import { checkDatabaseWay, refuseUnsafe } from './unsafe.ts';
import { Variables } from './variables.ts';

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
  logLevel: Variables['LOG_LEVEL'];
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
    trustedProxies: set.TRUSTED_PROXIES ?? [],
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

const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';

/** Whoever can reach the dashboard may do what the token may, unless a proxy says who they are. */
function refuseOpen(set: Variables, auth: ProxyAuth | null): void {
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

function readMetrics({ METRICS_PORT, METRICS_HOST }: Variables): Config['metrics'] {
  if (METRICS_PORT === undefined) return null;
  return { host: METRICS_HOST, port: Number(METRICS_PORT), isLoopback: isLoopback(METRICS_HOST) };
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
