import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import type { Db } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { findByTextOnly, inScope, passesFilters, passesFiltersByRow, type Scope } from './candidatureFilters.ts';
import { type ListOrder, orderOf, sortKeyOf } from './candidatureOrderings.ts';
import { audit, jobItems, jobs, notes, observedCompletions, observedStageChanges, verdicts } from '../schema/tables.ts';
import { COMPLETED_AT, IS_COMPLETION_EXACT } from './completions.ts';
import { isNewSince } from './listed.ts';
import { hideName, isHidden } from '../names/hiddenNames.ts';
import { candidatures, flags, results } from '../schema/readModel.ts';
import { REJECTION_REASON } from './rejections.ts';
import { recommendedOn } from './shownRecommendations.ts';
import { TEST_CONDITIONS, TEST_SCORES } from './testScores.ts';

/** Where a page starts: after or before the row with this sort key and ID. */
export interface Place {
  rank: string;
  id: number;
  side: 'after' | 'before';
}

export interface ListQuery extends Scope {
  ordering: CandidatureListOrdering;
  /** Rows first seen after this version are counted in `newer` and left out. */
  asOf: number;
  limit: number;
  /** Where the page starts: an offset or a row. */
  from: number | Place;
}

/** A page of a list: IDs in order. */
export interface IdsWindow {
  ids: number[];
  /** The number of matching rows first seen after `asOf`. */
  newer: number;
}

const { id, upstream } = candidatures;

/** Reads a page of a list. */
export async function readIds(db: Db, query: ListQuery): Promise<IdsWindow> {
  const newer = await db
    .select({ id })
    .from(candidatures)
    .where(and(inScope(query), isNewSince(query.asOf), passesFilters(query)));
  const list = { ...query, isListed: and(inScope(query), leavesOut(newer.map((row) => row.id))) };
  return { ids: await readListed(db, list), newer: newer.length };
}

/** A condition on versions would have to look up every row of an index, so that newer rows are left out by their IDs. */
const leavesOut = (ids: readonly number[]): SQL | undefined =>
  ids.length === 0 ? undefined : sql`${id} <> all(${sql.param(ids)}::int[])`;

interface List extends ListQuery {
  /** The condition that a row belongs to the list, without the filters. */
  isListed: SQL | undefined;
}

const isAmong = (ids: readonly number[]): SQL => sql`${id} = any(${sql.param(ids)}::int[])`;

async function readListed(db: Db, list: List): Promise<number[]> {
  const read = async (statement: SQL) => (await db.execute<{ id: number }>(statement)).rows.map((row) => row.id);
  if (passesFilters(list) === undefined) return await read(scannedIds(list));
  const found = findByTextOnly(list);
  if (found) {
    const ids = await read(sql`${found} limit ${MANY_FOUND}`);
    if (ids.length < MANY_FOUND) return await read(sortedIds(list, isAmong(ids)));
  }
  const rows = scanLimit(list);
  const ids = rows === null ? null : await read(idsOfFirst(list, rows));
  if (ids?.length === list.limit) return ids;
  // `is true` prevents the planner from turning the condition into a join, which would sort all that was found.
  return await read(
    found ? scannedIds(list, sql`(${id} in (${found})) is true`) : sortedIds(list, passesFilters(list)),
  );
}

/** If a search finds at least this many rows, scanning the index of the ordering is faster than sorting them. */
const MANY_FOUND = 1_000;

/** Up to this number of rows, a scan is always tried first. */
const MIN_SCANNED = 1_000;
const MAX_SCANNED = 10_000;

/**
 * How many rows to scan for a page before collecting all that match; null: it starts too far down, no index has its order, or
 * it is a selection, whose rows are found by ID.
 */
function scanLimit({ from, limit, scope: { assessment, selection } }: ListQuery): number | null {
  if (assessment === undefined || selection !== undefined) return null;
  // Enough for a page if a tenth of the rows match.
  const rows = 10 * (limit + (typeof from === 'number' ? from : 0));
  return rows > MAX_SCANNED ? null : Math.max(rows, MIN_SCANNED);
}

