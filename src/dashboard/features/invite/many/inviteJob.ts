import type { NewJob } from '../../../api/createJob.ts';
import { requestOf } from '../invitee.ts';
import type { CheckedRow } from './checkRows.ts';

interface CommonFields {
  /** Idempotency key. */
  request_key: string;
  assessment: number;
}

/** The job that invites all valid rows, in the order of the list. */
export function inviteJob(
  rows: readonly CheckedRow[],
  sendMail: boolean,
  common: CommonFields,
): Extract<NewJob, { kind: 'invite' }> {
  const invitees = rows.filter(({ state }) => state === 'ready').map((row) => requestOf({ ...row, sendMail }));
  return { kind: 'invite', ...common, invitees, options: { send_email: sendMail } };
}
