import { and, count, eq, ilike, like, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { type Asked, prepared } from '../../database/prepared.ts';
import type { Call } from '../http/handler.ts';
import { candidatureCounts, candidatures } from '../schema/candidatures.ts';
import { orderBy, totalOf } from './paging.ts';

/** What the statement of a page depends on but for values: the order, and which filters there are. */
export interface Shape {
  ordering: Call<'listCandidatures'>['query']['ordering'];
  status: boolean;
  stage: boolean;
  search: boolean;
}

/** How a search is best read depends on what is searched for. */
const isSearch = ({ search }: Shape) => search;

const ASSESSMENT = sql.placeholder('assessment');
const LIMIT = sql.placeholder('limit');
const OFFSET = sql.placeholder('offset');

/** What is read of each row. Drizzle takes a while for each column, of as many as a page has. */
const SHOWN = {
  id: candidatures.id,
  test_taker_id: candidatures.test_taker_id,
  created: candidatures.created,
  email: candidatures.email,
  full_name: candidatures.full_name,
  invitation_uuid: candidatures.invitation_uuid,
  avg_score: candidatures.avg_score,
  personality_algorithm: candidatures.personality_algorithm,
  personality: candidatures.personality,
  rating: candidatures.rating,
  review: candidatures.review,
  stage: candidatures.stage,
  status: candidatures.status,
};

export type Row = Pick<typeof candidatures.$inferSelect, keyof typeof SHOWN>;

/** A page's rows, each with how many match: its values are the list's filters, what is searched for, and which page. */
export const page = prepared(
  (db, shape: Shape) => (shape.search ? foundPage(db, shape) : listedPage(db, shape)),
  isSearch,
);

/** How many match where no row is shown, since none does or the offset is behind them. */
export const matching = prepared(
  (db, shape: Shape) =>
    shape.search
      ? db
          .select({ matching: count() })
          .from(candidatures)
          .where(and(passes(candidatures, shape), FOUND))
      : countsOf(db, shape),
  isSearch,
);

/**
 * IDs first: what the offset skips, and what does not match, is then read from an index alone. As this is planned once, nothing
 * is left to a guess how many may match: where few do those are read and sorted, instead of all of the assessment in their order. The
 * counts know which is less.
 */
function listedPage(db: Asked, shape: Shape) {
  const counts = db.$with('counts').as(countsOf(db, shape));
  // To look a row up takes some twenty times as long as to pass an entry of an index.
  const isFew = sql`(select 20 * ${counts.matching}::bigint ^ 2 < ${counts.all} * (${LIMIT}::bigint + ${OFFSET}) from ${counts})`;
  const isFiltered = shape.status || shape.stage;
  const rows = isFiltered
    ? unionAll(inOrder(db, shape, not(isFew)), fewSorted(db, shape, isFew)).as('rows')
    : inOrder(db, shape).as('rows');
  return db
    .with(counts)
    .select({ ...rows._.selectedFields, total: sql<number>`(select ${counts.matching} from ${counts})` })
    .from(rows)
    .orderBy(...orderOf(shape, rows));
}

function inOrder(db: Asked, shape: Shape, onlyIf?: SQL) {
  const ids = idsOf(db, shape, onlyIf);
  return rowsOf(
    db,
    ids
      .orderBy(...orderOf(shape, candidatures))
      .limit(LIMIT)
      .offset(OFFSET),
  );
}

function fewSorted(db: Asked, shape: Shape, onlyIf: SQL) {
  const rows = rowsOf(db, idsOf(db, shape, onlyIf));
  return rows
    .orderBy(...orderOf(shape, candidatures))
    .limit(LIMIT)
    .offset(OFFSET);
}

const idsOf = (db: Asked, shape: Shape, onlyIf?: SQL) =>
  db
    .select({ id: candidatures.id })
    .from(candidatures)
    .where(and(passes(candidatures, shape), onlyIf));

/** By their IDs, as an array: for a join that may be of many the whole table would be read. */
const rowsOf = (db: Asked, ids: SQLWrapper) =>
  db
    .select(SHOWN)
    .from(candidatures)
    .where(sql`${candidatures.id} = any(array${ids})`);

/** How many match, and how many there are. */
function countsOf(db: Asked, shape: Shape) {
  const { candidatures: number, assessment_id } = candidatureCounts;
  return db
    .select({
      matching: sql<number>`coalesce(sum(${number}) filter (where ${passes(candidatureCounts, shape)}), 0)::int`.as(
        'matching',
      ),
      all: sql<number>`coalesce(sum(${number}), 0)::int`.as('all'),
    })
    .from(candidatureCounts)
    .where(eq(assessment_id, ASSESSMENT));
}

/** Read through, and counted on the way. */
function foundPage(db: Asked, shape: Shape) {
  const ids = db
    .select({ id: candidatures.id, total: totalOf(null) })
    .from(candidatures)
    .where(and(passes(candidatures, shape), FOUND))
    .orderBy(...orderOf(shape, candidatures))
    .limit(LIMIT)
    .offset(OFFSET)
    .as('ids');
  return db
    .select({ ...SHOWN, total: ids.total })
    .from(ids)
    .innerJoin(candidatures, eq(candidatures.id, ids.id))
    .orderBy(...orderOf(shape, candidatures));
}

const FOUND = or(
  like(candidatures.email, sql.placeholder('email')),
  ilike(candidatures.full_name, sql.placeholder('name')),
);

function passes(table: typeof candidatures | typeof candidatureCounts, { status, stage }: Shape): SQL | undefined {
  return and(
    eq(table.assessment_id, ASSESSMENT),
    status ? eq(table.status, sql.placeholder('status')) : undefined,
    stage ? eq(table.stage, sql.placeholder('stage')) : undefined,
  );
}

function orderOf({ ordering }: Shape, of: Record<'created' | 'full_name' | 'avg_score' | 'rating' | 'id', PgColumn>) {
  const { created, full_name: name, avg_score, rating, id } = of;
  return orderBy(ordering, { created, _full_name: sql`lower(${name}) collate "C"`, avg_score, rating }, id);
}
