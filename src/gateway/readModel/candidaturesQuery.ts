import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import type { RecommendationCode } from '../../contract/recommendations.ts';
import type { Db } from '../../database/open.ts';
import { findText, inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { type ListOrder, orderOf } from './candidatureOrderings.ts';
import { notes, recommendations } from '../schema.ts';
import { isNewSince } from './firstSeen.ts';
import { hideName, isHidden } from './hiddenNames.ts';
import { candidatures, flags, results } from './tables.ts';
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
  /** Whether to count the rows that pass. */
  isCounted: boolean;
}

/** A page of a list: IDs in order. */
export interface IdsWindow {
  ids: number[];
  /** Null: not requested. */
  count: number | null;
  /** The number of matching rows first seen after `asOf`. */
  newer: number;
}

/**
 * Reads a page of a list. With filters, the statement collects the matching rows first (`materialized`) and then sorts them.
 * Otherwise the planner may scan the whole index of the ordering for few matches.
 */
export async function readIds(db: Db, query: ListQuery): Promise<IdsWindow> {
  const all = await readWindow(db, query, 'all');
  // Usually no row is newer. Leaving out newer rows takes about twice as long, because each row must be looked up.
  return all.newer === 0 ? all : await readWindow(db, query, 'known');
}

/** All rows of a list, or only those that are not newer than `asOf`. */
type Part = 'all' | 'known';

async function readWindow(db: Db, query: ListQuery, part: Part): Promise<IdsWindow> {
  const statement = statementOf(query, part);
  const { rows } = await db.execute<{ ids: number[]; count: string | null; newer: string }>(statement);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row');
  return { ids: row.ids, count: row.count === null ? null : Number(row.count), newer: Number(row.newer) };
}

function statementOf(query: ListQuery, part: Part): SQL {
  if (passesFilters(query) === undefined) return listAll(query, part);
  const { q = '', assessment } = query.scope;
  const found = passesFilters(query, ['q']) === undefined ? findText(q, query.upstream, assessment) : undefined;
  return found ? listFound(query, part, found) : listFiltered(query, part);
}

const { id, upstream } = candidatures;

/** The matching rows first seen after `asOf`. */
const newerRows = (query: ListQuery): SQL => sql`newer as materialized (
  select ${id} as id from ${candidatures} where ${and(inScope(query), isNewSince(query.asOf), passesFilters(query))})`;

const NEWER_COUNT = sql`(select count(*) from newer) as newer`;

const inPart = (query: ListQuery, part: Part): SQL | undefined =>
  and(inScope(query), part === 'known' ? sql`${id} not in (select id from newer)` : undefined);

/** All rows of the scope. */
function listAll(query: ListQuery, part: Part): SQL {
  const count = query.isCounted
    ? sql`(select count(*) from ${candidatures} where ${inScope(query)}) - (select count(*) from newer)`
    : sql`null`;
  return sql`with ${newerRows(query)}
    select array(${scannedIds(query, part)}) as ids, ${count} as count, ${NEWER_COUNT}`;
}

/** The rows that match the filters. */
function listFiltered(query: ListQuery, part: Part): SQL {
  return sql`with ${newerRows(query)}, passing as materialized (${passing(query, part, passesFilters(query))})
    select array(${sortedIds(query)}) as ids, (select count(*) from passing) as count, ${NEWER_COUNT}`;
}

/** If a search finds at least this many rows, scanning the index of the ordering is faster than sorting them. */
const MIN_FOUND_FOR_SCAN = 1_000;

/**
 * The rows that a search finds. The statement chooses between scan and sort by their number. `is true` prevents the planner
 * from turning the condition into a join, which would sort.
 */
function listFound(query: ListQuery, part: Part, found: SQL): SQL {
  const isFound = sql`${id} in (select id from found)`;
  return sql`with ${newerRows(query)}, found as materialized (${found})
    select case when (select count(*) from (select from found limit ${MIN_FOUND_FOR_SCAN}) as first) = ${MIN_FOUND_FOR_SCAN}
      then array(${scannedIds(query, part, sql`(${isFound}) is true`)})
      else array(with passing as materialized (${passing(query, part, isFound)}) ${sortedIds(query)}) end as ids,
      (select count(*) from found) - (select count(*) from newer) as count, ${NEWER_COUNT}`;
}

