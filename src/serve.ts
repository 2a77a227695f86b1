import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Closers } from './closers.ts';
import type { Config } from './config.ts';
import { exclusively } from './database/exclusively.ts';
import { migrateTables } from './database/migrate.ts';
import type { Database } from './database/open.ts';
import { buildGateway } from './gateway/app.ts';
import { checkUpstream, UpstreamUnreachable } from './gateway/checkUpstream.ts';
import type { Upstream } from './gateway/deps.ts';
import { builtPages } from './gateway/pages/built.ts';
import { devPages } from './gateway/pages/dev.ts';
import { auditSweeps, gatewaySweeps } from './gateway/keeping/retain.ts';
import { bracketed, listen, withPort } from './listen.ts';
import type { Metrics } from './operation/metrics.ts';
import type { Conductor } from './operation/standing.ts';
import { buildPlatform } from './platform/app.ts';
import { fillDemo, isEmpty } from './platform/demo/fill.ts';
import { addSentinels } from './platform/demo/sentinels.ts';
import { platformSweeps } from './platform/mail/retain.ts';
import { randomToken } from './platform/tokens.ts';
import { loggerOf, startMetrics, startRetention } from './upkeep.ts';

/** How many candidatures the demo has that an empty database is filled with. */
export const DEMO_CANDIDATURES = 2000;

interface Serving {
  config: Config;
  closers: Closers;
  standing: Conductor;
  /** The repository. */
  root: string;
  version: string;
  /** Vite inside the gateway instead of the built pages. */
  develop: boolean;
  /** Prints a line for whoever started the program. */
  say: (line: string) => void;
  /** Opens the database; whose tables it needs, everybody says for himself. */
  openDatabase: () => Promise<Database>;
}

/** Starts the embedded platform, unless a real upstream is configured, and the gateway; says where they are. */
export async function serve(serving: Serving): Promise<void> {
  const { config, closers, standing, root, version, develop, say } = serving;
  // Asked before a database is made: a token that is refused is the end of the start.
  const real = config.upstream && (await reachUpstream(config.upstream, say));
  const database = await serving.openDatabase();
  const metrics = await startMetrics({ ...serving, database });
  const upstream = real ?? (await startPlatform({ ...serving, database, metrics }, config.limitRate ?? false)).upstream;
  await migrateGateway(database, root);
  let names: string[] = [];
  const gateway = await buildGateway({
    upstream,
    database,
    allowedHosts: () => names,
    pages: await (develop ? devPages(root) : builtPages(join(root, 'dist/app'))),
    version,
    auth: config.auth,
    rateLimits: areLimited(config) ? config.rateLimits : null,
    logger: loggerOf(config),
    metrics,
    standing,
  });
  const where = { host: config.host, port: config.port, variables: { host: 'HOST', port: 'PORT' } };
  const port = await listen(gateway, { ...where, closers, standing });
  names = config.allowedHosts ?? ['127.0.0.1', 'localhost', '[::1]'].map((name) => withPort(name, port));
  standing.begin();
  const terms = [
    { days: config.retentionDays, sweeps: [...gatewaySweeps, ...(real ? [] : platformSweeps)] },
    { days: config.auditDays, sweeps: auditSweeps },
  ];
  startRetention({ ...serving, database }, terms, gateway.log);
  say(`Shortlist is ready on http://${isWildcard(config.host) ? names[0] : withPort(bracketed(config.host), port)}`);
}

async function reachUpstream(upstream: NonNullable<Config['upstream']>, say: Serving['say']): Promise<Upstream> {
  try {
    await checkUpstream(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamUnreachable)) throw error;
    // It may come back; the dashboard says what is wrong until then.
    say(error.message);
  }
  return { ...upstream, embedded: false, sendsMail: true };
}

/** Starts the embedded platform without a dashboard; says where it is and how to get in. */
export async function servePlatform(serving: Serving): Promise<void> {
  const database = await serving.openDatabase();
  const metrics = await startMetrics({ ...serving, database });
  const { upstream, app } = await startPlatform({ ...serving, database, metrics }, serving.config.limitRate ?? true);
  serving.standing.begin();
  const terms = [{ days: serving.config.retentionDays, sweeps: platformSweeps }];
  startRetention({ ...serving, database }, terms, app.log);
  serving.say(`Token, as long as it runs: ${upstream.token}`);
}

/** Brings the embedded platform's tables up to date. */
export async function migratePlatform(database: Database, root: string): Promise<void> {
  await migrateTables(database, 'platform', join(root, 'src/platform/migrations'));
}

/** Brings the tables of the dashboard's gateway up to date. */
export async function migrateGateway(database: Database, root: string): Promise<void> {
  await migrateTables(database, 'gateway', join(root, 'src/gateway/migrations'));
}

interface Counted {
  database: Database;
  metrics: Metrics | undefined;
}

async function startPlatform(
  { config, closers, standing, root, say, database, metrics }: Serving & Counted,
  limitRate: boolean,
): Promise<{ upstream: Upstream; app: FastifyInstance }> {
  await migratePlatform(database, root);
  // Lives in memory alone: several processes on one database do not know each other's.
  const token = randomToken();
  let baseUrl = '';
  const platform = await buildPlatform({
    database,
    baseUrl: () => baseUrl,
    candidateUrl: config.assessmentUrl,
    mail: config.mail,
    fonts: join(root, 'src/platform/report/fonts'),
    candidatePages: join(root, 'dist/candidate'),
    ownToken: token,
    rateLimits: limitRate ? config.rateLimits : null,
    faults: config.faults,
    trustedProxies: config.trustedProxies,
    logger: loggerOf(config),
    metrics,
    standing,
  });
  const host = '127.0.0.1';
  const where = { host, port: config.platformPort, variables: { port: 'PLATFORM_PORT' } };
  const port = await listen(platform, { ...where, closers, standing });
  baseUrl = `http://${host}:${port}`;
  await exclusively(database, async (alone) => {
    if (await isEmpty(alone)) {
      const candidateUrl = config.assessmentUrl ?? baseUrl;
      await fillDemo(alone, { candidatures: DEMO_CANDIDATURES, now: new Date(), baseUrl: candidateUrl });
    }
    if (config.sentinels) await addSentinels(alone);
  });
  say(`API sandbox on ${baseUrl}`);
  for (const line of faultsInWords(limitRate, config)) say(line);
  const publicUrl = config.assessmentUrl ?? baseUrl;
  const upstream = { baseUrl, token, embedded: true, publicUrl, sendsMail: config.mail !== null };
  return { upstream, app: platform };
}

/** What was asked for and makes the sandbox differ from a service that works. */
function* faultsInWords(limitRate: boolean, { faults: { latency, chaos, seed } }: Config): Generator<string> {
  if (limitRate) yield 'Its calls are limited as on the live service.';
  if (latency > 0) yield `Every call of it waits ${latency} ms.`;
  if (chaos > 0) yield `Of 100 calls ${chaos} fail on purpose (seed ${seed}).`;
}

/** Whether the upstream counts calls: a real service does, unless it is said that it does not. */
const areLimited = ({ upstream, limitRate }: Config) => limitRate ?? upstream !== null;

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';
