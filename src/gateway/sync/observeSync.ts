import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { cacheSamples, samplesByKey } from '../../operation/databaseMetrics.ts';
import type { Metrics } from '../../operation/metrics.ts';
import { assessments, sweeps } from '../schema/readModel.ts';

/** Registers the gauges of sync: how complete the read model is, and which lists fail. */
export function observeSync(metrics: Metrics, db: Db, upstream: string): void {
  metrics.observe({
    name: 'shortlist_read_model_assessments',
    help: 'Assessments by how far the list of their candidates was read.',
    labels: ['state'],
    read: cacheSamples(async () => {
      const key = sql<string>`case when ${sweeps.complete_at} is not null then 'complete'
        when ${sweeps.started_at} is not null then 'incomplete' else 'unread' end`;
      const rows = await db
        .select({ key, count: sql<number>`count(*)::int` })
        .from(assessments)
        .leftJoin(sweeps, and(eq(sweeps.upstream, assessments.upstream), eq(sweeps.scope, assessments.id)))
        .where(eq(assessments.upstream, upstream))
        .groupBy(key);
      return samplesByKey('state', rows, ['complete', 'incomplete', 'unread']);
    }),
  });
  metrics.observe({
    name: 'shortlist_sync_failing_lists',
    help: 'Lists whose last page the service did not answer, or whose last sweep was incomplete.',
    labels: [],
    read: cacheSamples(async () => {
      const isFailing = and(eq(sweeps.upstream, upstream), sql`${sweeps.failures} > 0`);
      return [{ labels: {}, value: await db.$count(sweeps, isFailing) }];
    }),
  });
}