/** IDs in order, by a scan of the index of the ordering. */
function scannedIds(query: ListQuery, part: Part, condition?: SQL): SQL {
  const order = orderOf(query.ordering);
  const columns = { rank: order.value, id: sql`${id}` };
  const rows = and(inPart(query, part), condition, beyond(query.from, order, columns));
  return sql`select ${id} from ${candidatures} where ${rows} ${ordered(query, order, columns)}`;
}

const passing = (query: ListQuery, part: Part, condition: SQL | undefined): SQL =>
  sql`select ${id} as id, ${orderOf(query.ordering).value} as rank from ${candidatures}
    where ${and(inPart(query, part), condition)}`;

/** IDs in order, by sorting the rows of `passing`. */
function sortedIds(query: ListQuery): SQL {
  const order = orderOf(query.ordering);
  const columns = { rank: sql`rank`, id: sql`id` };
  return sql`select id from passing where ${beyond(query.from, order, columns) ?? sql`true`} ${ordered(query, order, columns)}`;
}

interface Columns {
  rank: SQL;
  id: SQL;
}

/** The condition that a row is after the start of the page, or before it. */
function beyond(from: ListQuery['from'], { type, isDescending }: ListOrder, columns: Columns): SQL | undefined {
  if (typeof from === 'number') return undefined;
  const isGreater = isDescending === (from.side === 'before');
  const place = sql`(${from.rank}::${sql.raw(type)}, ${from.id}::int)`;
  return sql`(${columns.rank}, ${columns.id}) ${sql.raw(isGreater ? '>' : '<')} ${place}`;
}

/** The order, limit and offset. Rows before a place are read backward, so that the nearest come first. */
function ordered({ from, limit }: ListQuery, { isDescending }: ListOrder, { rank, id: key }: Columns): SQL {
  const isBackward = typeof from !== 'number' && from.side === 'before';
  const direction = sql.raw(isDescending === isBackward ? 'asc' : 'desc');
  const offset = typeof from === 'number' ? from : 0;
  return sql`order by ${rank} ${direction}, ${key} ${direction} limit ${limit} offset ${offset}`;
}

/** The sort key of a row in an ordering, as text; null if the row is not known. */
export async function placeOf(
  db: Db,
  { upstream: service, ordering, row }: { upstream: string; ordering: CandidatureListOrdering; row: number },
): Promise<{ rank: string; id: number } | null> {
  const { value } = orderOf(ordering);
  const [found] = await db
    .select({ rank: sql<string>`(${value})::text` })
    .from(candidatures)
    .where(and(eq(upstream, service), eq(id, row)));
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
  ...COLUMNS
} = getTableColumns(candidatures);

const isOf = (table: typeof notes | typeof recommendations) =>
  and(eq(table.upstream, upstream), eq(table.candidature_id, id));
const recommends = (code: RecommendationCode) => and(isOf(recommendations), eq(recommendations.recommendation, code));

export type CandidatureRow = Awaited<ReturnType<typeof readRows>>[number];

/** The rows with these IDs, in this order, with unhidden names. Leaves out rows that no longer exist. */
export async function readRows(db: Db, service: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select({
      ...COLUMNS,
      is_hidden: isHidden,
      notes: db.$count(notes, isOf(notes)),
      recommended_yes: db.$count(recommendations, recommends('yes')),
      recommended_maybe: db.$count(recommendations, recommends('maybe')),
      recommended_no: db.$count(recommendations, recommends('no')),
      test_scores: TEST_SCORES,
      test_conditions: TEST_CONDITIONS,
    })
    .from(candidatures)
    .leftJoin(results, and(eq(results.upstream, upstream), eq(results.candidature_id, id)))
    .leftJoin(flags, and(eq(flags.upstream, upstream), eq(flags.candidature_id, id)))
    .where(and(eq(upstream, service), inArray(id, [...ids])));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** A row as the API returns it. Rows leave the gateway only through this function, which hides names. */
export function viewOf(row: CandidatureRow) {
  const { created_at: _at, unknown_since, ...view } = hideName(row);
  return { ...view, unknown_since: unknown_since?.toISOString() ?? null };
}
