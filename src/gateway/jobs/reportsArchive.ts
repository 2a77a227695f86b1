import { PassThrough, Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { fileName } from '../../contract/fileName.ts';
import type { Database } from '../../database/open.ts';
import { jobItems, reports } from '../schema/tables.ts';

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
