import { asc, inArray } from 'drizzle-orm';
import type { Person } from '../../database/house.ts';
import type { Db } from '../../database/open.ts';
import { collectedResults, jobs, reports } from '../schema.ts';
import { cachedRowsOf, completionsOf, withCached } from './cached.ts';
import { isOf, isResultOf, namesIn, viewsOf } from './collected.ts';
import { notedAbout } from './noted.ts';
import { findPerson } from './people.ts';

/** What the gateway keeps of a person; PDFs in Base64. */
export async function gather(db: Db, person: Person): Promise<Record<string, unknown> | null> {
  const found = await findPerson(db, person);
  const { items, mails, ids } = found;
  const about = await db
    .select({ id: jobs.id, kind: jobs.kind, assessment_id: jobs.assessment_id, created_at: jobs.created_at })
    .from(jobs)
    .where(
      inArray(
        jobs.id,
        items.map(({ job_id }) => job_id),
      ),
    )
    .orderBy(asc(jobs.id));
  const pdfs = await db
    .select()
    .from(reports)
    .where(isOf(reports, items))
    .orderBy(asc(reports.job_id), asc(reports.position));
  const results = await db
    .select()
    .from(collectedResults)
    .where(isResultOf(ids))
    .orderBy(asc(collectedResults.candidature_id));
  const looks = await viewsOf(db, person.email, [...person.names, ...namesIn(found)]);
  const writes = await notedAbout(db, ids);
  const cached = await cachedRowsOf(db, person.email);
  const completions = await completionsOf(db, withCached(ids, cached));
  if (
    items.length + mails.length + results.length + looks.length + writes.length + cached.length + completions.length ===
    0
  ) {
    return null;
  }
  return {
    jobs: about.map((job) => ({ ...job, items: items.filter(({ job_id }) => job_id === job.id) })),
    rejection_mails: mails,
    reports: pdfs.map(({ pdf, ...report }) => ({ ...report, pdf: pdf.toString('base64') })),
    collected_results: results,
    views: looks,
    audit: writes,
    read_model: cached,
    observed_completions: completions,
  };
}
