import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEMO_CANDIDATURES } from './config/arguments.ts';
import type { DemoRemovalRequest } from '../contract/demo.ts';
import { RATE_LIMITS, type RateLimits } from '../contract/rateLimits.ts';
import type { Config } from './config/config.ts';
import { withDatabaseLock } from '../database/databaseLock.ts';
import { gatewayData } from '../gateway/privacy/gatewayData.ts';
import { bracketHost, isWildcard, listen } from './listen.ts';
import { fillWholeDemo } from './demo/fillWholeDemo.ts';
import { migrateGateway, migratePlatform } from './migrations.ts';
import { changingCompany } from '../operation/company.ts';
import { buildPlatform } from '../platform/platformApp.ts';
import { countDemo } from '../platform/demo/countDemo.ts';
import { demoCompany } from '../platform/demo/data/company.ts';
import { hadDemo, isEmpty } from '../platform/demo/fill.ts';
import { planRemoval, removeDemo } from '../platform/services/removeDemo.ts';
import { addSentinels } from '../platform/faults/sentinels.ts';
import { emailRetention } from '../platform/mail/emailRetention.ts';
import { readAttention } from '../platform/services/readAttention.ts';
import { randomToken } from '../platform/http/apiTokens.ts';
import type { ConnectedService, ServerContext, RunningContext } from './bootstrap.ts';
import { loggerOptions, startMetrics, startRetention } from './backgroundTasks.ts';

/** Starts the embedded platform without a dashboard; says where it is and how to get in. */
export async function servePlatform(serving: ServerContext): Promise<void> {
  const database = await serving.openDatabase();
  const metrics = await startMetrics({ ...serving, database });
  // By default as the live service limits calls, since it is there to test programs that call that service.
  const limits = serving.config.platformRateLimits === undefined ? RATE_LIMITS : serving.config.platformRateLimits;
  const platform = await startPlatform({ ...serving, database, metrics }, limits);
  serving.lifecycle.begin();
  const periods = [{ days: serving.config.retentionDays, rules: platform.retention }];
  startRetention({ ...serving, database }, periods, platform.app.log);
  serving.print(`Temporary API token (valid until exit): ${platform.upstream.token}`);
}

/** Starts the platform on a port of this machine, with a demo when there is nothing yet; says where it is. */
export async function startPlatform(
  { config, closers, lifecycle, root, files, print, database, metrics }: RunningContext,
  rateLimits: RateLimits | null,
): Promise<ConnectedService & { app: FastifyInstance }> {
  await migratePlatform(database, files);
  // The demo has rows of it, too.
  await migrateGateway(database, files);
  const isNew = config.demo && (await isEmpty(database)) && !(await hadDemo(database));
  let isDemo = isNew || (await countDemo(database)) !== null;
  // Kept in memory only: each process has its own token.
  const token = randomToken();
  let baseUrl = '';
  const app = await buildPlatform({
    ...config.platform,
    database,
    baseUrl: () => baseUrl,
    company: changingCompany(() => (isDemo ? demoCompany(config.company) : config.company)),
    fonts: join(files, 'platform/report/fonts'),
    candidatePages: join(root, 'dist/candidate'),
    ownToken: token,
    rateLimits,
    logger: loggerOptions(config),
    metrics,
    lifecycle,
  });
  const { platformHost: host, platformPort } = config;
  const where = { host, port: platformPort, variables: { host: 'PLATFORM_HOST', port: 'PLATFORM_PORT' } };
  const port = await listen(app, { ...where, closers, lifecycle });
  baseUrl = `http://${isWildcard(host) ? '127.0.0.1' : bracketHost(host)}:${port}`;
  const publicUrl = config.platform.candidateUrl ?? baseUrl;
  await withDatabaseLock(database, async (alone) => {
    if (config.demo && (await isEmpty(alone)) && !(await hadDemo(alone))) {
      await fillWholeDemo(alone, { candidatures: DEMO_CANDIDATURES, baseUrl: publicUrl, company: config.company });
    }
    if (config.platform.sentinels) await addSentinels(alone);
  });
  print(`API sandbox on ${baseUrl}`);
  for (const line of describeFaults(rateLimits, config.platform.faults)) print(line);
  const upstream = {
    baseUrl,
    token,
    embedded: true,
    publicUrl,
    sendsEmail: config.platform.mail !== null,
    demo: {
      async count() {
        const counts = await countDemo(database);
        isDemo = counts !== null;
        return counts;
      },
      plan: () => planRemoval(database.db),
      remove: (request: DemoRemovalRequest) => removeDemo(database.db, [gatewayData], request),
    },
    readAttention: (without: readonly number[]) => readAttention(database, without),
  };
  return { app, upstream, retention: emailRetention };
}

/** Sentences about limits and faults that were switched on. */
function* describeFaults(
  rateLimits: RateLimits | null,
  { latency, chaos, seed }: Config['platform']['faults'],
): Generator<string> {
  if (rateLimits) yield 'Rate limits: as on the live service.';
  if (latency > 0) yield `Latency: every call waits ${latency} ms.`;
  if (chaos > 0) yield `Chaos: ${chaos}% of calls fail on purpose (seed ${seed}).`;
}
