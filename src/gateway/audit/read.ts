import { MAX_AUDIT_DAYS } from '../../contract/operations/audit.ts';
import type { Audited } from '../../contract/operations/operations.ts';
import { Readable } from 'node:stream';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { AuditEntry } from '../../contract/audit.ts';
import { labelOf } from '../../contract/codes.ts';
import { CSV_BOM, type CsvCell, csvLine } from '../../contract/csv.ts';
import { CANDIDATE_ACTIONS } from '../../contract/eventKinds.ts';
import { MAX_AUDIT_COUNT, auditedLabel } from '../../contract/audited.ts';
import { pageOf } from '../../contract/paging.ts';
import { containsPattern, containsTyped } from '../../database/likePattern.ts';
import type { Db } from '../../database/open.ts';
import { isBy, isAccessible, type RowReader } from '../base/access.ts';
import type { OperationDeps, OwnOperations, ValuesOf } from '../base/operations.ts';
import type { Viewer } from '../base/user.ts';
import { isItemShown, isUnderBlindReview, shownName } from '../names/hiddenNames.ts';
import { inScope, passesFilters } from '../readModel/candidatureFilters.ts';
import { candidatures } from '../schema/readModel.ts';
import { audit, jobItems, jobs, scheduledEmails } from '../schema/tables.ts';
import { REPEATED } from './audit.ts';
import { knownAssessment } from '../readModel/knownAssessment.ts';
import { isRecommendationShown } from '../readModel/shownRecommendations.ts';

/** An entry of the log as the gateway answers it. */
type AuditRow = z.output<typeof AuditEntry>;

const stageLabel = (code: string | null) => code && labelOf(code);

const COLUMNS: readonly [string, (entry: AuditRow) => CsvCell][] = [
  ['Time', ({ at }) => at],
  ['User', ({ actor }) => actor],
  ['Role', ({ role }) => role],
  ['Action', ({ operation }) => auditedLabel(operation)],
  ['Undo', ({ is_undo, undoes }) => (is_undo || undoes !== null ? 'yes' : null)],
  ['Assessment ID', ({ assessment }) => assessment],
  ['Candidature ID', ({ candidature }) => candidature],
  ['Candidate', ({ name }) => name],
  ['From', ({ from }) => stageLabel(from)],
  ['To', ({ operation, detail, to }) => stageLabel(operation === 'changeStage' ? detail : to)],
  ['Bulk action', ({ job }) => job],
  ['Candidates', ({ total, rows }) => total ?? rows],
  [
    'Details',
    ({ operation, detail, label }) =>
      operation === 'changeStage' ? null : [detail, label].filter(Boolean).join(' ') || null,
  ],
  ['Outcome', ({ status }) => outcomeOf(status)],
  ['Reason', ({ reason }) => reason],
  ['Reference', ({ request }) => request],
];

const outcomeOf = (status: number | null): string =>
  status === null ? 'unknown' : status < 300 ? 'done' : status < 500 ? 'not done' : 'failed';

/** Entries of the log as CSV. The BOM tells spreadsheets that it is UTF-8. */
async function* writeAuditCsv(batches: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield `${CSV_BOM}${csvLine(COLUMNS.map(([name]) => name))}`;
  for await (const entries of batches) {
    yield entries.map((entry) => csvLine(COLUMNS.map(([, valueOf]) => valueOf(entry)))).join('');
  }
}

const DAY = 24 * 60 * 60_000;

/** The entries of an export that are read at once. On PGlite one query blocks all others. */
const BATCH = 500;

