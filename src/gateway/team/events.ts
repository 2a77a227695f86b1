import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/open.ts';
import { isItemShown, shownName, shownText, type StoredText, textColumns } from '../names/hiddenNames.ts';
import { knownAssessment } from '../readModel/knownAssessment.ts';
import { assessments, candidatures } from '../schema/readModel.ts';
import { audit, jobItems, jobs, rejectionReasons, rejections } from '../schema/tables.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { invalid } from '../base/refusal.ts';

/** The last row of a page in a timeline of several sources. The next page starts after it. */
export interface Cursor {
  /** In UTC, with microseconds. */
  at: string;
  /** The index of its source, which orders rows of the same time. */
  source: number;
  id: number;
}

const CURSOR = /^(\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z),(\d),(\d{1,10})$/;

/** A time as text in UTC with microseconds, which Date lacks. The texts sort like the times. */
export const utcText = (time: PgColumn | SQL) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const cursorOf = ({ at, source, id }: Cursor): string => [at, source, id].join();

/** Parses a cursor. Throws a Refusal if the text is none. */
export function cursorIn(text: string): Cursor {
  const [, at = '', source, id] = CURSOR.exec(text) ?? [];
  if (Number.isNaN(Date.parse(at))) throw invalid({ before: ['Use a cursor from an earlier answer.'] });
  return { at, source: Number(source), id: Number(id) };
}

/** What an event has besides its kind, time and ID, and its value in the sources that do not have it. */
const COLUMNS = {
  actor: sql`null::text`,
  assessment_id: sql`null::int`,
  candidature_id: sql`null::int`,
  detail: sql`null::text`,
  from_stage: sql`null::text`,
  to_stage: sql`null::text`,
  text: sql`null::text`,
  /** Whether blind review was on when the text was last changed. */
  is_blind_text: sql`false`,
  job_id: sql`null::int`,
  failed: sql`null::int`,
  is_exact: sql`true`,
  is_unread: sql`false`,
};

type Columns = Record<keyof typeof COLUMNS, PgColumn | SQL>;

/** A source of events: a table, or a join that begins with the table whose index limits it. */
export interface Source {
  kind: string | PgColumn;
  from: SQL | PgColumn['table'];
  upstream: PgColumn;
  at: PgColumn | SQL;
  id: PgColumn;
  which?: SQL | undefined;
  /** Then `at` is an aggregate. */
  groupBy?: PgColumn;
  columns: Partial<Columns>;
  /** Old rows do not have the assessment. */
  mayLackAssessment?: boolean;
}

/** What is read of the sources. */
export interface EventsQuery extends RowReader {
  /** At most ten. Their order is that of events of the same time. */
  sources: readonly Source[];
  /** Which events of a source are in the scope. */
  scopeOf: (source: Source & { columns: Columns }) => (SQL | undefined)[];
  /** The last event of the previous page. */
  before: Cursor | null;
  limit: number;
}

export interface EventRow extends Record<string, unknown>, Cursor, StoredText {
  kind: string;
  actor: string | null;
  assessment_id: number | null;
  /** Null: the read model does not have it now. */
  assessment_name: string | null;
  candidature_id: number | null;
  name: string | null;
  detail: string | null;
  from_stage: string | null;
  to_stage: string | null;
  job_id: number | null;
  total: number | null;
  done: number | null;
  failed: number | null;
  is_exact: boolean;
  is_unread: boolean;
  undone_at: string | null;
  undone_by: string | null;
  rejection_reason: string | null;
}

/**
 * The first undo of an entry: a stage change that names the entry, or a bulk action that names the entry's bulk action and
 * contains the candidate.
 */
const UNDONE = sql`select undos.at, undos.actor from (
    select undo.at, undo.actor from ${audit} undo
    where part.kind = 'changeStage' and undo.undoes = part.id and (undo.status is null or undo.status < 300)
    union all select undo.at, undo.actor from ${audit} call join ${audit} undo on undo.undoes = call.id
    where part.kind = 'createJob' and ${jobs.total} = 1 and call.job_id = part.job_id
      and (undo.status is null or undo.status < 300)
    union all select undo.created_at, undo.actor from ${jobs} undo
    where (undo.options ->> 'undoes')::int = part.job_id and undo.kind = 'change_stage'
      and (part.kind = 'createJob' or exists (select from ${jobItems} moved where moved.job_id = undo.id
        and moved.candidature_id = part.candidature_id and moved.outcome = 'done'))
  ) undos order by undos.at limit 1`;

