import type { NewJob } from '../../../api/createJob.ts';
import { requestOf } from '../invitee.ts';
import type { CheckedRow } from './checkRows.ts';

interface Frame {
  request_key: string;
  assessment: number;
}

/** The job that invites all valid rows, in the order of the list. */
export function inviteJob(
  rows: readonly CheckedRow[],
  sendMail: boolean,
  frame: Frame,
): Extract<NewJob, { kind: 'invite' }> {
  const invitees = rows.filter(({ state }) => state === 'ready').map((row) => requestOf({ ...row, sendMail }));
  return { kind: 'invite', ...frame, invitees, options: { send_email: sendMail } };
}
