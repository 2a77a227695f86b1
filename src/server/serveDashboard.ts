import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { buildGateway } from '../gateway/app.ts';
import { checkUpstream, UpstreamUnreachable } from '../gateway/upstream/checkUpstream.ts';
import type { DailyEmailDelivery } from '../gateway/dailyEmail/dailyEmailDelivery.ts';
import { builtPages } from '../gateway/pages/built.ts';
import { devPages } from '../gateway/pages/dev.ts';
import { auditRetention, gatewayRetention } from '../gateway/privacy/retention.ts';
import { bracketHost, isWildcard, listen, withPort } from './listen.ts';
import { migrateGateway } from './migrations.ts';
import type { ConnectedService, ServerContext, RunningContext } from './bootstrap.ts';
import { loggerOptions, startMetrics, startRetention } from './backgroundTasks.ts';

/**
 * Starts the embedded platform, unless a real upstream is configured, and the gateway; says where they are. `develop`: with
 * Vite inside the gateway instead of the built pages.
 */
export async function serve(serving: ServerContext, { develop }: { develop: boolean }): Promise<void> {
  const { config, closers, lifecycle, root, files, version, print } = serving;
  // Before the database is created: a refused token ends the start.
  const external = config.upstream && (await reachUpstream(config.upstream, print));
  const [database, startService] = await Promise.all([serving.openDatabase(), loadService(external)]);
  const metrics = await startMetrics({ ...serving, database });
  const { upstream, retention } = await startService({ ...serving, database, metrics });
  await migrateGateway(database, files);
  let names: string[] = [];
  const gateway = await buildGateway({
    ...config.gateway,
    upstream,
    database,
    allowedHosts: () => names,
    pages: await (develop ? devPages(root) : builtPages(join(root, 'dist/app'))),
    version,
    rateLimits: config.upstream ? config.rateLimits : (config.platformRateLimits ?? null),
    logger: loggerOptions(config),
    dailyEmail: await dailyEmailDelivery(config),
    metrics,
    lifecycle,
  });
  const where = { host: config.host, port: config.port, variables: { host: 'HOST', port: 'PORT' } };
  const port = await listen(gateway, { ...where, closers, lifecycle });
  names = config.allowedHosts ?? ['127.0.0.1', 'localhost', '[::1]'].map((name) => withPort(name, port));
  lifecycle.begin();
  const periods = [
    { days: config.retentionDays, rules: [...gatewayRetention, ...retention] },
    { days: config.auditDays, rules: auditRetention },
  ];
  startRetention({ ...serving, database }, periods, gateway.log);
  print(
    `Shortlist is ready on http://${isWildcard(config.host) ? names[0] : withPort(bracketHost(config.host), port)}`,
  );
}

/** How daily emails are sent; undefined: no mail server is set up, or users are not known. */
async function dailyEmailDelivery({
  platform: { mail },
  gateway: { publicOrigin: dashboardUrl },
  dailyEmailTemplate: template,
}: Config): Promise<DailyEmailDelivery | undefined> {
  if (!mail || dashboardUrl === null) return undefined;
  const { createSmtpSend } = await import('../operation/smtpClient.ts');
  return { send: createSmtpSend(mail.server), from: mail.from, template, dashboardUrl };
}

async function reachUpstream(
  upstream: NonNullable<Config['upstream']>,
  print: ServerContext['print'],
): Promise<ConnectedService> {
  try {
    await checkUpstream(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamUnreachable)) throw error;
    // Starts anyway: the dashboard shows the problem until the upstream answers.
    print(error.message);
  }
  return { upstream: { ...upstream, embedded: false, sendsEmail: true }, retention: [] };
}

/** Returns what starts the upstream. For a service at API_BASE_URL the platform is not loaded. */
async function loadService(
  external: ConnectedService | null,
): Promise<(serving: RunningContext) => Promise<ConnectedService>> {
  if (external) return async () => external;
  const { startPlatform } = await import('./servePlatform.ts');
  return async (serving) => await startPlatform(serving, serving.config.platformRateLimits ?? null);
}
