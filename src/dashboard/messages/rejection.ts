import { labelOf } from '../../contract/codes.ts';
import type { Offers } from '../../contract/offers.ts';
import { formatCount, plural } from '../lib/numbers.ts';
import { assessmentLabel } from './assessmentLabel.ts';
import { SENDING_IS_OFF } from './sendingIsOff.ts';

const number = (count: number | null): string => (count === null ? '' : ` ${formatCount(count)}`);

/** The dialog that rejects candidates or sends them the rejection email. */
export const REJECT_DIALOG = {
  title: (who: string) => `Reject ${who}?`,
  text: 'They move to Rejected now. Choose when to email them.',
  emailTitle: (who: string) => `Send ${who} the rejection email?`,
  emailText: 'They are already in Rejected.',
  noSecondEmail: 'They get no second email.',
  noEmail: 'They get no email.',
  emailUnlessSent: 'They get the email too, unless one was already sent.',
  emailsOff: SENDING_IS_OFF.one,
  offersElsewhere: 'Hired or has an offer elsewhere:',
  moreOffers: (count: number) => `and ${formatCount(count)} more`,
  failed: 'Couldn’t reject the candidates.',
  /** `count`: of selected candidates; null: one candidate. */
  confirm: {
    scheduled: (count: number | null) => `Reject${number(count)} and schedule email`,
    now: (count: number | null) => `Reject${number(count)} and send now`,
    none: (count: number | null) => `Reject${number(count)} without email`,
  },
  confirmEmail: {
    scheduled: (count: number | null) => (count === null ? 'Schedule email' : `Schedule ${plural(count, 'email')}`),
    now: (count: number | null) => (count === null ? 'Send now' : `Send ${plural(count, 'email')} now`),
    none: () => '',
  },
  undoText: (count: number) => `Rejection of ${plural(count, 'candidate')}`,

  email: 'Rejection email',
  choices: {
    scheduled: {
      label: 'Send later (recommended)',
      about: 'Anyone can cancel until then. Not sent if the candidate is moved out of Rejected.',
    },
    now: { label: 'Send now', about: 'Can’t be undone.' },
    none: { label: 'Don’t send', about: 'You can send it later.' },
  },
  when: 'Send the email',
  plannedFor: 'Planned for ',
  inMinutes: (minutes: number) => (minutes < 60 ? `in ${minutes} minutes` : `in ${plural(minutes / 60, 'hour')}`),
  at: (time: string) => `on ${time}`,
} as const;

/** "Zoé Le Goff: Hired in Data Analyst". */
export const offerText = ({ name, assessment, assessment_name: title, stage }: Offers['results'][number]): string =>
  `${name ?? REJECTION_OUTCOME.theCandidate}: ${labelOf(stage ?? 'HIR')} in ${assessmentLabel(title, assessment)}`;

/** What became of a rejection, in the drawer. Each begins after "Stage:" or "Email:". */
export const REJECTION_OUTCOME = {
  /** Without an email address. */
  theCandidate: 'the candidate',
  title: 'Rejection',
  stage: 'Stage',
  email: 'Email',
  rejected: 'Rejected.',
  notMoved: (reason: string | null) => `couldn’t be changed. ${reason ?? ''}`.trim(),
  maybeMoved: (reason: string | null) => reason ?? 'It may have been changed.',
  moving: 'Moving to Rejected…',
  movedLater: (stage: string) => `Rejected, later moved to ${labelOf(stage)}.`,
  noneSent: 'none was sent from this dashboard.',
  notSent: (reason: string | null) => `not sent. ${reason ?? ''}`.trim(),
  scheduledNext: 'will be scheduled next.',
  beingSent: 'is being sent.',
  maybeSent: (reason: string | null) => reason ?? 'It may have been sent.',
  openLog: 'Open the email log',
  details: 'View details',
  send: 'Send rejection email…',

  goesOutIn: 'goes out in ',
  aMoment: 'a moment',
  overdue: 'overdue: Shortlist wasn’t running at the planned time.',
  emailsOff: ` ${SENDING_IS_OFF.one}`,
  cancel: 'Cancel email',
} as const;
