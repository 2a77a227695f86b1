import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { assessmentsOf, candidaturesOf } from '../readModel/missedRows.ts';
import { sweeps, upstreams } from '../readModel/tables.ts';
import { ASSESSMENT_LIST } from './lists.ts';

/** How complete and how old a list of the read model is. */
export interface SyncStatus {
  /** Rows that are known. */
  known: number;
  /** Rows that the upstream says there are, where it says so. */
  said: number | null;
  /** Rows of the last sweep, or of the one under way, that cannot be addressed. */
  unreadable: number;
  /** When the last complete sweep ended; null: there was none, so more rows may be there than are known. */
  completeAt: Date | null;
  /** When the upstream last answered a page of the list. */
  answeredAt: Date | null;
  /** The code of the problem of the last page, such as `upstream_auth`; `incomplete`: the list contradicts itself. */
  problem: string | null;
  /** Whether the rows may be of another account than that of the present token. */
  isUnverified: boolean;
}

/** The status of the candidatures of an assessment, or, for null, of the assessments. */
export async function readSyncStatus(db: Db, upstream: string, assessment: number | null): Promise<SyncStatus> {
  const scope = assessment ?? ASSESSMENT_LIST;
  const { table, within } = assessment === null ? assessmentsOf(upstream) : candidaturesOf(upstream, assessment);
  const [row] = await db
    .select({ sweep: sweeps, unverified: upstreams.unverified_version })
    .from(sweeps)
    .leftJoin(upstreams, eq(upstreams.upstream, sweeps.upstream))
    .where(and(eq(sweeps.upstream, upstream), eq(sweeps.scope, scope)));
  const sweep = row?.sweep;
  return {
    known: await db.$count(table, within),
    said: sweep?.said_count ?? null,
    unreadable: sweep?.unreadable ?? 0,
    completeAt: sweep?.complete_at ?? null,
    answeredAt: sweep?.answered_at ?? null,
    problem: sweep?.problem ?? null,
    isUnverified: typeof row?.unverified === 'number',
  };
}