/** The operations that read the log. */
export function auditOperations({ database: { db }, upstream, clock }: OperationDeps) {
  function passes(
    { actor = '', q = '', operation, candidature, grouped, days = MAX_AUDIT_DAYS }: ValuesOf<'exportAudit'>,
    user: Viewer,
  ) {
    const isActor = containsTyped(audit.actor, q);
    const isAbout = isActor && isAboutFound(user, q);
    return and(
      eq(audit.upstream, upstream),
      isEntryAccessible(user),
      isEntryShown(user),
      actor === '' ? undefined : ilike(audit.actor, containsPattern(actor)),
      // Validated by the endpoint.
      operation && inArray(audit.operation, operation as Audited[]),
      candidature === undefined ? undefined : and(eq(audit.candidature_id, candidature), isCandidateShown(upstream)),
      or(isActor, isAbout),
      grouped
        ? and(
            // What a bulk action did to the candidate who is searched for.
            or(isNull(audit.job_id), notInArray(audit.operation, [...CANDIDATE_ACTIONS]), isAbout),
            // Another entry says what was done with the selection.
            ne(audit.operation, 'createSelection'),
          )
        : undefined,
      gt(audit.at, new Date(clock.now().getTime() - days * DAY)),
    );
  }

  async function* readAll(which: SQL | undefined, reader: RowReader) {
    for (let before: number | null = null; ;) {
      const isNext: SQL | undefined = before === null ? undefined : lt(audit.id, before);
      const part = db.select({ id: audit.id }).from(audit).where(and(which, isNext)).orderBy(desc(audit.id));
      const entries = await readEntries(db, reader, part.limit(BATCH));
      yield entries;
      const last = entries.at(-1);
      if (!last || entries.length < BATCH) return;
      before = last.id;
    }
  }

  return {
    async listAudit({ values, user }) {
      const which = passes(values, user);
      const { limit, offset } = pageOf(values);
      const part = db.select({ id: audit.id }).from(audit).where(which).orderBy(desc(audit.id));
      const results = await readEntries(db, user, part.limit(limit).offset(offset));
      // Limited, because counting a year of entries takes seconds.
      const some = db
        .select({ id: audit.id })
        .from(audit)
        .where(which)
        .limit(MAX_AUDIT_COUNT + 1)
        .as('some');
      const [counted] = await db.select({ rows: count() }).from(some);
      const total = counted?.rows ?? 0;
      return { count: total > MAX_AUDIT_COUNT ? null : total, results };
    },
    async exportAudit({ values, user }) {
      const entries = readAll(passes(values, user), user);
      const content = Readable.from(writeAuditCsv(entries));
      return await Promise.resolve({ content, type: 'text/csv; charset=utf-8', name: 'audit-log.csv' });
    },
  } satisfies Partial<OwnOperations>;
}

/** The entries with these IDs, the newest first. */
async function readEntries(db: Db, reader: RowReader, ids: SQLWrapper): Promise<AuditRow[]> {
  const { upstream } = reader;
  const candidature = sql`coalesce(${audit.candidature_id}, ${jobItems.candidature_id})`;
  const rows = await db
    .select({
      entry: audit,
      detail: shownDetail(reader),
      name: shownName,
      to: sql<string | null>`${jobs.options} ->> 'stage'`,
      total: jobs.total,
      done: sql<number | null>`case when ${jobs.id} is not null then (select count(*)::int from ${jobItems}
        where ${jobItems.job_id} = ${jobs.id} and ${jobItems.outcome} = 'done') end`,
      // What is about several assessments counts restricted ones.
      rows:
        reader.noAccess.length === 0
          ? audit.rows
          : sql<number | null>`case when ${audit.assessment_id} is not null then ${audit.rows} end`,
      undoes: sql<number | null>`(${jobs.options} ->> 'undoes')::int`,
      emailCancelled: CANCELLED_EMAIL,
      isRemoved: sql<boolean>`exists (select from ${audit} removal where removal.upstream = ${upstream}
        and removal.candidature_id = ${candidature} and removal.operation = 'deleteCandidature'
        and removal.status between 200 and 299)`,
      isCandidateShown: isCandidateShown(upstream),
      item: { candidature: jobItems.candidature_id, expected: jobItems.expected_stage },
    })
    .from(audit)
    .leftJoin(jobs, and(eq(jobs.id, audit.job_id), eq(audit.operation, 'createJob')))
    .leftJoin(jobItems, and(eq(jobItems.job_id, jobs.id), eq(jobItems.position, 1), eq(jobs.total, 1), isItemShown))
    .leftJoin(
      candidatures,
      and(
        eq(candidatures.upstream, upstream),
        eq(candidatures.id, candidature),
        isAccessible(candidatures.assessment_id, reader),
      ),
    )
    .where(sql`${audit.id} in ${ids}`)
    .orderBy(desc(audit.id));
  return rows.map(entryOf);
}

