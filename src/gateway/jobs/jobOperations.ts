import { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { CSV_BOM, type CsvCell, csvLine } from '../../contract/csv.ts';
import { JOB_RULES, type OUTCOMES } from '../../contract/jobKinds.ts';
import { JobItem } from '../../contract/jobs.ts';
import { type Page, pageOf } from '../../contract/paging.ts';
import type { Result } from '../../contract/result.ts';
import type { Database } from '../../database/open.ts';
import { hideNamesInResults } from '../names/shownText.ts';
import { blindRefusal, isBlind, NOT_GIVEN_OUT } from '../names/blindReview.ts';
import { isUnderBlindReview } from '../names/hiddenNames.ts';
import { checkRole } from '../security/session.ts';
import type { User, Viewer } from '../base/user.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { Refusal } from '../base/refusal.ts';
import { candidatures, results } from '../schema/readModel.ts';
import { jobs } from '../schema/tables.ts';
import { hiddenFields } from '../security/visibleFields.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { archiveReports } from './reports.ts';
import { changeJob } from './changeJob.ts';
import { createJob } from './createJob.ts';
import { changeScheduledEmails, listScheduledEmails } from './scheduledEmails.ts';
import { listItems, streamItems } from './itemsView.ts';
import { viewJob, viewJobs } from './jobView.ts';

type Item = z.output<typeof JobItem>;

const COLUMNS: readonly [string, (item: Item) => CsvCell][] = [
  ['row', ({ position }) => position],
  ['email', ({ email }) => email],
  ['name', ({ full_name }) => full_name],
  ['candidature', ({ candidature }) => candidature],
  ['outcome', ({ outcome }) => outcome],
  ['reason', ({ reason }) => reason],
  ['invitation_link', ({ invitation_link: link }) => link],
  ['email_outcome', ({ email_outcome: outcome }) => outcome],
  ['email_reason', ({ email_reason: reason }) => reason],
  ['email_due', ({ email_due: due }) => due],
];

/** The items as CSV, with the columns that a user may read. The BOM tells spreadsheets that it is UTF-8. */
async function* writeCsv(items: AsyncIterable<Item>, user: User): AsyncGenerator<string> {
  const hidden = hiddenFields(user, JobItem);
  const columns = COLUMNS.filter(([name]) => !hidden.includes(name));
  yield `${CSV_BOM}${csvLine(columns.map(([name]) => name))}`;
  for await (const item of items) yield csvLine(columns.map(([, valueOf]) => valueOf(item)));
}

export interface OperationsDeps extends OperationDeps {
  rateLimiter: Forwarder['rateLimiter'];
  /** Makes the worker look for work now. */
  wake: () => void;
}

type JobOperations = Pick<
  OwnOperations,
  | 'createJob'
  | 'listJobs'
  | 'readJob'
  | 'changeJob'
  | 'listJobItems'
  | 'downloadOutcome'
  | 'downloadReports'
  | 'listScheduledEmails'
  | 'changeScheduledEmails'
  | 'listCollectedResults'
>;

/** The operations of jobs, scheduled emails and collected results. */
export function jobOperations({ database, upstream, rateLimiter, clock, wake }: OperationsDeps): JobOperations {
  const viewContext = (user: Viewer) => ({ database, upstream, rateLimiter, now: clock.now(), user });
  const here = () => ({ upstream, now: clock.now() });

  async function view(jobId: number, user: Viewer) {
    const job = await viewJob(viewContext(user), jobId);
    if (!job) throw new Refusal(404, 'not_found', 'Bulk action not found.');
    return job;
  }

  return {
    async createJob({ body, user }) {
      checkRole(user.role, body.kind);
      if (JOB_RULES[body.kind].givesReports && (await isBlind(database.db, upstream, body.assessment))) {
        throw blindRefusal(NOT_GIVEN_OUT.report);
      }
      const { id } = await createJob(database, body, { ...here(), user });
      wake();
      return await view(id, user);
    },
    listJobs: async ({ values: { assessment, ...values }, user }) =>
      await viewJobs(viewContext(user), { assessment, ...pageOf(values) }),
    readJob: async ({ values: { job_id }, user }) => await view(job_id, user),
    async changeJob({ values: { job_id }, body, user }) {
      await changeJob(database, job_id, { ...body, user, ...here() });
      wake();
      return await view(job_id, user);
    },
    async listJobItems({ values: { job_id, outcome = [], ...values }, user }) {
      await view(job_id, user);
      // The contract allows no other values.
      const outcomes = outcome as (typeof OUTCOMES)[number][];
      return await listItems(database, job_id, { outcomes, ...pageOf(values) });
    },
    async downloadOutcome({ values: { job_id }, user }) {
      const { total: rows } = await view(job_id, user);
      const content = Readable.from(writeCsv(streamItems(database, job_id), user));
      return { content, type: 'text/csv; charset=utf-8', name: `job-${job_id}.csv`, rows };
    },
    async downloadReports({ values: { job_id }, user }) {
      await view(job_id, user);
      // Of the service that the job was created for, which may be another one.
      if ((await database.db.$count(jobs, and(eq(jobs.id, job_id), isUnderBlindReview(jobs)))) > 0) {
        throw blindRefusal(NOT_GIVEN_OUT.report);
      }
      const archive = await archiveReports(database, job_id);
      if (!archive) throw new Refusal(404, 'not_found', 'No reports to download: not finished yet, or expired.');
      return { ...archive, type: 'application/zip', name: `reports-${job_id}.zip` };
    },
    listScheduledEmails: async ({ values: { assessment, job, ...values }, user }) =>
      await listScheduledEmails(database, user, { assessment, job, ...pageOf(values) }),
    async changeScheduledEmails({ body, user }) {
      const changed = await changeScheduledEmails(database, body, { ...user, now: clock.now() });
      wake();
      return { changed };
    },
    listCollectedResults: async ({ values: { assessment, ...values } }) =>
      await viewResults(database, { upstream, assessment, ...pageOf(values) }),
  };
}

async function viewResults(
  { db }: Database,
  { upstream, assessment, limit, offset }: Page & { upstream: string; assessment: number },
) {
  const which = and(eq(results.upstream, upstream), eq(results.assessment_id, assessment));
  const areHidden = await isBlind(db, upstream, assessment);
  const { full_name, email } = candidatures;
  const rows = await db
    .select({ found: results, candidate: { full_name, email } })
    .from(results)
    .leftJoin(
      candidatures,
      and(eq(candidatures.upstream, results.upstream), eq(candidatures.id, results.candidature_id)),
    )
    .where(which)
    .orderBy(asc(results.candidature_id))
    .limit(limit)
    .offset(offset);
  return {
    count: await db.$count(results, which),
    results: rows.map(({ found: { candidature_id: id, testtaker_id, read_at, ...found }, candidate }) => {
      // Stored as the upstream sent them. Clients parse them as tolerantly as an answer of the upstream.
      const all = found.results as z.output<typeof Result>[];
      return {
        candidature: id,
        testtaker: areHidden ? id : testtaker_id,
        read: read_at.toISOString(),
        results: areHidden ? hideNamesInResults(all, candidate) : all,
      };
    }),
  };
}
