import type { JobAction } from '../../contract/jobs.ts';
import { plural } from '../lib/numbers.ts';

/** Messages about changes of bulk actions and scheduled emails. Loaded with the first page, so short. */
export const JOB_CHANGES = {
  failed: {
    pause: 'Couldn’t pause.',
    resume: 'Couldn’t resume.',
    cancel: 'Couldn’t cancel.',
    retry_failed: 'Couldn’t retry.',
  } satisfies Record<JobAction, string>,
  movingBack: (time: string, moved: number) =>
    `Undone ${time}: ${moved === 0 ? 'there was nothing to move back.' : `moving ${plural(moved, 'candidate')} back…`}`,
  undoFailed: 'Couldn’t undo.',
  undoTooSoon: 'Still running. Try again in a moment.',
  noReason: 'No reason given.',
  paused: (reason: string | null) => `Paused: resume it to continue. ${reason ?? ''}`.trim(),
};

export const EMAIL_CHANGES = {
  cancelled: (count: number) => `${plural(count, 'email')} cancelled.`,
  sent: (count: number) => `Sending ${plural(count, 'email')}.`,
  /** Instead, while no email is sent. */
  written: (count: number) => `Writing ${plural(count, 'email')} to the email log. Email sending is off.`,
  tooLate: 'Already sent or cancelled.',
  failed: 'Couldn’t change the emails.',
};
