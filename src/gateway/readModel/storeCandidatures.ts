import { isAddressable } from '../../contract/paths.ts';
import { and, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Candidature } from '../../contract/candidature.ts';
import { isBlind } from '../names/blindReview.ts';
import { observedCompletions, observedStarts } from '../schema/tables.ts';
import { cancelScheduledEmailOf, recordStageChanges } from './stageChanges.ts';
import type { CacheChange } from './cache.ts';
import {
  type CandidatureData,
  candidatureText,
  DATA_COLUMNS,
  isSameData,
  storable,
  toData,
  toDate,
} from './candidatureRow.ts';
import { withoutErased } from './erasedEmails.ts';
import { type ChangedRow, compareRows, insertedValues } from './pageRows.ts';
import { candidatures, candidatureTexts, flags, removals, results, sweeps, writes } from '../schema/readModel.ts';

/** Maximum number of rows per transaction. On PGlite a transaction blocks all others. */
export const MAX_ROWS_PER_WRITE = 50;

/** Rows of a page, at most MAX_ROWS_PER_WRITE. */
export interface PageRows {
  assessment: number;
  rows: readonly Candidature[];
  /** When the page was requested, by the database's clock. */
  requestedAt: Date;
  /** The version of the cache at the request, if other pages may have been stored since. */
  requestedVersion?: number;
}

type Row = typeof candidatures.$inferSelect;
type Changed = ChangedRow<CandidatureData, Row>;

/**
 * Stores the rows of a page that differ from the stored ones. Leaves out rows without an ID, rows of erased candidates, and
 * rows that changed after the request. Resolves to false if one of our writes was about a row that is not known.
 */
export async function storeCandidatures(change: CacheChange, page: PageRows): Promise<boolean> {
  const { tx, upstream, version } = change;
  const given = new Map<number, CandidatureData>();
  for (const row of page.rows) if (isAddressable(row)) given.set(row.id, toData(page.assessment, row));
  if (given.size === 0) return true;
  const ids = [...given.keys()];
  const stored = await tx.select().from(candidatures).where(isOneOf(upstream, ids));
  const known = new Map(stored.map((row) => [row.id, row]));
  const outdated = await tx
    .select({ id: writes.candidature_id })
    .from(writes)
    .where(and(eq(writes.upstream, upstream), inArray(writes.candidature_id, ids), gte(writes.at, page.requestedAt)));
  for (const { id } of outdated) given.delete(id);
  const { requestedVersion = version } = page;
  for (const row of stored) if (row.version > requestedVersion) given.delete(row.id);
  const areHidden = stored.length > 0 && (await isBlind(tx, upstream, page.assessment));
  for (const [id, data] of areHidden ? given : []) given.set(id, withKnownName(data, known.get(id)));

  const isSame = (was: Row, data: CandidatureData) => !isOutcomeFound(was, page.requestedAt) && isSameData(was, data);
  const { changed, seenAgain } = compareRows(await withoutErased(tx, given), known, isSame);
  if (seenAgain.length > 0) {
    await tx.update(candidatures).set({ missed: null }).where(isOneOf(upstream, seenAgain));
  }
  if (changed.length > 0) {
    change.hasChanged = true;
    const is_initial = !(await isListComplete(change, page.assessment));
    await tx
      .insert(candidatures)
      .values(
        changed.map(([id, data, was]) => ({
          ...data,
          upstream,
          id,
          first_version: was?.first_version ?? version,
          is_initial,
          version: areHidden && was && isSame(was, withNameOf(data, was)) ? was.version : version,
          unknown_since: was?.unknown_since && was.unknown_since >= page.requestedAt ? was.unknown_since : null,
        })),
      )
      .onConflictDoUpdate({ target: [candidatures.upstream, candidatures.id], set: REPLACED });
    await storeTexts(change, changed);
    await recordStarts(change, changed);
    await recordCompletions(change, changed, page.rows);
    await recordStageChanges(change, changed, page.requestedAt);
    await endUnknownChanges(change, changed, page.requestedAt);
    await forgetRemovals(change, changed);
  }
  return outdated.every(({ id }) => known.has(id));
}

/** Whether a page shows the outcome of a write of ours whose answer was lost. */
const isOutcomeFound = (was: Changed[2], requestedAt: Date) =>
  was !== undefined && was.unknown_since !== null && was.unknown_since < requestedAt;

/** Cancels the scheduled emails of candidates for whom a page shows that a move with a lost answer was made. */
async function endUnknownChanges({ tx, upstream }: CacheChange, changed: Changed[], requestedAt: Date): Promise<void> {
  for (const [candidature, { stage }, was] of changed)
    if (stage !== null && isOutcomeFound(was, requestedAt))
      await cancelScheduledEmailOf(tx, { upstream, candidature, stage });
}

const withNameOf = (data: CandidatureData, { full_name, name_key }: CandidatureData): CandidatureData => ({
  ...data,
  full_name,
  name_key,
});

/**
 * A row under blind review keeps a name that is known: an invitation to another assessment can rename the candidate, and would show
 * which number changes, and in which texts of before another word is hidden. The next sweep after blind review has the new name.
 */
const withKnownName = (data: CandidatureData, was: CandidatureData | undefined): CandidatureData =>
  was?.full_name?.trim() ? withNameOf(data, was) : data;

async function isListComplete({ tx, upstream }: CacheChange, assessment: number): Promise<boolean> {
  const [list] = await tx
    .select({ complete_at: sweeps.complete_at })
    .from(sweeps)
    .where(and(eq(sweeps.upstream, upstream), eq(sweeps.scope, assessment)));
  return list !== undefined && list.complete_at !== null;
}