/** A page of the matches among the first rows in order. If many rows match, they fill the page, and the others are not read. */
function idsOfFirst(list: List, rows: number): SQL {
  const order = orderOf(list.ordering);
  const columns = columnsOfTable(order);
  const scanned = sql`select ${id} as id, ${order.value} as rank, (${passesFiltersByRow(list)}) as passes from ${candidatures}
    where ${and(list.isListed, beyond(list.from, order, columns))} ${ordered(list, order, columns)} limit ${rows}`;
  return sql`with first as materialized (${scanned})
    select id from first where passes ${paged(list, order, COLLECTED_COLUMNS)}`;
}

/** IDs in order, by a scan of the index of the ordering. */
function scannedIds(list: List, condition?: SQL): SQL {
  const order = orderOf(list.ordering);
  const columns = columnsOfTable(order);
  const rows = and(list.isListed, condition, beyond(list.from, order, columns));
  return sql`select ${id} from ${candidatures} where ${rows} ${paged(list, order, columns)}`;
}

/**
 * IDs in order, by sorting the rows that meet a condition. They are collected first (`materialized`): otherwise the planner
 * may scan the whole index of the ordering for few rows.
 */
function sortedIds(list: List, condition: SQL | undefined): SQL {
  const order = orderOf(list.ordering);
  const columns = COLLECTED_COLUMNS;
  return sql`with passing as materialized (
      select ${id} as id, ${order.value} as rank from ${candidatures} where ${and(list.isListed, condition)})
    select id from passing where ${beyond(list.from, order, columns) ?? sql`true`} ${paged(list, order, columns)}`;
}

interface Columns {
  rank: SQL;
  id: SQL;
}

const columnsOfTable = (order: ListOrder): Columns => ({ rank: order.value, id: sql`${id}` });
/** The columns of rows that a statement has collected. */
const COLLECTED_COLUMNS: Columns = { rank: sql`rank`, id: sql`id` };

/** The condition that a row is after the start of the page, or before it. */
function beyond(from: ListQuery['from'], { type, isDescending }: ListOrder, columns: Columns): SQL | undefined {
  if (typeof from === 'number') return undefined;
  const isGreater = isDescending === (from.side === 'before');
  const place = sql`(${from.rank}::${sql.raw(type)}, ${from.id}::int)`;
  return sql`(${columns.rank}, ${columns.id}) ${sql.raw(isGreater ? '>' : '<')} ${place}`;
}

/** The order. Rows before a place are read backward, so that the nearest come first. */
function ordered({ from }: ListQuery, { isDescending }: ListOrder, { rank, id: key }: Columns): SQL {
  const isBackward = typeof from !== 'number' && from.side === 'before';
  const direction = sql.raw(isDescending === isBackward ? 'asc' : 'desc');
  return sql`order by ${rank} ${direction}, ${key} ${direction}`;
}

/** The order, limit and offset. */
function paged(query: ListQuery, order: ListOrder, columns: Columns): SQL {
  const offset = typeof query.from === 'number' ? query.from : 0;
  return sql`${ordered(query, order, columns)} limit ${query.limit} offset ${offset}`;
}

/**
 * The sort key of a row in an ordering, as text; null if it is not in the scope of the list: the rows beside it would tell its
 * name. A row that no longer passes the filters has a place.
 */
export async function placeOf(
  db: Db,
  { ordering, row, ...scope }: Scope & { ordering: CandidatureListOrdering; row: number },
): Promise<{ rank: string; id: number } | null> {
  const { value } = orderOf(ordering);
  const [found] = await db
    .select({ rank: sql<string>`(${value})::text` })
    .from(candidatures)
    .where(and(inScope(scope), eq(id, row)));
  return found ? { rank: found.rank, id: row } : null;
}

// Columns that the API does not return.
const {
  upstream: _upstream,
  name_key: _name,
  score_rank: _score,
  created_rank: _created,
  rating_rank: _rating,
  stage_rank: _stage,
  status_rank: _status,
  first_version: _first,
  is_initial: _initial,
  version: _version,
  missed: _missed,
  completed_at: _completed,
  ...COLUMNS
} = getTableColumns(candidatures);

