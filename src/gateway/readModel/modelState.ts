import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Completeness } from '../../contract/readModel.ts';
import type { Db } from '../../database/open.ts';
import { sweeps, upstreams } from './tables.ts';

/** A state of the read model of an upstream. */
export interface ModelVersion {
  epoch: number;
  number: number;
}

export const writeVersion = ({ epoch, number }: ModelVersion): string => `${epoch}-${number}`;

export function readVersion(text: string): ModelVersion {
  const [epoch = '', number = ''] = text.split('-');
  return { epoch: Number(epoch), number: Number(number) };
}

export async function currentVersion(db: Db, upstream: string): Promise<ModelVersion> {
  const [row] = await db
    .select({ epoch: upstreams.epoch, number: upstreams.version })
    .from(upstreams)
    .where(eq(upstreams.upstream, upstream));
  return row ?? { epoch: 0, number: 0 };
}

/** The scope of the list of assessments, see `sweeps.scope`. */
export const ASSESSMENT_LIST = 0;

/** How far a list was read: the candidatures of an assessment, those of all, or the assessments. */
export async function readCompleteness(
  db: Db,
  upstream: string,
  assessment?: number,
): Promise<z.input<typeof Completeness>> {
  const lists = assessment === undefined ? gt(sweeps.scope, 0) : eq(sweeps.scope, assessment);
  const [row] = await db
    .select({
      lists: sql<number>`count(*)::int`,
      completeLists: sql<number>`count(${sweeps.complete_at})::int`,
      complete_at: sql`min(${sweeps.complete_at})`.mapWith(sweeps.complete_at),
      is_running: sql<boolean>`coalesce(bool_or(${sweeps.is_running}), false)`,
      rows: sql<number>`coalesce(sum(${sweeps.rows_seen}), 0)::int`,
      counts: sql<number>`count(${sweeps.said_count})::int`,
      expected: sql<number | null>`sum(${sweeps.said_count})::int`,
      unreadable: sql<number>`coalesce(sum(${sweeps.unreadable}), 0)::int`,
    })
    .from(sweeps)
    .where(and(eq(sweeps.upstream, upstream), lists));
  if (!row) throw new Error('An aggregate answered no row');
  const isComplete = row.lists > 0 && row.completeLists === row.lists;
  return {
    complete_at: isComplete ? (row.complete_at?.toISOString() ?? null) : null,
    is_running: row.is_running,
    rows: row.rows,
    expected: row.counts === row.lists ? row.expected : null,
    unreadable: row.unreadable,
  };
}