/** The columns that an update replaces. */
const REPLACED = insertedValues(candidatures, [...DATA_COLUMNS, 'version', 'missed', 'unknown_since']);

const isOneOf = (upstream: string, ids: number[]) =>
  and(eq(candidatures.upstream, upstream), inArray(candidatures.id, ids));

async function storeTexts({ tx, upstream }: CacheChange, changed: Changed[]): Promise<void> {
  const moved = changed.filter(([, data, was]) => was && was.assessment_id !== data.assessment_id);
  if (moved.length > 0)
    await deleteTexts(
      { tx, upstream },
      moved.map(([id]) => id),
    );
  const renamed = changed.filter(
    ([, data, was]) => was?.assessment_id !== data.assessment_id || candidatureText(was) !== candidatureText(data),
  );
  if (renamed.length === 0) return;
  const key = [candidatureTexts.upstream, candidatureTexts.assessment_id, candidatureTexts.candidature_id];
  await tx
    .insert(candidatureTexts)
    .values(
      renamed.map(([id, data]) => ({
        upstream,
        assessment_id: data.assessment_id,
        candidature_id: id,
        text: candidatureText(data),
      })),
    )
    .onConflictDoUpdate({ target: key, set: { text: sql`excluded.text` } });
}

async function deleteTexts({ tx, upstream }: Pick<CacheChange, 'tx' | 'upstream'>, ids: number[]): Promise<void> {
  await tx
    .delete(candidatureTexts)
    .where(and(eq(candidatureTexts.upstream, upstream), inArray(candidatureTexts.candidature_id, ids)));
}

async function recordStarts({ tx, upstream }: CacheChange, changed: Changed[]): Promise<void> {
  const started = changed.filter(([, data, was]) => data.status === 'started' && was?.status === 'invited');
  if (started.length === 0) return;
  await tx
    .insert(observedStarts)
    .values(
      started.map(([id, data]) => ({
        upstream,
        candidature_id: id,
        assessment_id: data.assessment_id,
        observed_at: sql`now()`,
      })),
    )
    .onConflictDoNothing();
}

/** A completion that was not seen happen was at the latest activity, or before it was first seen. */
async function recordCompletions(
  { tx, upstream }: CacheChange,
  changed: Changed[],
  rows: readonly Candidature[],
): Promise<void> {
  const completed = changed.filter(([, data, was]) => data.status === 'completed' && was?.status !== 'completed');
  if (completed.length === 0) return;
  const lastActivity = new Map(rows.map((row) => [row.id, toDate(row.last_activity ?? null)]));
  await tx
    .insert(observedCompletions)
    .values(
      completed.map(([id, data, was]) => ({
        upstream,
        candidature_id: id,
        assessment_id: data.assessment_id,
        observed_at: was ? sql`now()` : sql`least(now(), ${lastActivity.get(id)?.toISOString() ?? null}::timestamptz)`,
        was_open: was !== undefined,
      })),
    )
    .onConflictDoNothing();
}

/** Deletes the removal records of candidatures that came back. */
async function forgetRemovals({ tx, upstream }: CacheChange, changed: Changed[]): Promise<void> {
  const back = changed.flatMap(([id, , was]) => (was ? [] : [id]));
  if (back.length === 0) return;
  await tx.delete(removals).where(and(eq(removals.upstream, upstream), inArray(removals.candidature_id, back)));
}

/** Removes candidatures from the cache and records the removals. */
export async function removeCandidatures(change: CacheChange, ids: readonly number[]): Promise<void> {
  const { tx, upstream, version } = change;
  for (let from = 0; from < ids.length; from += MAX_ROWS_PER_WRITE) {
    const some = ids.slice(from, from + MAX_ROWS_PER_WRITE);
    const gone = await tx
      .delete(candidatures)
      .where(isOneOf(upstream, some))
      .returning({ candidature_id: candidatures.id, assessment_id: candidatures.assessment_id });
    if (gone.length === 0) continue;
    change.hasChanged = true;
    await deleteTexts(change, some);
    for (const table of [results, flags]) {
      await tx.delete(table).where(and(eq(table.upstream, upstream), inArray(table.candidature_id, some)));
    }
    await tx
      .insert(removals)
      .values(gone.map((one) => ({ ...one, upstream, version, at: sql`now()` })))
      .onConflictDoUpdate({
        target: [removals.upstream, removals.candidature_id],
        set: { assessment_id: sql`excluded.assessment_id`, version, at: sql`now()` },
      });
  }
}

/**
 * The condition that a page contains a candidature. Rows without an ID match by email. Null if a row has neither: then any
 * candidature may be on the page.
 */
export function isOnPage({ upstream }: CacheChange, rows: readonly Candidature[], requestedAt: Date): SQL | null {
  const emails = rows.filter((row) => !isAddressable(row)).map(({ email }) => storable(email));
  const known = emails.filter((email) => email !== null);
  if (known.length < emails.length) return null;
  const ids = rows.filter(isAddressable).map(({ id }) => id);
  const written = sql`select ${writes.candidature_id} from ${writes}
    where ${and(eq(writes.upstream, upstream), gte(writes.at, requestedAt))}`;
  return sql`${or(
    inArray(candidatures.id, ids),
    and(isNotNull(candidatures.email), inArray(candidatures.email, known)),
    sql`${candidatures.id} in (${written})`,
  )}`;
}
