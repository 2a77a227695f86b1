import { browserTimeZone } from '../../../lib/timeZone.ts';
import { type LucideIcon, Mail, Package, Tag, Trash2, UserX } from 'lucide-react';
import { type JobKind, MAX_REPORTS } from '../../../../contract/jobs.ts';
import { reasonAgainst } from '../../../../contract/rules.ts';
import type { JobWork } from '../../../api/createJob.ts';
import type { EmailDelivery } from '../../../api/emailDelivery.ts';
import type { Group } from '../../../messages/callouts.ts';
import { BULK_DIALOG } from '../../../messages/selectionActions.ts';

/** The options in the dialog of an action. */
export interface Choices {
  /** Where a change of the stage leads to; empty: not chosen yet. */
  stage: string;
}

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
  /** `bar`: a button where there is room · `menu`: in the menu · `end`: at its end. */
  place: 'bar' | 'menu' | 'end';
}

/** An action that BulkDialog confirms. */
export interface DialogAction extends ActionEntry {
  title: (count: number) => string;
  about: string;
  /** The button that starts it. */
  start: (count: number) => string;
  /** The same of an action that emails, while no email is sent. */
  sendingIsOff?: Pick<DialogAction, 'about' | 'start'>;
  isDanger: boolean;
  asksStage: boolean;
  /** For many candidates, the user must type their number. */
  asksNumber: boolean;
  /** The groups that the dialog offers to leave out. */
  callouts: readonly Group[];
  /** Why a candidate is skipped; null: included. */
  reasonAgainst: (subject: Subject, choices: Choices) => string | null;
  /** Why the number of candidates is not possible; null: it is. */
  reasonAgainstCount: (count: number) => string | null;
  work: (choices: Choices) => JobWork;
  /** The text in the list of recent changes; null: the action cannot be undone. */
  undo: ((count: number, choices: Choices) => string) | null;
}

/** An action with a separate dialog, which is used for single candidates, too. */
interface SeparateDialogAction extends ActionEntry {
  dialog: 'reject';
}

/** The kinds of jobs without a bulk action on the selection. */
type OtherKind = 'invite' | 'collect_results' | 'copy_links';
export type BulkActionKind = Exclude<JobKind, OtherKind>;
export type BulkAction = DialogAction | SeparateDialogAction;

const noReason = () => null;

/** The actions on selected candidates, in the order of the menu. LEAST_ROLE has their permissions. */
export const BULK_ACTIONS: Record<BulkActionKind, BulkAction> = {
  change_stage: {
    ...BULK_DIALOG.change_stage,
    icon: Tag,
    place: 'bar',
    isDanger: false,
    asksStage: true,
    asksNumber: false,
    callouts: ['hired', 'offer_sent', 'rejected', 'not_completed'],
    reasonAgainst: ({ stage }, choices) => (stage === choices.stage ? BULK_DIALOG.change_stage.alreadyThere : null),
    reasonAgainstCount: noReason,
    work: ({ stage }) => ({ kind: 'change_stage', options: { stage } }),
    undo: (count, { stage }) => BULK_DIALOG.change_stage.undo(count, stage),
  },
  reject: { ...BULK_DIALOG.reject, icon: UserX, place: 'bar', dialog: 'reject' },
  send_invitation: {
    ...BULK_DIALOG.send_invitation,
    icon: Mail,
    place: 'bar',
    isDanger: false,
    asksStage: false,
    asksNumber: false,
    callouts: [],
    reasonAgainst: ({ status, assessmentStatus }) => reasonAgainst('sendInvitation', { assessmentStatus, status }),
    reasonAgainstCount: noReason,
    work: () => ({ kind: 'send_invitation' }),
    undo: null,
  },
  collect_reports: {
    ...BULK_DIALOG.collect_reports,
    icon: Package,
    place: 'menu',
    isDanger: false,
    asksStage: false,
    asksNumber: false,
    callouts: [],
    reasonAgainst: ({ status }) => reasonAgainst('readReport', { status }),
    reasonAgainstCount: (count) => (count > MAX_REPORTS ? BULK_DIALOG.collect_reports.tooMany(MAX_REPORTS) : null),
    work: () => ({
      kind: 'collect_reports',
      options: { timezone: browserTimeZone() },
    }),
    undo: null,
  },
  remove: {
    ...BULK_DIALOG.remove,
    icon: Trash2,
    place: 'end',
    isDanger: true,
    asksStage: false,
    asksNumber: true,
    callouts: [],
    reasonAgainst: noReason,
    reasonAgainstCount: noReason,
    work: () => ({ kind: 'remove' }),
    undo: null,
  },
};

/** The action as it is offered: it claims no email while none is sent. */
export const withDelivery = (action: DialogAction, delivery: EmailDelivery): DialogAction =>
  delivery === 'off' ? { ...action, ...action.sendingIsOff } : action;

/** The kinds in the order of the menu. */
export const BULK_ACTION_KINDS = Object.keys(BULK_ACTIONS) as readonly BulkActionKind[];