/**
 * Whether an entry may say whose it is. That an address was invited already must not say which hidden candidature it has: the
 * user knows the address.
 */
const isCandidateShown = (upstream: string): SQL<boolean> =>
  sql<boolean>`(${audit.reason} is distinct from ${REPEATED} or exists (select from ${candidatures} invited
    where invited.upstream = ${upstream} and invited.id = ${audit.candidature_id}
    and not ${isUnderBlindReview({ upstream: sql`invited.upstream`, assessment_id: sql`invited.assessment_id` })}))`;

/**
 * The condition that a user may see an entry. Their own call about something that was not found is seen as they made it, the same
 * whether it does not exist or is restricted. What is about no assessment has no names.
 */
function isEntryAccessible(user: Viewer): SQL | undefined {
  const { assessment_id, candidature_id, job_id, operation } = audit;
  const isAccessed = isAccessible(knownAssessment(audit), user);
  const isAboutNone = and(isNull(assessment_id), isNull(candidature_id), isNull(job_id), ne(operation, 'removeDemo'));
  const isUnknown = and(inArray(audit.reason, ['not_found', 'not_read']), isBy(audit.actor, user));
  return isAccessed && or(isAccessed, isAboutNone, isUnknown);
}

/** Whether an entry is about a candidate whom a search finds; under blind review it finds numbers only. */
function isAboutFound(reader: RowReader, q: string): SQL | undefined {
  const which = { ...reader, scope: { q } };
  const found = sql`select ${candidatures.id} from ${candidatures} where ${and(inScope(which), passesFilters(which))}`;
  return and(sql`${audit.candidature_id} in (${found})`, isCandidateShown(reader.upstream));
}

/** Whether the stage change that an entry undoes was a rejection whose email was cancelled. */
const CANCELLED_EMAIL = sql<boolean>`exists (select from ${audit} undone
  join ${scheduledEmails} on ${scheduledEmails.job_id} = undone.job_id
  where undone.id = ${audit.undoes} and ${scheduledEmails.candidature_id} = ${audit.candidature_id}
  and ${scheduledEmails.state} = 'cancelled')`;

const isRecommendationSeen = (reader: RowReader) =>
  isRecommendationShown({ ...getTableColumns(audit), author: audit.actor }, reader);

/** The condition that an entry does not say that there is a hidden recommendation. */
function isEntryShown(reader: RowReader): SQL | undefined {
  const isSeen = isRecommendationSeen(reader);
  return isSeen && or(notInArray(audit.operation, ['saveRecommendation', 'deleteRecommendation']), isSeen);
}

/** What an entry says. The recommendations by which a colleague filtered are hidden: the number of rows would say how many there are. */
function shownDetail(reader: RowReader) {
  const isSeen = isRecommendationSeen(reader) ?? sql`true`;
  return sql<string | null>`case when ${audit.detail} not like '%recommended=%' or ${isSeen} then ${audit.detail} end`;
}

interface Row {
  detail: string | null;
  isRemoved: boolean;
  rows: number | null;
  undoes: number | null;
  emailCancelled: boolean;
  isCandidateShown: boolean;
  entry: typeof audit.$inferSelect;
  name: string | null;
  to: string | null;
  total: number | null;
  done: number | null;
  /** The candidate of a bulk action that has only one. */
  item: { candidature: number | null; expected: string | null } | null;
}

function entryOf({ entry, item, name, to, total, done, ...row }: Row): AuditRow {
  const { rows, undoes, emailCancelled, isCandidateShown: isShown, isRemoved } = row;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    role: entry.role,
    operation: entry.operation,
    assessment: entry.assessment_id,
    candidature: isShown ? (entry.candidature_id ?? item?.candidature ?? null) : null,
    job: entry.job_id,
    detail: row.detail,
    rows,
    from: entry.from_stage ?? item?.expected ?? null,
    name: isShown ? name : null,
    to,
    total,
    done,
    status: entry.status,
    reason: entry.reason,
    label: entry.label,
    is_undo: entry.undoes !== null,
    email_cancelled: emailCancelled,
    undoes,
    is_removed: isShown && name === null && isRemoved && entry.status !== 404,
    request: entry.request_id,
  };
}
