import { count, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type PlatformEndpointName, platformEndpoints } from '../contract/platformEndpoints.ts';
import type { Db } from '../database/open.ts';
import { cacheSamples, samplesByKey } from '../operation/databaseMetrics.ts';
import type { Metrics } from '../operation/metrics.ts';
import { isProbe } from '../operation/readiness.ts';
import { routeOf } from './http/platformLog.ts';
import { emails } from './schema/emails.ts';

/** States that need attention or a retry. */
const OPEN_STATES = ['queued', 'held', 'failed'] as const;

const names = new Map(
  (Object.keys(platformEndpoints) as PlatformEndpointName[])
    // Reversed, so that the first of several operations on a route names it.
    .toReversed()
    .map((name) => {
      const { method, path } = platformEndpoints[name];
      return [`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, name];
    }),
);

/** Counts responses by operation, or by route outside of the API. */
export function countResponses(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const name = isProbe(route) ? 'probe' : (names.get(`${request.method} ${route}`) ?? route);
    metrics.answered('platform', name, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}

/** Registers the gauges of emails: unsent ones by state, and the age of the oldest queued one. */
export function observeEmails(metrics: Metrics, { db, now }: { db: Db; now: () => Date }): void {
  metrics.observe({
    name: 'shortlist_emails',
    help: 'Unsent emails by state: queued, held, or failed permanently.',
    labels: ['state'],
    read: cacheSamples(async () => {
      const rows = await db
        .select({ key: emails.state, count: count() })
        .from(emails)
        .where(inArray(emails.state, [...OPEN_STATES]))
        .groupBy(emails.state);
      return samplesByKey('state', rows, OPEN_STATES);
    }),
  });
  metrics.observe({
    name: 'shortlist_email_oldest_queued_seconds',
    help: 'Age of the oldest queued email; 0 when none is queued.',
    labels: [],
    read: cacheSamples(async () => {
      const [oldest] = await db
        .select({ created: sql<string | null>`extract(epoch from min(${emails.created}))` })
        .from(emails)
        .where(sql`${emails.state} = 'queued'`);
      const created = oldest?.created ?? null;
      return [{ labels: {}, value: created === null ? 0 : Math.max(now().getTime() / 1000 - Number(created), 0) }];
    }),
  });
}
