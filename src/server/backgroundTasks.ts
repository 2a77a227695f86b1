import type { FastifyBaseLogger } from 'fastify';
import type { ShutdownHooks } from './shutdownHooks.ts';
import type { Config } from './config/config.ts';
import type { Database } from '../database/open.ts';
import { bracketHost, listenHttp, withPort } from './listen.ts';
import { createSteadyClock } from '../operation/clock.ts';
import { observeDatabase } from '../operation/databaseMetrics.ts';
import type { Metrics } from '../operation/metrics.ts';
import { createRetention, type RetentionPeriod } from '../operation/retention.ts';
import type { Lifecycle } from '../operation/lifecycle.ts';

interface BackgroundContext {
  config: Config;
  closers: ShutdownHooks;
  lifecycle: Lifecycle;
  database: Database;
}

/** Starts the metrics and the server that Prometheus reads them from; undefined without METRICS_PORT. */
export async function startMetrics({
  config,
  closers,
  database,
  version,
  print,
}: Omit<BackgroundContext, 'lifecycle'> & { version: string; print: (line: string) => void }): Promise<
  Metrics | undefined
> {
  if (config.metrics === null) return undefined;
  // Loaded only when needed.
  const { createMetrics } = await import('../operation/metrics.ts');
  const { createMetricsServer } = await import('../operation/metricsServer.ts');
  const metrics = createMetrics({ version, ofProcess: true });
  observeDatabase(metrics, database);
  const { host, isLoopback } = config.metrics;
  const server = createMetricsServer(metrics, { isLoopback });
  const where = { host, port: config.metrics.port, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } };
  const port = await listenHttp(server, { ...where, closers });
  print(`Metrics on http://${withPort(bracketHost(host), port)}/metrics`);
  return metrics;
}

/** Removes old finished rows until the shutdown. */
export function startRetention(
  { closers, lifecycle, database }: Omit<BackgroundContext, 'config'>,
  periods: readonly RetentionPeriod[],
  log: FastifyBaseLogger,
): void {
  const retention = createRetention({
    database,
    periods,
    now: createSteadyClock({ log }),
    stopping: lifecycle.stopping,
    onRemoved: (rows, days) => log.info({ rows, days }, 'retention_deleted'),
    onError: (error) => log.error({ err: error }, 'retention_failed'),
  });
  retention.start();
  closers.add(retention.stop);
}

/** To stderr, so that stdout has only output for people. */
export const loggerOptions = ({ logLevel }: Config) => ({ level: logLevel, stream: process.stderr });
