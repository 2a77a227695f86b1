import { and, eq, sql } from 'drizzle-orm';
import { JOB_RULES } from '../../contract/jobKinds.ts';
import type { TaskRun } from '../../database/background.ts';
import type { Database, Db } from '../../database/open.ts';
import { readRows } from '../readModel/candidaturesQuery.ts';
import { sweeps } from '../schema/readModel.ts';
import { readerOfAll } from '../base/access.ts';
import type { Clock } from '../base/clock.ts';
import { DISCUSSED, discussedSince, isReady, skipIf, skipIfActive } from './delayedItems.ts';
import { jobItems } from '../schema/tables.ts';
import { skipIfMoved, GONE, type ItemRow, type JobRow, candidateFields, targetStageOf } from './executeItem.ts';
import {
  findCandidature,
  type FoundCandidatures,
  type ReadContext,
  readNewestCandidatures,
  readCandidatures,
} from './candidatureLookup.ts';

/** Up to this many candidates with known addresses are searched one by one. For more, the list is read. */
const MAX_SINGLE_LOOKUPS = 5;
/** Rows written at once. */
const BATCH = 2000;
const MAX_SWEEP_AGE = sql.raw(`interval '1 minute'`);
const BROKEN_LIST = 'Couldn’t read the list of candidates in full, so nothing was done. Retry.';

interface PrepareContext {
  database: Database;
  clock: Clock;
  run: TaskRun;
}

/**
 * Reads the candidates of all waiting items. Skips those who were removed, or moved by a colleague since they were
 * selected, and stores what the job needs of the others: addresses, test takers, links.
 */
export async function prepareItems(
  { database, run, clock }: PrepareContext,
  job: JobRow,
  readContext: ReadContext,
): Promise<void> {
  // Candidates to invite are in no list yet.
  if (job.kind === 'invite') return;
  const waiting = await database.db
    .select()
    .from(jobItems)
    .where(and(eq(jobItems.job_id, job.id), isReady(clock.now())));
  // What was read a minute ago is not enough to delete someone.
  const { isDestructive = false } = JOB_RULES[job.kind];
  const known =
    (isDestructive ? null : await readFromSweep(database.db, job, waiting)) ??
    (await lookUpCandidatures(job, waiting, readContext));
  const discussed = await discussedSince(database.db, job, waiting);
  await write(
    database.db,
    run,
    waiting.flatMap((item) => changeOf(job, item, { ...known, discussed }) ?? []),
  );
}

/** The candidates from the read model; null if no complete sweep is recent enough. */
async function readFromSweep(db: Db, { upstream, assessment_id: scope }: JobRow, waiting: ItemRow[]) {
  const isJustRead = sql`${sweeps.started_at} > now() - ${MAX_SWEEP_AGE} and ${sweeps.complete_at} > ${sweeps.started_at}`;
  const [list] = await db
    .select({ scope: sweeps.scope })
    .from(sweeps)
    .where(and(eq(sweeps.upstream, upstream), eq(sweeps.scope, scope), isJustRead));
  if (!list) return null;
  const found: FoundCandidatures['found'] = new Map();
  const ids = idsOf(waiting);
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const row of await readRows(db, readerOfAll(upstream), ids.slice(start, start + BATCH)))
      found.set(row.id, row);
  }
  return { found, isWhole: true };
}

async function lookUpCandidatures(
  job: JobRow,
  waiting: ItemRow[],
  readContext: ReadContext,
): Promise<FoundCandidatures> {
  const assessment = job.assessment_id;
  if (waiting.length > MAX_SINGLE_LOOKUPS || waiting.some(({ email }) => email === null || email === '')) {
    return await readCandidatures(readContext, assessment, idsOf(waiting));
  }
  const known: FoundCandidatures = { found: new Map(), isWhole: true };
  for (const { candidature_id: candidature, email } of waiting) {
    const candidate = await findCandidature(readContext, { assessment, candidature, email: email ?? '' });
    if (typeof candidate === 'object') known.found.set(candidate.id, candidate);
    if (candidate === 'unclear') known.isWhole = false;
  }
  return known;
}

