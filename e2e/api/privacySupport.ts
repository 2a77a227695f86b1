import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/database/open.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { flags, results } from '../../src/gateway/schema/readModel.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import * as gateway from '../../src/gateway/schema/tables.ts';

export const identityOf = async ({ db }: Database): Promise<string> =>
  await identifyUpstream(db, { baseUrl: '', token: '', embedded: true, sendsEmail: true });

export interface PersonalData {
  email: string;
  full_name: string;
  candidature_id: number;
  testtaker_id: number;
  upstream: string;
}

type ItemRow = typeof gateway.jobItems.$inferInsert;

/** Adds a row about one candidate to each table of the gateway: running jobs, and all data that jobs can leave. */
export async function addPersonalData(
  { db }: Database,
  { upstream, email, full_name, candidature_id, testtaker_id }: PersonalData,
) {
  const [first_name = '', last_name = ''] = full_name.split(' ');
  const made = new Date();
  const ids = { candidature_id, testtaker_id };
  const make = async (row: Partial<typeof gateway.jobs.$inferInsert>, items: Partial<ItemRow>[]) => {
    const frame = { upstream, assessment_id: 1, options: {}, request_key: randomUUID(), created_at: made };
    const [job] = await db
      .insert(gateway.jobs)
      .values({ kind: 'reject', ...frame, ...row, total: items.length })
      .returning();
    const job_id = job?.id ?? 0;
    await db.insert(gateway.jobItems).values(items.map((item, index) => ({ job_id, position: index + 1, ...item })));
    return job_id;
  };
  const other = { email: 'other@example.org', full_name: 'Olga Other', candidature_id: 900_001 };

  const reject = await make({ state: 'running', options: { email_timing: 'scheduled' } }, [
    { ...ids, email, full_name, outcome: 'done', expected_stage: 'NEW' },
    { ...other, outcome: 'done' },
    { ...ids, outcome: 'running' },
    { ...ids, outcome: 'waiting' },
  ]);
  await make({ kind: 'invite', state: 'done' }, [
    {
      email: `${full_name} <${email.toUpperCase()}>`,
      first_name,
      last_name,
      outcome: 'failed',
      reason: `No: ${email}`,
    },
    { ...ids, email, first_name, last_name, outcome: 'done', invitation_link: `https://a.example/${last_name}` },
    { ...other, outcome: 'running' },
  ]);
  const reports = await make(
    { kind: 'collect_reports', state: 'done', kept_until: new Date(made.getTime() + 86_400_000) },
    [{ ...ids, email, full_name, outcome: 'done' }],
  );
  await db
    .insert(gateway.reports)
    .values({ job_id: reports, position: 1, pdf: Buffer.from(`%PDF ${full_name}\0\xff`) });
  const mail = {
    job_id: reject,
    upstream,
    assessment_id: 1,
    state: 'scheduled' as const,
    due_at: made,
    created_at: made,
  };
  await db.insert(gateway.scheduledEmails).values([
    { ...mail, position: 1, candidature_id, email, full_name },
    { ...mail, position: 2, ...other, due_at: new Date(made.getTime() + 1) },
  ]);
  const test = { test_id: 1, score: 12.5, completed: true, status: 'published', algorithm: 'basic' };
  const read = { ...test, id: 1, name: full_name, custom_questions: [], is_code_test: false, score_display: email };
  await db.insert(results).values({ upstream, assessment_id: 1, ...ids, read_at: made, results: [read] });
  await db.insert(flags).values({ upstream, ...ids, read_at: made, is_left_screen: true });
  await db.insert(gateway.emailHeartbeats).values({ upstream, at: made }).onConflictDoNothing();
  const view = { upstream, assessment_id: 1, search: '?stage=NEW', changed_at: made };
  await db.insert(gateway.views).values([
    { ...view, name: `Mails ${candidature_id}`, search: `?search=${encodeURIComponent(email)}` },
    { ...view, name: `All but ${full_name}` },
    { ...view, name: `Everybody ${randomUUID()}` },
  ]);
  const notes = await db
    .insert(gateway.notes)
    .values([
      {
        upstream,
        candidature_id,
        author: 'cleo@example.org',
        text: `${full_name} asked for Fridays`,
        created_at: made,
      },
      // The read model does not have this candidate.
      { upstream, candidature_id: 900_002, email, author: null, text: `Call ${full_name}`, created_at: made },
      { upstream, candidature_id: other.candidature_id, author: email, text: 'Asked for Mondays', created_at: made },
    ])
    .returning({ id: gateway.notes.id });
  const mention = { upstream, mentioned_at: made };
  await db.insert(gateway.noteMentions).values([
    { ...mention, note_id: notes[0]?.id ?? 0, user_name: 'cleo@example.org' },
    { ...mention, note_id: notes[2]?.id ?? 0, user_name: email },
  ]);
  const card = { upstream, assessment_id: 1, criteria: [], hides_recommendations: true, changed_at: made };
  await db
    .insert(gateway.scorecards)
    .values({ ...card, revision: 1, author: email })
    .onConflictDoNothing();
  const recommended = { upstream, recommendation: 'maybe' as const, given_at: made };
  await db.insert(gateway.recommendations).values([
    { ...recommended, candidature_id, author: 'cleo@example.org', reason: `${full_name} knows SQL` },
    { ...recommended, candidature_id: 900_002, email, author: null, reason: `Meet ${last_name}` },
    { ...recommended, candidature_id: other.candidature_id, author: email, reason: '' },
    { ...recommended, candidature_id, author: 'ana@example.org', reason: `Not yet, ${last_name}`, state: 'draft' },
  ]);
  const asked = { upstream, asked_at: made };
  const colleague = `${randomUUID()}@example.org`;
  await db.insert(gateway.viewRequests).values([
    { ...asked, candidature_id, author: 'cleo@example.org', user_name: 'dan@example.org' },
    { ...asked, candidature_id: 900_002, email, author: email, user_name: colleague },
    { ...asked, candidature_id: other.candidature_id, author: email, user_name: colleague },
    { ...asked, candidature_id: other.candidature_id, author: 'cleo@example.org', user_name: email },
  ]);
  const verdict = { upstream, condition: 'is_left_screen', verdict: 'explained', given_at: made } as const;
  await db.insert(gateway.verdicts).values([
    { ...verdict, candidature_id, author: 'cleo@example.org', reason: `${full_name} called` },
    { ...verdict, candidature_id: 900_002, email, author: null, reason: `Ask ${last_name}` },
    { ...verdict, candidature_id: other.candidature_id, author: email, reason: '' },
  ]);
  const rejected = { upstream, assessment_id: 1, from_stage: 'NYE', reason_id: 1, rejected_at: made };
  await db.insert(gateway.rejections).values([
    { ...rejected, candidature_id, author: 'cleo@example.org' },
    { ...rejected, candidature_id: 900_002, email },
    { ...rejected, candidature_id: other.candidature_id, author: email },
  ]);
  await db.insert(gateway.rejectionReasons).values({ upstream, label: `Not like ${full_name}`, position: 99 });
  await db
    .insert(gateway.rejectionReasonLists)
    .values({ upstream, changed_at: made, author: email })
    .onConflictDoUpdate({ target: gateway.rejectionReasonLists.upstream, set: { author: email, changed_at: made } });
  await db
    .insert(gateway.followedAssessments)
    .values({ upstream, user_name: email, assessment_id: 1, followed_at: made });
  const summary = { upstream, user_name: email, timezone: 'Europe/Berlin' };
  await db
    .insert(gateway.users)
    .values({ upstream, user_name: email, display_name: full_name, role: 'manager', seen_at: made });
  await db.insert(gateway.dailyEmails).values({ ...summary, covered_until: made, day: '2026-01-15', state: 'done' });
  const review = { upstream, stages: ['NYE'], opened_at: made };
  await db.insert(gateway.reviews).values([
    { ...review, user_name: 'cleo@example.org', candidatures: [candidature_id] },
    { ...review, user_name: email, candidatures: [other.candidature_id] },
  ]);
  await db.insert(gateway.notificationReads).values({ upstream, user_name: email, read_until: made });
  const opened = { upstream, kind: 'completed', row_id: candidature_id, at: made };
  await db.insert(gateway.openedNotifications).values([
    { ...opened, user_name: 'cleo@example.org' },
    { ...opened, user_name: email, kind: 'note' },
  ]);
  const write = { at: made, upstream, operation: 'changeStage' as const, detail: 'REJ', request_id: randomUUID() };
  await db.insert(gateway.audit).values([
    {
      ...write,
      actor: 'recruiter@example.org',
      role: 'recruiter',
      candidature_id,
      status: 200,
      label: `Link of ${full_name}`,
    },
    { ...write, actor: email, role: 'manager', candidature_id: other.candidature_id },
  ]);
  const blind = { upstream, assessment_id: 1, is_on: false, epoch: 1, version: 1 };
  await db.insert(gateway.blindReviews).values(blind).onConflictDoNothing();
  const restricted = randomInt(1_000_000, 2_000_000);
  const access = { upstream, assessment_id: restricted, is_restricted: false, revision: 1, epoch: 1, version: 1 };
  await db.insert(gateway.assessmentAccess).values({ ...access, author: email, changed_at: made });
  const member = { upstream, assessment_id: restricted, added_at: made };
  await db.insert(gateway.assessmentMembers).values([
    { ...member, user_name: email },
    { ...member, group_name: 'hr' },
  ]);
  await db
    .insert(gateway.observedCompletions)
    .values({ upstream, candidature_id, assessment_id: 1, observed_at: made, was_open: true });
  await db.insert(gateway.observedStarts).values({ upstream, candidature_id, assessment_id: 1, observed_at: made });
  const moved = { upstream, candidature_id, assessment_id: 1, observed_at: made };
  await db.insert(gateway.observedStageChanges).values({ ...moved, from_stage: 'NYE', to_stage: 'EVA' });
  await db.insert(gateway.erasedEmails).values({ digest: randomUUID(), at: made });
  const invited = { email: email.toUpperCase(), first_name, last_name, created: made.toISOString() };
  const invitation = { ...invited, invitation_uuid: randomUUID(), status: 'invited', assessment: 1, testtaker_id };
  for (const id of [candidature_id, candidature_id + 1]) {
    await recordWrite(db, upstream, { kind: 'invited', assessment: 1, invitation: { ...invitation, id } });
  }
  await recordWrite(db, upstream, { kind: 'removed', candidature: candidature_id + 1 });
  return { reject, reports };
}

/** Every table of a database as text, by its full name. */
export async function textsOf({ db }: Database): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const all = await db.execute<{ line: string }>(sql.raw(`select t::text as line from ${name} t`));
    texts.set(name, all.rows.map(({ line }) => decoded(line)).join('\n'));
  }
  return texts;
}

/** Bytes are printed in hexadecimal digits. */
const decoded = (line: string) =>
  line.replaceAll(/\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));
