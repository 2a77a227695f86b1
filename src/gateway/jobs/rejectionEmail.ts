import { DEFAULT_HOLD_MINUTES } from '../../contract/jobs.ts';
import type { rejectionMails } from '../schema.ts';
import type { ItemRow, JobRow } from './executeItem.ts';

const MAILED_BEFORE = 'A rejection email had been sent before.';
const MINUTE = 60_000;

/** The rejection e-mail that follows a stage that was changed; null where the job sends none. */
export function mailOf(
  job: JobRow,
  item: ItemRow,
  { mailedBefore, now }: { mailedBefore: boolean | null; now: Date },
): typeof rejectionMails.$inferInsert | null {
  const { mail, hold_minutes = DEFAULT_HOLD_MINUTES } = job.options;
  if (job.kind !== 'reject' || mail === 'none' || item.candidature_id === null) return null;
  const hold = mail === 'held' ? hold_minutes * MINUTE : 0;
  return {
    job_id: job.id,
    position: item.position,
    upstream: job.upstream,
    assessment_id: job.assessment_id,
    candidature_id: item.candidature_id,
    email: item.email ?? '',
    full_name: item.full_name ?? '',
    ...(mailedBefore === true ? { state: 'skipped', reason: MAILED_BEFORE, finished_at: now } : { state: 'held' }),
    due_at: new Date(now.getTime() + hold),
    created_at: now,
  };
}
