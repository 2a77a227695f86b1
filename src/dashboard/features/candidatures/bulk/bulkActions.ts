import { type LucideIcon, Mail, Package, Tag, Trash2, UserX } from 'lucide-react';
import { labelOf } from '../../../../contract/codes.ts';
import { type JobKind, MAX_REPORTS } from '../../../../contract/jobs.ts';
import { reasonAgainst } from '../../../../contract/rules.ts';
import type { JobWork } from '../../../api/selectionJobs.ts';
import type { Group } from '../../../lib/callouts.ts';
import { formatCount, plural } from '../../../lib/numbers.ts';

/** What the dialog of an action lets the user choose. */
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

interface Offer {
  /** In the bar, its menu and the palette. */
  label: string;
  icon: LucideIcon;
  /** In the bar itself where there is room, in its menu, or at the end of that. */
  place: 'bar' | 'menu' | 'end';
}

/** An action that one dialog, the same for all, asks about. */
export interface AskedAction extends Offer {
  title: (count: number) => string;
  about: string;
  /** The button that starts it. */
  start: (count: number) => string;
  isDanger: boolean;
  asksStage: boolean;
  /** The number has to be typed when there are many candidates. */
  asksNumber: boolean;
  /** Candidates whom the dialog offers to leave out. */
  callouts: readonly Group[];
  /** Why some candidates are left out; null: they are not. */
  reasonAgainst: (subject: Subject, choices: Choices) => string | null;
  /** Why it cannot be done to so many at once; null: it can. */
  reasonAgainstCount: (count: number) => string | null;
  work: (choices: Choices) => JobWork;
  /** What the list of changes calls it; null: it cannot be undone. */
  undo: ((count: number, choices: Choices) => string) | null;
}

/** An action with a separate dialog, which single candidates use as well. */
interface OwnDialog extends Offer {
  dialog: 'reject';
}

/** The jobs that are not made of selected candidates. */
type OtherKind = 'invite' | 'collect_results' | 'copy_links';
export type BulkActionKind = Exclude<JobKind, OtherKind>;
export type BulkAction = AskedAction | OwnDialog;

const candidates = (count: number): string => plural(count, 'candidate');
const never = () => null;

/** What can be done with selected candidates, in the order of the menu. Which role may is said by LEAST_ROLE. */
export const BULK_ACTIONS: Record<BulkActionKind, BulkAction> = {
  change_stage: {
    label: 'Change stage…',
    icon: Tag,
    place: 'bar',
    title: (count) => `Move ${candidates(count)} to another stage`,
    about: 'Candidates whom a colleague has moved in the meantime stay where they are.',
    start: (count) => `Move ${candidates(count)}`,
    isDanger: false,
    asksStage: true,
    asksNumber: false,
    callouts: ['hired', 'offer_sent', 'rejected', 'not_completed'],
    reasonAgainst: ({ stage }, choices) => (stage === choices.stage ? 'Already in this stage.' : null),
    reasonAgainstCount: never,
    work: ({ stage }) => ({ kind: 'change_stage', options: { stage } }),
    undo: (count, { stage }) => `Move ${candidates(count)} to another stage: ${labelOf(stage)}`,
  },
  reject: { label: 'Reject…', icon: UserX, place: 'bar', dialog: 'reject' },
  send_invitation: {
    label: 'Resend invitation',
    icon: Mail,
    place: 'bar',
    title: (count) => `Resend the invitation to ${candidates(count)}?`,
    about: 'Each gets an email with their personal link.',
    start: (count) => `Send ${plural(count, 'invitation')}`,
    isDanger: false,
    asksStage: false,
    asksNumber: false,
    callouts: [],
    reasonAgainst: ({ status, assessmentStatus }) => reasonAgainst('sendInvitation', { assessmentStatus, status }),
    reasonAgainstCount: never,
    work: () => ({ kind: 'send_invitation' }),
    undo: null,
  },
  collect_reports: {
    label: 'Download reports',
    icon: Package,
    place: 'menu',
    title: (count) => `Collect the reports of ${candidates(count)}`,
    about: 'The reports are fetched one by one and put into a ZIP file, which is then yours to download.',
    start: (count) => `Collect ${plural(count, 'report')}`,
    isDanger: false,
    asksStage: false,
    asksNumber: false,
    callouts: [],
    reasonAgainst: ({ status }) => reasonAgainst('readReport', { status }),
    reasonAgainstCount: (count) =>
      count > MAX_REPORTS ? `At most ${formatCount(MAX_REPORTS)} reports are collected at once.` : null,
    work: () => ({
      kind: 'collect_reports',
      options: { timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    }),
    undo: null,
  },
  remove: {
    label: 'Remove…',
    icon: Trash2,
    place: 'end',
    title: (count) => `Remove ${candidates(count)}?`,
    about: 'Their results, answers and links will be deleted. This can’t be undone. You can invite them again.',
    start: (count) => `Remove ${candidates(count)}`,
    isDanger: true,
    asksStage: false,
    asksNumber: true,
    callouts: [],
    reasonAgainst: never,
    reasonAgainstCount: never,
    work: () => ({ kind: 'remove' }),
    undo: null,
  },
};

/** The kinds in the order of the menu. */
export const BULK_ACTION_KINDS = Object.keys(BULK_ACTIONS) as readonly BulkActionKind[];