/** Selects EventRows: the events of a scope, the newest first. Each source is read by its index, and no further than needed. */
export function selectEvents(query: EventsQuery): SQL {
  const { upstream } = query;
  const shown = textColumns({ upstream: sql`${upstream}`, assessment_id: sql`part.assessment_id` });
  return sql`
    with part as (select * from (${partsOf(query)}) sources
      order by moment desc, source desc, id desc limit ${query.limit})
    select ${utcText(sql`moment`)} as at, source, part.id, part.kind, part.actor, part.detail, part.text, part.is_blind_text,
      part.job_id, part.failed, part.is_exact, part.is_unread,
      coalesce(part.assessment_id, ${candidatures.assessment_id}) as assessment_id, ${assessments.name} as assessment_name,
      coalesce(part.candidature_id, item.candidature_id) as candidature_id,
      ${shownName} as name, ${shown.full_name} as full_name, ${shown.email} as email, ${shown.is_hidden} as is_hidden,
      coalesce(part.from_stage, item.expected_stage) as from_stage,
      coalesce(part.to_stage, ${jobs.options} ->> 'stage') as to_stage, ${jobs.total} as total, tally.done,
      ${utcText(sql`undone.at`)} as undone_at, undone.actor as undone_by, ${rejectionReasons.label} as rejection_reason
    from part
    left join ${jobs} on ${jobs.id} = part.job_id and part.kind = 'createJob'
    left join lateral (select count(*)::int as done from ${jobItems}
      where ${jobItems.job_id} = ${jobs.id} and ${jobItems.outcome} = 'done') tally on ${jobs.id} is not null
    left join ${jobItems} item on item.job_id = ${jobs.id} and item.position = 1 and ${jobs.total} = 1
      and ${isItemShown}
    left join ${assessments} on ${assessments.upstream} = ${upstream} and ${assessments.id} = part.assessment_id
    left join ${candidatures} on ${candidatures.upstream} = ${upstream}
      and ${candidatures.id} = coalesce(part.candidature_id, item.candidature_id)
    left join ${rejections} on ${rejections.upstream} = ${upstream} and ${rejections.candidature_id} = part.candidature_id
      and ${rejections.job_id} = part.job_id and part.kind = 'changeStage'
    left join ${rejectionReasons} on ${rejectionReasons.upstream} = ${upstream}
      and ${rejectionReasons.id} = coalesce(${rejections.reason_id}, (${jobs.options} ->> 'reason')::int)
    left join lateral (${UNDONE}) undone on part.kind in ('changeStage', 'createJob')
    order by moment desc, source desc, part.id desc`;
}

/** The number of events of a scope, at most `limit`. */
export async function countEvents(db: Db, query: Omit<EventsQuery, 'before'>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from (${partsOf({ ...query, before: null })}) sources
      limit ${query.limit}) found`);
  return rows[0]?.count ?? 0;
}

function partsOf({ sources, scopeOf, before, limit, ...reader }: EventsQuery): SQL {
  const { upstream } = reader;
  const parts = sources.map((source, place) => {
    const { kind, from, at, id, groupBy } = source;
    const columns = { ...COLUMNS, ...source.columns };
    const selected = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
    const isShown = isAccessible(knownAssessment({ ...columns, upstream }), reader);
    const which = and(sql`${source.upstream} = ${upstream}`, source.which, isShown);
    const within = and(
      ...scopeOf({ ...source, columns }),
      before
        ? sql`${at} <= ${before.at}::timestamptz and (${at} < ${before.at}::timestamptz
            or (${place}::int, ${id}) < (${before.source}::int, ${before.id}::bigint))`
        : undefined,
    );
    const rest = groupBy ? sql`${which} group by ${groupBy} having ${within ?? sql`true`}` : and(which, within);
    return sql`(select ${at} as moment, ${place}::int as source, ${id} as id, ${kind}::text as kind,
      ${sql.join(selected, sql`, `)} from ${from} where ${rest} order by ${at} desc, ${id} desc limit ${limit})`;
  });
  return sql.join(parts, sql` union all `);
}

/** What every event answers. */
export const eventOf = (row: EventRow) => ({
  cursor: cursorOf(row),
  at: row.at,
  actor: row.actor,
  candidature: row.candidature_id,
  name: row.name,
  detail: row.detail,
  text: shownText(row),
  job: row.job_id,
});
