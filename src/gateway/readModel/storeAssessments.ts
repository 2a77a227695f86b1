import { isAddressable } from '../../contract/paths.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Assessment } from '../../contract/assessment.ts';
import { fold } from '../../contract/fold.ts';
import type { CacheChange } from './cache.ts';
import { storable } from './candidatureRow.ts';
import { compareRows, insertedValues } from './pageRows.ts';
import { removeCandidatures } from './storeCandidatures.ts';
import { assessments, candidatures, resultRuns, sweeps } from '../schema/readModel.ts';

type Row = typeof assessments.$inferSelect;

/** The columns that come from the upstream. */
const DATA_COLUMNS = [
  'name',
  'candidates',
  'invited',
  'started',
  'finished',
  'status',
  'finished_percentage',
  'modified',
  'name_key',
] as const satisfies readonly (keyof Row)[];

type AssessmentData = Pick<Row, (typeof DATA_COLUMNS)[number]>;

/** Stores the rows of a page that differ from the stored ones. Leaves out rows without an ID. */
export async function storeAssessments(change: CacheChange, rows: readonly Assessment[]): Promise<void> {
  const { tx, upstream, version } = change;
  const given = new Map<number, AssessmentData>();
  for (const row of rows) if (isAddressable(row)) given.set(row.id, toData(row));
  if (given.size === 0) return;
  const stored = await tx
    .select()
    .from(assessments)
    .where(isOneOf(upstream, [...given.keys()]));
  const known = new Map(stored.map((row) => [row.id, row]));
  const { changed, seenAgain } = compareRows(given, known, (was, data) =>
    DATA_COLUMNS.every((column) => was[column] === data[column]),
  );
  if (seenAgain.length > 0) await tx.update(assessments).set({ missed: null }).where(isOneOf(upstream, seenAgain));
  if (changed.length === 0) return;
  change.hasChanged = true;
  await tx
    .insert(assessments)
    .values(
      changed.map(([id, data, was]) => ({
        ...data,
        upstream,
        id,
        first_version: was?.first_version ?? version,
        version,
        changed_at: sql`clock_timestamp()`,
      })),
    )
    .onConflictDoUpdate({ target: [assessments.upstream, assessments.id], set: REPLACED });
}

/** The columns that an update replaces. */
const REPLACED = insertedValues(assessments, [...DATA_COLUMNS, 'version', 'missed', 'changed_at']);

function toData({ id: _id, ...row }: Assessment): AssessmentData {
  const name = storable(row.name);
  const status = storable(row.status);
  return { ...row, name, status, modified: storable(row.modified), name_key: fold(name?.trim() ?? '') };
}

const isOneOf = (upstream: string, ids: readonly number[]) =>
  and(eq(assessments.upstream, upstream), inArray(assessments.id, [...ids]));

/** Removes assessments and their candidatures from the cache. */
export async function removeAssessments(change: CacheChange, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, upstream } = change;
  const own = await tx
    .select({ id: candidatures.id })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), inArray(candidatures.assessment_id, [...ids])));
  await removeCandidatures(
    change,
    own.map(({ id }) => id),
  );
  await tx.delete(sweeps).where(and(eq(sweeps.upstream, upstream), inArray(sweeps.scope, [...ids])));
  await tx
    .delete(resultRuns)
    .where(and(eq(resultRuns.upstream, upstream), inArray(resultRuns.assessment_id, [...ids])));
  await tx.delete(assessments).where(isOneOf(upstream, ids));
  change.hasChanged = true;
}