const isOf = (table: typeof notes | typeof verdicts) => and(eq(table.upstream, upstream), eq(table.candidature_id, id));

/** The bulk action that is about to remove the candidate, and when. */
const PLANNED_REMOVAL = sql<{ job: number; due: string } | null>`(
  select json_build_object('job', ${jobItems.job_id}, 'due', ${jobItems.due_at})
  from ${jobItems} join ${jobs} on ${jobs.id} = ${jobItems.job_id} and ${jobs.upstream} = ${upstream}
  where ${jobItems.candidature_id} = ${id} and ${jobItems.outcome} = 'waiting' and ${jobItems.due_at} is not null
  order by ${jobItems.due_at} limit 1)`;

/** When the candidate was last moved to the present stage: here, or as seen in the upstream. */
const STAGE_SINCE = sql<string | null>`(select max(moved_at) from (
  select ${audit.at} as moved_at from ${audit} where ${audit.candidature_id} = ${id} and ${audit.upstream} = ${upstream}
    and ${audit.operation} = 'changeStage' and ${audit.detail} = ${candidatures.stage}
    and (${audit.status} is null or ${audit.status} < 300)
  union all
  select ${observedStageChanges.observed_at} from ${observedStageChanges}
  where ${observedStageChanges.upstream} = ${upstream} and ${observedStageChanges.candidature_id} = ${id}
    and ${observedStageChanges.to_stage} = ${candidatures.stage}) as moves)`;

type VerdictsOfRow = { condition: string; verdict: string }[];

/** The current verdicts in the form of the API. */
const CURRENT_VERDICTS = sql<VerdictsOfRow>`(select
  coalesce(json_agg(json_build_object('condition', ${verdicts.condition}, 'verdict', ${verdicts.verdict})
    order by ${verdicts.condition}), '[]'::json)
  from ${verdicts} where ${isOf(verdicts)} and ${verdicts.is_current} and ${verdicts.verdict} is not null)`;

const isoText = (moment: string) => (candidatures.completed_at.mapFromDriverValue(moment) as Date).toISOString();

export type CandidatureRow = Awaited<ReturnType<typeof readRows>>[number];

/**
 * The rows with these IDs, in this order, with unhidden names. Leaves out rows that no longer exist. `ordering`: with their sort
 * keys in it.
 */
export async function readRows(db: Db, reader: RowReader, ids: readonly number[], ordering?: CandidatureListOrdering) {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      ...COLUMNS,
      is_hidden: isHidden,
      notes: db.$count(notes, isOf(notes)),
      recommended: recommendedOn(reader),
      test_scores: TEST_SCORES,
      test_conditions: TEST_CONDITIONS,
      verdicts: CURRENT_VERDICTS,
      rejection_reason: REJECTION_REASON,
      completed_at: sql<string | null>`case when ${IS_COMPLETION_EXACT} then ${COMPLETED_AT} end`.mapWith(isoText),
      stage_since: STAGE_SINCE.mapWith(isoText),
      removal: PLANNED_REMOVAL,
      sort_key: ordering ? sortKeyOf(ordering) : sql<null>`null`,
    })
    .from(candidatures)
    .leftJoin(results, and(eq(results.upstream, upstream), eq(results.candidature_id, id)))
    .leftJoin(flags, and(eq(flags.upstream, upstream), eq(flags.candidature_id, id)))
    .leftJoin(
      observedCompletions,
      and(eq(observedCompletions.upstream, upstream), eq(observedCompletions.candidature_id, id)),
    )
    .where(and(eq(upstream, reader.upstream), isAmong(ids), isAccessible(candidatures.assessment_id, reader)));
  const byId = new Map(found.map(({ recommended, ...row }) => [row.id, { ...row, ...recommended }]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** A row as the API returns it. Rows leave the gateway only through this function, which hides names. */
export function viewOf(row: CandidatureRow) {
  const { created_at: _at, sort_key: _key, unknown_since, ...view } = hideName(row);
  return { ...view, unknown_since: unknown_since?.toISOString() ?? null };
}