const idsOf = (items: ItemRow[]) => items.flatMap(({ candidature_id }) => candidature_id ?? []);

type Change = Pick<
  ItemRow,
  'job_id' | 'position' | 'outcome' | 'reason' | 'email' | 'full_name' | 'testtaker_id' | 'invitation_link'
>;

/** How the candidate's current row changes an item; null: not at all. */
function changeOf(
  job: JobRow,
  item: ItemRow,
  { found, isWhole, discussed }: FoundCandidatures & { discussed: ReadonlySet<number> },
): Change | null {
  const candidate = found.get(item.candidature_id ?? 0);
  if (!candidate) {
    const unavailable = isWhole
      ? { outcome: 'skipped' as const, reason: GONE }
      : { outcome: 'failed' as const, reason: BROKEN_LIST };
    return { ...item, ...unavailable };
  }
  const known = { ...item, ...candidateFields(candidate), email: candidate.email ?? item.email };
  const skipped =
    skipIfMoved(item, candidate.stage) ??
    skipIfInStage(job, item, candidate.stage) ??
    skipIfActive(item, candidate.status) ??
    skipIf(discussed.has(candidate.id), DISCUSSED);
  if (skipped) return { ...known, outcome: skipped.outcome, reason: skipped.reason ?? null };
  const isNew = (['email', 'full_name', 'testtaker_id', 'invitation_link'] as const).some(
    (key) => known[key] !== item[key],
  );
  return isNew ? known : null;
}

/** Skips a candidate who has the stage already. Not for rejections: only the answer says whether an email was sent before. */
const skipIfInStage = (job: JobRow, item: ItemRow, stage: string | null) =>
  skipIf(JOB_RULES[job.kind].stage === 'chosen' && stage === targetStageOf(job, item), 'Already in this stage.');

/** Stores the changes, unless another process has taken over. */
async function write(db: Database['db'], run: TaskRun, changes: Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += BATCH) {
    await db.execute(sql`
      update ${jobItems} set outcome = x.outcome, reason = x.reason, email = x.email, full_name = x.full_name,
        testtaker_id = x.testtaker_id, invitation_link = x.invitation_link
      from json_to_recordset(${JSON.stringify(changes.slice(start, start + BATCH))}::json) as x (job_id integer,
        position integer, outcome text, reason text, email text, full_name text, testtaker_id integer,
        invitation_link text)
      where ${run.isCurrent}
        and ${jobItems.job_id} = x.job_id and ${jobItems.position} = x.position
        and ${jobItems.outcome} = 'waiting'`);
  }
}

/**
 * Reads the personal links of invited candidates, which the answer to an invitation does not have. Items of erased
 * candidates have no ID.
 */
export async function readLinks({ db }: Database, job: JobRow, readContext: ReadContext): Promise<void> {
  const invited = await db
    .select()
    .from(jobItems)
    .where(
      and(
        eq(jobItems.job_id, job.id),
        eq(jobItems.outcome, 'done'),
        sql`${jobItems.invitation_link} is null and ${jobItems.candidature_id} is not null`,
      ),
    );
  if (invited.length === 0) return;
  const { found } = await readNewestCandidatures(readContext, job.assessment_id, idsOf(invited));
  const changes = invited.flatMap((item) => {
    const candidate = found.get(item.candidature_id ?? 0);
    return candidate ? { ...item, ...candidateFields(candidate), candidature_id: item.candidature_id } : [];
  });
  for (let start = 0; start < changes.length; start += BATCH) {
    await db.execute(sql`
      update ${jobItems} set invitation_link = x.invitation_link, full_name = x.full_name
      from json_to_recordset(${JSON.stringify(changes.slice(start, start + BATCH))}::json)
        as x (position integer, candidature_id integer, invitation_link text, full_name text)
      where ${jobItems.job_id} = ${job.id} and ${jobItems.position} = x.position
        and ${jobItems.candidature_id} = x.candidature_id`);
  }
}
