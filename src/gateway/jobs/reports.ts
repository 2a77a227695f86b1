import { PassThrough, Readable } from 'node:stream';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { fileName } from '../../contract/fileName.ts';
import { JOB_RULES } from '../../contract/jobKinds.ts';
import type { Database } from '../../database/open.ts';
import { jobItems, jobs, reports } from '../schema/tables.ts';
import type { JobRow } from './executeItem.ts';

/** The collected reports of a job as a ZIP stream, and their number; null if there are none. Reads one report at a time. */
export async function archiveReports(
  { db }: Database,
  jobId: number,
): Promise<{ content: Readable; rows: number } | null> {
  const files = await db
    .select({
      position: reports.position,
      candidature: jobItems.candidature_id,
      name: jobItems.full_name,
      email: jobItems.email,
    })
    .from(reports)
    .innerJoin(jobItems, and(eq(jobItems.job_id, reports.job_id), eq(jobItems.position, reports.position)))
    .where(eq(reports.job_id, jobId))
    .orderBy(asc(reports.position));
  if (files.length === 0) return null;
  const zip = new ZipFile();
  const archive = new PassThrough();
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const { position, candidature, name, email } of files) {
    // The ID distinguishes candidates of the same name. Not compressed, because a PDF already is.
    zip.addReadStreamLazy(
      `${fileName(name || (email ?? ''))} ${candidature}.pdf`.trim(),
      { compress: false },
      (done) => {
        done(null, Readable.from(read(position)));
      },
    );
  }
  zip.end();
  zip.outputStream.pipe(archive);
  return { content: archive, rows: files.length };

  async function* read(position: number): AsyncGenerator<Buffer> {
    const [row] = await db
      .select({ pdf: reports.pdf })
      .from(reports)
      .where(and(eq(reports.job_id, jobId), eq(reports.position, position)));
    if (!row) throw new Error('A report was deleted meanwhile');
    yield row.pdf;
  }
}

/** How long collected reports are kept after a job has ended. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** The end of the reports of a job that ends now; null for other kinds. */
export const keptUntil = ({ kind }: Pick<JobRow, 'kind'>, now: Date): Date | null =>
  JOB_RULES[kind].givesReports ? new Date(now.getTime() + RETENTION_MS) : null;

/** Whether the reports of a job may be deleted. While it runs again, they stay for its archive. */
const DELETABLE = ['done', 'cancelled', 'paused'] as const satisfies JobRow['state'][];

/** Jobs that earlier versions cancelled have no end. */
const END = sql`coalesce(${jobs.kept_until}, ${jobs.finished_at} + interval '24 hours')`;

export async function deleteExpiredReports({ db }: Database, now: Date): Promise<void> {
  const expired = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(lt(END, now.toISOString()), inArray(jobs.state, DELETABLE)));
  await db.delete(reports).where(inArray(reports.job_id, expired));
}

/** Whether a job has ended and its reports are deleted. */
export const isExpired = ({ state, kept_until }: JobRow, now: Date): boolean =>
  (state === 'done' || state === 'cancelled') && kept_until !== null && kept_until < now;
