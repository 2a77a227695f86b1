import { shownTimeZone } from '../../../lib/timeZone.ts';
import { ListChecks, type LucideIcon, Mail, Package, ShieldCheck, Tag, Trash2, UserX } from 'lucide-react';
import { type JobKind, MAX_REPORTS } from '../../../../contract/jobKinds.ts';
import { reasonAgainst } from '../../../../contract/rules.ts';
import { type ConditionGroup, NOT_COMPLETED } from '../../../../contract/testConditions.ts';
import type { JobWork } from '../../../api/createJob.ts';
import { REMOVAL } from '../../../api/removeCandidature.ts';
import type { EmailDelivery } from '../../../api/emailDelivery.ts';
import { REMOVAL_EFFECT } from '../../../messages/bulkActions.ts';
import type { Group } from '../../../messages/callouts.ts';
import { SENDING_IS_OFF } from '../../../messages/emails.ts';
import { plural, formatCount } from '../../../lib/numbers.ts';
import { labelOf } from '../../../../contract/codes.ts';

const SEND_INVITATION = {
  label: 'Resend invitation',
  title: (who: string) => `Resend the invitation to ${who}?`,
  about: 'Each gets an email with their personal link.',
  start: (count: number) => `Send ${plural(count, 'invitation')}`,
  /** Instead, while no email is sent. */
  sendingIsOff: {
    about: `${SENDING_IS_OFF.many} Share the links yourself.`,
    start: (count: number) => `Write ${plural(count, 'invitation')} to the email log`,
  },
} as const;

const CHANGE_STAGE = {
  label: 'Change stage…',
  title: (who: string, stage: string) => `Move ${who} to ${labelOf(stage)}?`,
  about: 'Candidates moved by a colleague meanwhile are skipped.',
  start: (count: number, stage: string) => `Move ${formatCount(count)} to ${labelOf(stage)}`,
  undo: (count: number, stage: string) => `Move ${plural(count, 'candidate')} to another stage: ${labelOf(stage)}`,
  alreadyThere: 'Already in this stage.',
} as const;

const CUT_OFF = {
  provisional: 'Provisional score: not completed yet.',
  unread: 'Conditions not read.',
  unexplained: 'Conditions to check: no verdict, or Confirmed.',
} as const;

const COLLECT_REPORTS = {
  label: 'Download reports',
  title: (who: string) => `Download the reports of ${who}`,
  about: 'A ZIP file is prepared. You can keep working meanwhile.',
  start: (count: number) => `Prepare ${plural(count, 'report')}`,
  tooMany: (max: number) => `Download at most ${formatCount(max)} reports at once.`,
} as const;

const COLLECT_DETAILS = {
  label: 'Load details',
  title: (who: string) => `Load the details of ${who}?`,
  about: 'Reads skill areas, time and answers of each test, as when you open it.',
  start: (count: number) => `Load details of ${plural(count, 'candidate')}`,
  notStarted: 'No results yet: not started.',
} as const;

const COLLECT_CONDITIONS = {
  label: 'Load test conditions',
  title: (who: string) => `Load the test conditions of ${who}?`,
  about: 'Reads them from the service, one candidate after the other.',
  start: (count: number) => `Load test conditions of ${plural(count, 'candidate')}`,
} as const;

const REMOVE = {
  label: 'Remove…',
  title: (who: string) => `Remove ${who}?`,
  about: REMOVAL_EFFECT,
  start: (count: number) => `Remove ${plural(count, 'candidate')}`,
  undo: (count: number) => `Remove ${plural(count, 'candidate')}`,
} as const;

const TYPED_FROM = 2;

/** Candidates of one stage and status, and the status of their assessment. */
export interface Subject {
  stage: string | null;
  status: string | null;
  assessmentStatus: string | null;
  conditions?: ConditionGroup | null;
}

interface ActionEntry {
  /** In the bar, its menu and the palette. */
  label: string;
  icon: LucideIcon;
  /** The key that starts it while candidates are selected. */
  keys?: string;
  /** `bar`: a button · `wide`: a button where there is room, else in the menu · `menu`: in the menu · `end`: at its end. */
  place: 'bar' | 'wide' | 'menu' | 'end';
}

/** An action as BulkDialog confirms it. */
export interface DialogAction {
  /** `who`: "9 of 12 selected candidates". */
  title: (who: string) => string;
  about: string;
  /** The button that starts it. */
  start: (count: number) => string;
  /** The same of an action that emails, while no email is sent. */
  sendingIsOff?: Pick<DialogAction, 'about' | 'start'>;
  /** From how many candidates on the user must type their number; absent: never. */
  typedFrom?: number;
  /** The groups that the dialog points out. Each has those who are hired or have an offer. */
  callouts: readonly Group[];
  /** Why a candidate is skipped; null: included. */
  reasonAgainst: (subject: Subject) => string | null;
  /** Why the number of candidates is not possible; null: it is. */
  reasonAgainstCount: (count: number) => string | null;
  work: () => JobWork;
  /** The text in the list of recent changes; null: the action cannot be undone. */
  undo: ((count: number) => string) | null;
}

