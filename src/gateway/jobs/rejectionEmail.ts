import { DEFAULT_HOLD_MINUTES } from '../../contract/jobs.ts';
import type { scheduledEmails } from '../schema.ts';
import type { ItemRow, JobRow } from './executeItem.ts';

const EMAILED_BEFORE = 'A rejection email had been sent before.';
const MINUTE_MS = 60_000;

/** The rejection email after a change of the stage; null where the job sends none. */
export function rejectionEmailOf(
  job: JobRow,
  item: ItemRow,
  { emailedBefore, now }: { emailedBefore: boolean | null; now: Date },
): typeof scheduledEmails.$inferInsert | null {
  const { mail, hold_minutes = DEFAULT_HOLD_MINUTES } = job.options;
  if (job.kind !== 'reject' || mail === 'none' || item.candidature_id === null) return null;
  const hold = mail === 'held' ? hold_minutes * MINUTE_MS : 0;
  return {
    job_id: job.id,
    position: item.position,
    upstream: job.upstream,
    assessment_id: job.assessment_id,
    candidature_id: item.candidature_id,
    email: item.email ?? '',
    full_name: item.full_name ?? '',
    ...(emailedBefore === true ? { state: 'skipped', reason: EMAILED_BEFORE, finished_at: now } : { state: 'held' }),
    due_at: new Date(now.getTime() + hold),
    created_at: now,
  };
}
