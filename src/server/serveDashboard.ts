import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { buildGateway } from '../gateway/app.ts';
import { checkUpstream, UpstreamUnreachable } from '../gateway/checkUpstream.ts';
import type { DigestMail } from '../gateway/digest/digestMail.ts';
import { builtPages } from '../gateway/pages/built.ts';
import { devPages } from '../gateway/pages/dev.ts';
import { auditSweeps, gatewaySweeps } from '../gateway/privacy/retention.ts';
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
  // Asked before a database is made: a token that is refused is the end of the start.
  const real = config.upstream && (await reachUpstream(config.upstream, print));
  const [database, startService] = await Promise.all([serving.openDatabase(), loadService(real)]);
  const metrics = await startMetrics({ ...serving, database });
  const { upstream, sweeps } = await startService({ ...serving, database, metrics });
  await migrateGateway(database, files);
  let names: string[] = [];
  const gateway = await buildGateway({
    upstream,
    database,
    allowedHosts: () => names,
    pages: await (develop ? devPages(root) : builtPages(join(root, 'dist/app'))),
    version,
    auth: config.auth,
    sync: config.sync,
    syncInterval: config.syncInterval,
    rateLimits: config.upstream ? config.rateLimits : (config.platformRateLimits ?? null),
    logger: loggerOptions(config),
    digest: await digestMail(config),
    metrics,
    lifecycle,
  });
  const where = { host: config.host, port: config.port, variables: { host: 'HOST', port: 'PORT' } };
  const port = await listen(gateway, { ...where, closers, lifecycle });
  names = config.allowedHosts ?? ['127.0.0.1', 'localhost', '[::1]'].map((name) => withPort(name, port));
  lifecycle.begin();
  const terms = [
    { days: config.retentionDays, sweeps: [...gatewaySweeps, ...sweeps] },
    { days: config.auditDays, sweeps: auditSweeps },
  ];
  startRetention({ ...serving, database }, terms, gateway.log);
  print(
    `Shortlist is ready on http://${isWildcard(config.host) ? names[0] : withPort(bracketHost(config.host), port)}`,
  );
}

/** How daily summaries are sent; undefined: no mail server is set up, or users are not known. */
async function digestMail({ mail, dashboardUrl, digestTemplate }: Config): Promise<DigestMail | undefined> {
  if (!mail || dashboardUrl === null) return undefined;
  const { createSmtpSend } = await import('../operation/smtpClient.ts');
  return { send: createSmtpSend(mail.server), from: mail.from, template: digestTemplate, dashboardUrl };
}

async function reachUpstream(
  upstream: NonNullable<Config['upstream']>,
  print: ServerContext['print'],
): Promise<ConnectedService> {
  try {
    await checkUpstream(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamUnreachable)) throw error;
    // It may come back; the dashboard shows the problem until then.
    print(error.message);
  }
  return { upstream: { ...upstream, embedded: false, sendsMail: true }, sweeps: [] };
}

/** What starts the service; for a real one, which is there already, nothing of the platform is loaded. */
async function loadService(
  real: ConnectedService | null,
): Promise<(serving: RunningContext) => Promise<ConnectedService>> {
  if (real) return async () => real;
  const { startPlatform } = await import('./servePlatform.ts');
  return async (serving) => await startPlatform(serving, serving.config.platformRateLimits ?? null);
}