/** How an action begins: with its dialog, the reject dialog, or the choice of a stage. */
type Start = { dialog: DialogAction } | { begins: 'reject' | 'choose_stage' };

/** The kinds of jobs without a bulk action on the selection. */
type OtherKind = 'invite' | 'collect_results';
export type BulkActionKind = Exclude<JobKind, OtherKind>;

const noReason = () => null;
const GUARDED: readonly Group[] = ['hired', 'offer_sent'];

export const RESEND: DialogAction = {
  ...SEND_INVITATION,
  callouts: GUARDED,
  reasonAgainst: ({ status, assessmentStatus }) => reasonAgainst('sendInvitation', { assessmentStatus, status }),
  reasonAgainstCount: noReason,
  work: () => ({ kind: 'send_invitation' }),
  undo: null,
};

/** Moves candidates to a stage. Those in Rejected need the reject dialog instead. */
export function moveTo(stage: string): DialogAction {
  const { title, start, undo, about, alreadyThere } = CHANGE_STAGE;
  return {
    title: (who) => title(who, stage),
    about,
    start: (count) => start(count, stage),
    callouts: [...GUARDED, 'rejected', 'not_completed'],
    reasonAgainst: (subject) => (subject.stage === stage ? alreadyThere : null),
    reasonAgainstCount: noReason,
    work: () => ({ kind: 'change_stage', options: { stage } }),
    undo: (count) => undo(count, stage),
  };
}

/** The same above a cut-off: only candidates with a final score and test conditions that leave nothing to do. */
export function moveAbove(stage: string): DialogAction {
  const move = moveTo(stage);
  return {
    ...move,
    callouts: [...GUARDED, 'rejected'],
    reasonAgainst(subject) {
      if (subject.status !== 'completed') return CUT_OFF.provisional;
      if (subject.conditions === 'unread') return CUT_OFF.unread;
      if (subject.conditions === 'unexplained') return CUT_OFF.unexplained;
      return move.reasonAgainst(subject);
    },
  };
}

/** The actions on selected candidates, in the order of the menu. JOB_RULES has their rules. */
export const BULK_ACTIONS: Record<BulkActionKind, ActionEntry & Start> = {
  change_stage: {
    label: CHANGE_STAGE.label,
    icon: Tag,
    place: 'bar',
    keys: 's',
    begins: 'choose_stage',
  },
  reject: { label: 'Reject…', icon: UserX, place: 'bar', keys: 'r', begins: 'reject' },
  send_invitation: { label: SEND_INVITATION.label, icon: Mail, place: 'wide', dialog: RESEND },
  collect_reports: {
    label: COLLECT_REPORTS.label,
    icon: Package,
    place: 'menu',
    dialog: {
      ...COLLECT_REPORTS,
      callouts: GUARDED,
      reasonAgainst: ({ status }) => reasonAgainst('readReport', { status }),
      reasonAgainstCount: (count) => (count > MAX_REPORTS ? COLLECT_REPORTS.tooMany(MAX_REPORTS) : null),
      work: () => ({ kind: 'collect_reports', options: { timezone: shownTimeZone() } }),
      undo: null,
    },
  },
  collect_details: {
    label: COLLECT_DETAILS.label,
    icon: ListChecks,
    place: 'menu',
    dialog: {
      ...COLLECT_DETAILS,
      callouts: GUARDED,
      reasonAgainst: ({ status }) => (status === 'invited' ? COLLECT_DETAILS.notStarted : null),
      reasonAgainstCount: noReason,
      work: () => ({ kind: 'collect_details' }),
      undo: null,
    },
  },
  collect_conditions: {
    label: COLLECT_CONDITIONS.label,
    icon: ShieldCheck,
    place: 'menu',
    dialog: {
      ...COLLECT_CONDITIONS,
      callouts: GUARDED,
      reasonAgainst: ({ status }) => (status === 'invited' || status === 'started' ? `${NOT_COMPLETED}.` : null),
      reasonAgainstCount: noReason,
      work: () => ({ kind: 'collect_conditions' }),
      undo: null,
    },
  },
  remove: {
    label: REMOVE.label,
    icon: Trash2,
    place: 'end',
    dialog: {
      ...REMOVE,
      typedFrom: TYPED_FROM,
      callouts: GUARDED,
      reasonAgainst: noReason,
      reasonAgainstCount: noReason,
      work: () => REMOVAL,
    },
  },
};

/** The action as it is offered: it claims no email while none is sent. */
export const withDelivery = (action: DialogAction, delivery: EmailDelivery): DialogAction =>
  delivery === 'off' ? { ...action, ...action.sendingIsOff } : action;

/** The kinds in the order of the menu. */
export const BULK_ACTION_KINDS = Object.keys(BULK_ACTIONS) as readonly BulkActionKind[];
