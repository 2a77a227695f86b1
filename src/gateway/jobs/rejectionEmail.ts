import { DEFAULT_EMAIL_DELAY_MINUTES } from '../../contract/jobs.ts';
import type { scheduledEmails } from '../schema/tables.ts';
import type { ItemRow, JobRow } from './executeItem.ts';

const EMAILED_BEFORE = 'A rejection email was already sent.';
const MINUTE_MS = 60_000;

/** The rejection email to schedule after a stage change; null if the job sends none. */
export function rejectionEmailOf(
  job: JobRow,
  item: ItemRow,
  { emailedBefore, now }: { emailedBefore: boolean | null; now: Date },
): typeof scheduledEmails.$inferInsert | null {
  const { email_timing: timing, email_delay_minutes: minutes = DEFAULT_EMAIL_DELAY_MINUTES } = job.options;
  if (job.kind !== 'reject' || timing === 'none' || item.candidature_id === null) return null;
  const delay = timing === 'scheduled' ? minutes * MINUTE_MS : 0;
  return {
    job_id: job.id,
    position: item.position,
    upstream: job.upstream,
    assessment_id: job.assessment_id,
    candidature_id: item.candidature_id,
    email: item.email ?? '',
    full_name: item.full_name ?? '',
    ...(emailedBefore === true
      ? { state: 'skipped', reason: EMAILED_BEFORE, finished_at: now }
      : { state: 'scheduled' }),
    due_at: new Date(now.getTime() + delay),
    created_at: now,
  };
}
