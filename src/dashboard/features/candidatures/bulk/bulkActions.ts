import { browserTimeZone } from '../../../lib/timeZone.ts';
import { type LucideIcon, Mail, Package, Tag, Trash2, UserX } from 'lucide-react';
import { type JobKind, MAX_REPORTS } from '../../../../contract/jobs.ts';
import { reasonAgainst } from '../../../../contract/rules.ts';
import type { JobWork } from '../../../api/createJob.ts';
import type { EmailDelivery } from '../../../api/emailDelivery.ts';
import type { Group } from '../../../messages/callouts.ts';
import { TYPED_FROM } from '../../../messages/confirmByTyping.ts';
import { BULK_DIALOG } from '../../../messages/selectionActions.ts';

/** Candidates of one stage and status, and the status of their assessment. */
export interface Subject {
  stage: string | null;
  status: string | null;
  assessmentStatus: string | null;
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
  /** It deletes: candidates who are not in the list are left out by default. */
  isDanger: boolean;
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
type OtherKind = 'invite' | 'collect_results' | 'copy_links';
export type BulkActionKind = Exclude<JobKind, OtherKind>;

const noReason = () => null;
const GUARDED: readonly Group[] = ['hired', 'offer_sent'];

export const RESEND: DialogAction = {
  ...BULK_DIALOG.send_invitation,
  isDanger: false,
  callouts: GUARDED,
  reasonAgainst: ({ status, assessmentStatus }) => reasonAgainst('sendInvitation', { assessmentStatus, status }),
  reasonAgainstCount: noReason,
  work: () => ({ kind: 'send_invitation' }),
  undo: null,
};

/** Moves candidates to a stage. Those in Rejected need the reject dialog instead. */
export function moveTo(stage: string): DialogAction {
  const { title, start, undo, about, alreadyThere } = BULK_DIALOG.change_stage;
  return {
    title: (who) => title(who, stage),
    about,
    start: (count) => start(count, stage),
    isDanger: false,
    callouts: [...GUARDED, 'rejected', 'not_completed'],
    reasonAgainst: (subject) => (subject.stage === stage ? alreadyThere : null),
    reasonAgainstCount: noReason,
    work: () => ({ kind: 'change_stage', options: { stage } }),
    undo: (count) => undo(count, stage),
  };
}

/** The actions on selected candidates, in the order of the menu. LEAST_ROLE has their permissions. */
export const BULK_ACTIONS: Record<BulkActionKind, ActionEntry & Start> = {
  change_stage: {
    label: BULK_DIALOG.change_stage.label,
    icon: Tag,
    place: 'bar',
    keys: 's',
    begins: 'choose_stage',
  },
  reject: { label: BULK_DIALOG.reject.label, icon: UserX, place: 'bar', keys: 'r', begins: 'reject' },
  send_invitation: { label: BULK_DIALOG.send_invitation.label, icon: Mail, place: 'wide', dialog: RESEND },
  collect_reports: {
    label: BULK_DIALOG.collect_reports.label,
    icon: Package,
    place: 'menu',
    dialog: {
      ...BULK_DIALOG.collect_reports,
      isDanger: false,
      callouts: GUARDED,
      reasonAgainst: ({ status }) => reasonAgainst('readReport', { status }),
      reasonAgainstCount: (count) => (count > MAX_REPORTS ? BULK_DIALOG.collect_reports.tooMany(MAX_REPORTS) : null),
      work: () => ({ kind: 'collect_reports', options: { timezone: browserTimeZone() } }),
      undo: null,
    },
  },
  remove: {
    label: BULK_DIALOG.remove.label,
    icon: Trash2,
    place: 'end',
    dialog: {
      ...BULK_DIALOG.remove,
      isDanger: true,
      typedFrom: TYPED_FROM.remove,
      callouts: GUARDED,
      reasonAgainst: noReason,
      reasonAgainstCount: noReason,
      work: () => ({ kind: 'remove' }),
      undo: null,
    },
  },
};

/** The action as it is offered: it claims no email while none is sent. */
export const withDelivery = (action: DialogAction, delivery: EmailDelivery): DialogAction =>
  delivery === 'off' ? { ...action, ...action.sendingIsOff } : action;

/** The kinds in the order of the menu. */
export const BULK_ACTION_KINDS = Object.keys(BULK_ACTIONS) as readonly BulkActionKind[];
