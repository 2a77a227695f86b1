import { and, eq, gte, isNull, not, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Events } from '../../contract/taking.ts';
import type { Services } from '../services/services.ts';
import { results } from '../schema/taking.ts';
import { findTaking } from './findTaking.ts';
import { overdueBefore } from './testTimes.ts';

/**
 * Records events of running tests. Only the occurrence of each kind is stored, and never removed: many events store no
 * more than one. // T35
 */
export async function recordEvents(uuid: string, { events }: z.output<typeof Events>, { db, now }: Services) {
  const { candidature } = await findTaking(db, uuid);
  for (const testId of new Set(events.map(({ test_id }) => test_id))) {
    const kinds = sql.param(events.filter(({ test_id }) => test_id === testId).map(({ kind }) => kind));
    await db
      .update(results)
      .set({ noticed: sql`array(select distinct unnest(${results.noticed} || ${kinds}::text[]) order by 1)` })
      .where(
        and(
          eq(results.candidature_id, candidature.id),
          eq(results.test_id, testId),
          isNull(results.submitted_at),
          gte(results.deadline, overdueBefore(now())),
          not(sql`${results.noticed} @> ${kinds}::text[]`),
        ),
      );
  }
}
