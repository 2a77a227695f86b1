import { count, inArray } from 'drizzle-orm';
import type { onResponseHookHandler } from 'fastify';
import { JOB_STATES } from '../../contract/jobs.ts';
import type { Database } from '../../database/open.ts';
import { cacheSamples, samplesByKey } from '../../operation/databaseMetrics.ts';
import type { Metrics } from '../../operation/metrics.ts';
import { metricNameOf } from './operationTable.ts';
import { jobs, scheduledEmails } from '../schema/tables.ts';
import type { TokenHealth } from '../upstream/tokenHealth.ts';
import type { Forwarder } from '../upstream/forward.ts';

/** States that are stored in rows; `expired` is derived when a job is read. */
const STORED_JOB_STATES = JOB_STATES.filter((state) => state !== 'expired');
/** States of emails that may still be sent. */
const OPEN_EMAIL_STATES = ['scheduled', 'overdue', 'sending'] as const;

/** Counts answers by operation. */
export const countAnswers =
  (metrics: Metrics): onResponseHookHandler =>
  (request, reply, done) => {
    const answer = { status: reply.statusCode, seconds: reply.elapsedTime / 1000 };
    metrics.answered('dashboard', metricNameOf(request), answer);
    done();
  };

/** Registers the gauges of the gateway: token, rate limiter, jobs and scheduled emails. */
export function observeGateway(
  metrics: Metrics,
  parts: { rateLimiter: Forwarder['rateLimiter']; tokenHealth: TokenHealth; database: Database | undefined },
): void {
  const { rateLimiter, tokenHealth, database } = parts;
  metrics.observe({
    name: 'shortlist_upstream_token_refused',
    help: 'Whether the service refused the token in its last answer.',
    labels: [],
    read: () => [{ labels: {}, value: Number(tokenHealth.isRefused()) }],
  });
  metrics.observe({
    name: 'shortlist_rate_limiter_waiting_calls',
    help: 'Calls that wait for the rate limit of the service.',
    labels: ['operation', 'priority'],
    read: () =>
      rateLimiter
        .report()
        .operations.flatMap(({ operation, waiting }) =>
          Object.entries(waiting).map(([priority, value]) => ({ labels: { operation, priority }, value })),
        ),
  });
  metrics.observe({
    name: 'shortlist_rate_limiter_used_ratio',
    help: 'Share of the limit per minute that is used, by all programs with this token.',
    labels: ['operation'],
    read: () =>
      rateLimiter
        .report()
        .operations.map(({ operation, used, limit }) => ({ labels: { operation }, value: used / limit })),
  });
  if (!database) return;
  const { db } = database;
  metrics.observe({
    name: 'shortlist_jobs',
    help: 'Bulk actions by state.',
    labels: ['state'],
    read: cacheSamples(async () =>
      samplesByKey(
        'state',
        await db.select({ key: jobs.state, count: count() }).from(jobs).groupBy(jobs.state),
        STORED_JOB_STATES,
      ),
    ),
  });
  metrics.observe({
    name: 'shortlist_scheduled_emails',
    help: 'Rejection emails not sent yet, by state: scheduled, overdue (needs a decision) or being sent.',
    labels: ['state'],
    read: cacheSamples(async () => {
      const rows = await db
        .select({ key: scheduledEmails.state, count: count() })
        .from(scheduledEmails)
        .where(inArray(scheduledEmails.state, [...OPEN_EMAIL_STATES]))
        .groupBy(scheduledEmails.state);
      return samplesByKey('state', rows, OPEN_EMAIL_STATES);
    }),
  });
}
