import { createHmac } from 'node:crypto';
import type { ModelVersion } from '../schema/readModel.ts';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Completeness } from '../../contract/readModel.ts';
import type { Db } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { installation, scorecards } from '../schema/tables.ts';
import { assessmentsOf, candidaturesOf } from './pageRows.ts';
import { ASSESSMENT_LIST, assessments, sweeps, upstreams } from '../schema/readModel.ts';

/** A version of the read model with what its reader might not see, see `sightOf`. */
interface SeenVersion extends ModelVersion {
  sight: string;
}

/** Writes a version for the API, such as `3-1207`. */
export const writeVersion = ({ epoch, number, sight }: SeenVersion): string =>
  [epoch, number, ...(sight ? [sight] : [])].join('-');

/** Parses a version that the schema has validated. */
export function readVersion(text: string): SeenVersion {
  const [epoch = '', number = '', sight = ''] = text.split('-');
  return { epoch: Number(epoch), number: Number(number), sight };
}

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/**
 * A digest of what a reader may not see and of the changes of scorecards; empty if there are none. When it changes, lists of earlier
 * versions are reloaded: versions of single rows would tell which candidates have recommendations and drafts. Without the secret, a
 * reader could find out which assessments are hidden by trying IDs.
 */
export function sightOf({ noAccess }: RowReader, { secret, scorecards: changes }: Digested): string {
  if (noAccess.length === 0 && changes === 0) return '';
  const digest = createHmac('sha256', secret).update(JSON.stringify([inOrder(noAccess), changes]));
  return digest.digest('hex').slice(0, 8);
}

interface Digested {
  secret: string;
  /** How often the scorecards of the reader's assessments were changed. */
  scorecards: number;
}

/** The current version of an upstream; changes up to `pruned` are no longer recorded. Zeros before the first sync. */
export async function currentVersion(
  db: Db,
  { upstream, noAccess }: Pick<RowReader, 'upstream' | 'noAccess'>,
): Promise<ModelVersion & Digested & { pruned: number }> {
  const isSeen = and(eq(scorecards.upstream, upstream), isAccessible(scorecards.assessment_id, { noAccess }));
  const [row] = await db
    .select({
      epoch: upstreams.epoch,
      number: upstreams.version,
      pruned: upstreams.pruned_version,
      secret: sql<string>`(select ${installation.uuid} from ${installation})::text`,
      scorecards: db.$count(scorecards, isSeen),
    })
    .from(upstreams)
    .where(eq(upstreams.upstream, upstream));
  return row ?? { epoch: 0, number: 0, pruned: 0, secret: '', scorecards: 0 };
}

/** How completely a list was read, by its `sweeps.scope`; without one, the candidatures of all assessments of the reader. */
export async function readCompleteness(
  db: Db,
  reader: RowReader,
  scope?: number,
): Promise<z.input<typeof Completeness>> {
  const { upstream } = reader;
  const known = db
    .select({ id: assessments.id })
    .from(assessments)
    .where(and(eq(assessments.upstream, upstream), isAccessible(assessments.id, reader)));
  const isInScope = scope === undefined ? inArray(sweeps.scope, known) : eq(sweeps.scope, scope);
  // A problem of the list of assessments concerns every list, because more may exist.
  const isConcerned = scope === undefined ? or(isInScope, eq(sweeps.scope, ASSESSMENT_LIST)) : isInScope;
  const lists = scope === undefined ? sql`(select count(*) from ${known.as('known')})` : sql`count(*)`;
  const [row] = await db
    .select({
      lists: sql<number>`${lists}::int`,
      completeLists: sql<number>`count(${sweeps.complete_at})::int`,
      complete_at: sql`min(${sweeps.complete_at})`.mapWith(sweeps.complete_at),
      answered_at: sql`max(${sweeps.answered_at})`.mapWith(sweeps.answered_at),
      problem: sql<string | null>`(select max(${sweeps.problem}) from ${sweeps}
        where ${and(eq(sweeps.upstream, upstream), isConcerned)})`,
      assessmentsCompleteAt: sql`(select max(${sweeps.complete_at}) from ${sweeps}
        where ${and(eq(sweeps.upstream, upstream), eq(sweeps.scope, ASSESSMENT_LIST))})`.mapWith(sweeps.complete_at),
      // Sync reads no other list before the assessments.
      firstProblem: sql<string | null>`(select ${sweeps.problem} from ${sweeps}
        where ${and(eq(sweeps.upstream, upstream), eq(sweeps.scope, ASSESSMENT_LIST), isNull(sweeps.complete_at))})`,
      is_running: sql<boolean>`coalesce(bool_or(${sweeps.is_running}), false)`,
      rows: sql<number>`coalesce(sum(${sweeps.rows_seen}), 0)::int`,
      counts: sql<number>`count(${sweeps.reported_count})::int`,
      expected: sql<number | null>`sum(${sweeps.reported_count})::int`,
      stated: scope === undefined ? sql<null>`null` : sql<number | null>`max(${sweeps.stated_count})`,
      unreadable: sql<number>`coalesce(sum(${sweeps.unreadable}), 0)::int`,
      unverified: sql<boolean>`exists (select from ${upstreams}
        where ${eq(upstreams.upstream, upstream)} and ${isNotNull(upstreams.unverified_version)})`,
    })
    .from(sweeps)
    .where(and(eq(sweeps.upstream, upstream), isInScope));
  if (!row) throw new Error('The query returned no row');
  // Without assessments there are no candidates to read.
  const emptyAt = scope === undefined && row.lists === 0 ? row.assessmentsCompleteAt : null;
  const isComplete = emptyAt !== null || (row.lists > 0 && row.completeLists === row.lists);
  // The service counts all assessments.
  const isCut = scope === ASSESSMENT_LIST && reader.noAccess.length > 0;
  const rows = scope === undefined || (isComplete && !isCut) ? row.rows : await countRows(db, reader, scope);
  return {
    complete_at: isComplete ? ((emptyAt ?? row.complete_at)?.toISOString() ?? null) : null,
    answered_at: row.answered_at?.toISOString() ?? null,
    problem: row.problem ?? (isComplete ? null : row.firstProblem),
    is_running: row.is_running,
    rows,
    expected: row.counts === row.lists && !isCut ? row.expected : null,
    stated: row.stated,
    unreadable: row.unreadable,
    is_verified: !row.unverified,
  };
}

/** The number of known rows of a list, from sweeps and from users' reads. */
async function countRows(db: Db, reader: RowReader, scope: number): Promise<number> {
  const { upstream } = reader;
  if (scope !== ASSESSMENT_LIST) {
    const { table, within } = candidaturesOf(upstream, scope);
    return await db.$count(table, within);
  }
  const { table, within } = assessmentsOf(upstream);
  return await db.$count(table, and(within, isAccessible(table.id, reader)));
}
