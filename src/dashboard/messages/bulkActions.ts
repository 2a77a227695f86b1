import { labelOf } from '../../contract/codes.ts';
import type { JobKind } from '../../contract/jobs.ts';
import { formatCount, plural } from '../lib/numbers.ts';

/** Titles of bulk actions, by the kind of the job. `change_stage` is called after its stage. */
const TITLES: Readonly<Record<string, string>> = {
  reject: 'Reject candidates',
  send_invitation: 'Resend invitations',
  remove: 'Remove candidates',
  invite: 'Invite candidates',
  collect_reports: 'Download reports',
  copy_links: 'Copy links',
  collect_results: 'Load results',
} satisfies Record<Exclude<JobKind, 'change_stage'>, string>;

const DIFFERENT_SERVICE = 'Created for a different service.';

/** The pages, panels and messages about bulk actions. */
export const BULK_ACTIONS = {
  title: 'Bulk actions',
  one: 'Bulk action',
  count: (total: number) => plural(total, 'bulk action'),
  newOnes: (count: number) => plural(count, 'new bulk action'),
  tabs: 'Bulk actions and scheduled emails',
  noneTitle: 'No bulk actions yet',
  noneHint:
    'Select several candidates in the list of an assessment to move, reject or email them. Actions keep running after you close this page.',
  notFound: 'Bulk action not found',
  waitsUntil: (time: string) => `The service asked to wait until ${time}.`,
  loadListFailed: 'Couldn’t load the bulk actions.',
  loadFailed: 'Couldn’t load the bulk action.',
  loadCandidatesFailed: 'Couldn’t load the candidates of this bulk action.',
  loading: 'Loading…',
  candidates: 'Candidates of this bulk action',
  candidateCount: (total: number | null) => plural(total, 'candidate'),
  noCandidatesTitle: 'This bulk action has no candidates',
  noCandidatesHint: 'There was nothing to do.',
  unmatchedTitle: 'No candidates with this outcome',
  unmatchedHint: 'Choose another outcome, or show all.',
  assessment: (id: number) => `assessment ${id}`,

  /** A kind that is not known here is shown by its code. */
  titleOf: (kind: string | null, stage: string | null) => {
    if (kind === 'change_stage') return stage === null ? 'Stage change' : `Move to “${labelOf(stage)}”`;
    return kind === null ? BULK_ACTIONS.one : (TITLES[kind] ?? kind);
  },
  linksOnly: 'links only',
  emailed: 'emailed',
  /** While no email is sent. */
  emailsInLog: 'emails only in the email log',
  emailAfter: (duration: string, isOff: boolean) => `email ${isOff ? 'to the log ' : ''}after ${duration}`,
  emailNow: (isOff: boolean) => `email ${isOff ? 'to the log ' : ''}now`,
  noEmail: 'no email',

  progress: (settled: number, total: number | null) => `${formatCount(settled)} of ${formatCount(total)}`,
  /** `perMinute`: the service's limit; null: not known. */
  estimate: (about: string, perMinute: number | null) =>
    `${about} left${perMinute === null ? '' : ` (the service allows ${formatCount(perMinute)} per minute)`}`,
  done: (count: number | null) => `${formatCount(count)} done`,
  skipped: (count: number | null) => `${formatCount(count)} skipped`,
  failed: (count: number | null) => `${formatCount(count)} failed`,
  unconfirmed: (count: number | null) => `${formatCount(count)} unconfirmed`,
  emailTrouble: (count: number) => `${plural(count, 'email')} failed or unconfirmed`,
  cancelled: 'Cancelled.',
  emailsOff: 'Emails written to the email log. Email sending is off, so share the links yourself.',
  emails: (parts: readonly string[]) => `Emails: ${parts.join(', ')}`,
  emailStates: { scheduled: 'scheduled', overdue: 'overdue', cancelled: 'cancelled', skipped: 'not sent' },

  states: {
    waiting: 'Waiting',
    running: 'Running',
    paused: 'Paused',
    done: 'Done',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
  outcomes: {
    waiting: 'Waiting',
    running: 'In progress',
    done: 'Done',
    skipped: 'Skipped',
    failed: 'Failed',
    unknown: 'Unconfirmed',
  },
  outcomeEmails: {
    scheduled: 'Scheduled',
    overdue: 'Overdue',
    sending: 'Sending',
    cancelled: 'Cancelled',
    skipped: 'Not sent',
    failed: 'Failed',
    unknown: 'Unconfirmed',
  },
  unknown: 'Unknown',
  name: 'Name',
  email: 'Email',
  outcome: 'Outcome',
  rejectionEmail: 'Rejection email',
  personalLink: 'Personal link',
  copyLinkOf: (name: string | null) => `Copy link of ${name ?? 'this candidate'}`,
  reason: 'Reason',
  was: (stage: string) => `Was ${labelOf(stage)}`,
  noReason: 'No reason given.',
  leftOut: 'Left out',
  more: (count: number) => `and ${formatCount(count)} more`,

  times: { created: 'Created', started: 'Started', finished: 'Finished', kept: 'Available until' },
  timeHint: 'Finished or started',
  downloadOutcomes: 'Download outcomes (CSV)',
  downloadReports: 'Download reports (ZIP)',
  downloadZip: 'Download ZIP',
  reportsNotReady: 'No reports to download: not finished yet, or expired.',
  downloadOutcomesFailed: 'Couldn’t download the outcomes.',
  downloadReportsFailed: 'Couldn’t download the reports.',
  outcomesFile: (id: number, kind: string | null) => `Outcomes of bulk action ${id} (${kind ?? 'other'}).csv`,
  reportsFile: (id: number) => `Reports of bulk action ${id}.zip`,

  /** Tells the buttons of one bulk action from those of others. */
  named: (title: string, id: number) => `${title}, bulk action ${id}`,
  actions: { pause: 'Pause', resume: 'Resume', retry_failed: 'Retry failed', cancel: 'Cancel' },
  selectFailed: (count: number) => `Select the ${formatCount(count)} that failed`,
  close: 'Close',
  undo: 'Undo',
  newerFirst: 'Undo newer changes first',
  cancelTitle: 'Cancel this bulk action?',
  cancelText: (title: string, left: number, rejects: boolean) =>
    `${title}: ${plural(left, 'candidate')} won’t be changed. Changes already made stay${rejects ? ', and scheduled emails won’t be sent' : ''}. A cancelled bulk action can’t be resumed.`,
  keepRunning: 'Keep running',
  confirmCancel: 'Cancel bulk action',
  differentService: DIFFERENT_SERVICE,
  differentServiceNote: `${DIFFERENT_SERVICE} It can only be cancelled.`,
  expiredNote: 'The files of this bulk action have expired. Start a new one to get them.',

  paused: 'paused',
  running: 'running',
  undoing: 'Undoing…',
  isUndoing: 'Undoing',
  undoProgress: (done: number, moved: number) => `Undoing: ${formatCount(done)} of ${formatCount(moved)} moved back`,
  undoes: (job: number) => `undoes bulk action ${job}`,
  /** `by`: null where it is the reader. */
  undoneAt: (time: string, by: string | null) => `Undone ${time}${by === null ? '' : ` by ${by}`}`,
  undoneNone: (time: string) => `Undone ${time}: there was nothing to move back`,
  undone: (time: string, done: number, rest: number) =>
    `Undone ${time}: ${formatCount(done)} moved back${rest === 0 ? '' : `, ${formatCount(rest)} not`}`,

  resend: 'Send again…',
  resendUnsure: (candidates: string) =>
    `Couldn’t confirm the email to ${candidates}. It isn’t sent again automatically.`,
  resendTitle: (candidates: string) => `Send again to ${candidates}?`,
  resendText: 'Anyone who already got the email gets it twice. A new bulk action is started.',
  resendConfirm: 'Send again',
  startFailed: 'Couldn’t start.',
  dontSend: 'Don’t send',
} as const;

/** The corner that shows bulk actions in progress on every page. */
export const BACKGROUND_TASKS = {
  name: 'In progress',
  more: (count: number) => `and ${plural(count, 'more bulk action')}`,
  scheduledEmails: ' scheduled emails',
  scheduled: (count: number) => plural(count, 'scheduled email'),
  overdue: 'overdue, needs a decision',
  nextIn: 'next in ',
  aMoment: 'a moment',
  withErrors: (count: number) => `${plural(count, 'bulk action')} with errors`,
} as const;
