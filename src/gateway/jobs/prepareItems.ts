import { and, eq, sql } from 'drizzle-orm';
import type { TaskRun } from '../../database/background.ts';
import type { Database, Db } from '../../database/open.ts';
import { readRows } from '../readModel/candidaturesQuery.ts';
import { sweeps } from '../readModel/tables.ts';
import { jobItems } from '../schema.ts';
import { changedSince, GONE, type ItemRow, type JobRow, personOf, targetOf } from './executeItem.ts';
import { findPerson, type People, type Reading, readNewest, readPeople } from './candidatureLookup.ts';

/** So few people are looked up one by one, where their addresses are known; more of them by reading the list. */
const FEW = 5;
/** Rows written at once. */
const BATCH = 2000;
const VERIFIED_FOR = sql.raw(`interval '1 minute'`);
const BROKEN_LIST = 'Couldn’t read the list of candidates as far as this one, so nothing was done.';

interface Preparing {
  database: Database;
  run: TaskRun;
}

/**
 * Reads everybody who is still to be dealt with, and skips who is gone or was moved by somebody else since they were
 * chosen. What is needed of the others is written down: addresses, test takers, links.
 */
export async function prepare({ database, run }: Preparing, job: JobRow, reading: Reading): Promise<void> {
  // Whoever is to be invited is in no list.
  if (job.kind === 'invite') return;
  const waiting = await database.db
    .select()
    .from(jobItems)
    .where(and(eq(jobItems.job_id, job.id), eq(jobItems.outcome, 'waiting')));
  const people = (await readVerified(database.db, job, waiting)) ?? (await lookUp(job, waiting, reading));
  await write(
    database.db,
    run,
    waiting.flatMap((item) => changeOf(job, item, people) ?? []),
  );
}

/** What a sweep has just read need not be read again; null: none has. */
async function readVerified(db: Db, { upstream, assessment_id: scope }: JobRow, waiting: ItemRow[]) {
  const isJustRead = sql`${sweeps.started_at} > now() - ${VERIFIED_FOR} and ${sweeps.complete_at} > ${sweeps.started_at}`;
  const [list] = await db
    .select({ scope: sweeps.scope })
    .from(sweeps)
    .where(and(eq(sweeps.upstream, upstream), eq(sweeps.scope, scope), isJustRead));
  if (!list) return null;
  const found: People['found'] = new Map();
  const ids = idsOf(waiting);
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const row of await readRows(db, upstream, ids.slice(start, start + BATCH))) found.set(row.id, row);
  }
  return { found, isWhole: true };
}

async function lookUp(job: JobRow, waiting: ItemRow[], reading: Reading): Promise<People> {
  const assessment = job.assessment_id;
  if (waiting.length > FEW || waiting.some(({ email }) => email === null || email === '')) {
    return await readPeople(reading, assessment, idsOf(waiting));
  }
  const people: People = { found: new Map(), isWhole: true };
  for (const { candidature_id: candidature, email } of waiting) {
    const person = await findPerson(reading, { assessment, candidature, email: email ?? '' });
    if (typeof person === 'object') people.found.set(person.id, person);
    if (person === 'unclear') people.isWhole = false;
  }
  return people;
}

const idsOf = (items: ItemRow[]) => items.flatMap(({ candidature_id }) => candidature_id ?? []);

type Change = Pick<
  ItemRow,
  'job_id' | 'position' | 'outcome' | 'reason' | 'email' | 'full_name' | 'testtaker_id' | 'invitation_link'
>;

/** What the list changes about an item; null when nothing. */
function changeOf(job: JobRow, item: ItemRow, { found, isWhole }: People): Change | null {
  const person = found.get(item.candidature_id ?? 0);
  if (!person) {
    const verdict = isWhole
      ? { outcome: 'skipped' as const, reason: GONE }
      : { outcome: 'failed' as const, reason: BROKEN_LIST };
    return { ...item, ...verdict };
  }
  const known = { ...item, ...personOf(person), email: person.email ?? item.email };
  const verdict = changedSince(item, person.stage) ?? alreadyThere(job, person.stage);
  if (verdict) return { ...known, outcome: verdict.outcome, reason: verdict.reason ?? null };
  const isNew = (['email', 'full_name', 'testtaker_id', 'invitation_link'] as const).some(
    (key) => known[key] !== item[key],
  );
  return isNew ? known : null;
}

/** Of a rejection the change is made all the same: only its answer tells whether a mail had been sent before. */
function alreadyThere(job: JobRow, stage: string | null) {
  if (job.kind !== 'change_stage' || stage !== targetOf(job)) return null;
  return { outcome: 'skipped' as const, reason: 'Was in this stage already.' };
}

/** Writes nothing once another process has taken over. */
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
 * Reads the personal links of those who were invited: what invites them does not answer any. Whoever is erased meanwhile
 * has no ID any more.
 */
export async function readLinks({ db }: Database, job: JobRow, reading: Reading): Promise<void> {
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
  const { found } = await readNewest(reading, job.assessment_id, idsOf(invited));
  const changes = invited.flatMap((item) => {
    const person = found.get(item.candidature_id ?? 0);
    return person ? { ...item, ...personOf(person), candidature_id: item.candidature_id } : [];
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
