import { labelOf } from '../../contract/codes.ts';
import { formatCount, plural } from '../lib/numbers.ts';
import { SENDING_IS_OFF } from './sendingIsOff.ts';

const candidates = (count: number): string => plural(count, 'candidate');

/** What can be done with selected candidates: buttons, menu and messages. */
export const SELECTION_ACTIONS = {
  more: 'More actions',
  who: candidates,
  compare: 'Compare',
  compareUpTo: (min: number, max: number) => `Compare (${min} to ${max})`,
  notComparable: (min: number, max: number) => `Select ${min}–${max} candidates to compare`,
  copyLinks: 'Copy links',
  exportCsv: 'Export as CSV',
  exportXlsx: 'Export as Excel (XLSX)',
  command: (count: number, label: string) => `${count} selected: ${label}`,
  failed: 'Couldn’t start the action.',
  copyFailed: 'Couldn’t copy.',
  copied: (count: number) => `${plural(count, 'link')} copied.`,
  withoutLink: (count: number) => `No link for ${candidates(count)}.`,
} as const;

/** The dialog of each bulk action. `who`: "9 of 12 selected candidates". */
export const BULK_DIALOG = {
  change_stage: {
    label: 'Change stage…',
    title: (who: string, stage: string) => `Move ${who} to ${labelOf(stage)}?`,
    about: 'Candidates moved by a colleague meanwhile are skipped.',
    start: (count: number, stage: string) => `Move ${formatCount(count)} to ${labelOf(stage)}`,
    undo: (count: number, stage: string) => `Move ${candidates(count)} to another stage: ${labelOf(stage)}`,
    alreadyThere: 'Already in this stage.',
  },
  reject: { label: 'Reject…' },
  send_invitation: {
    label: 'Resend invitation',
    title: (who: string) => `Resend the invitation to ${who}?`,
    about: 'Each gets an email with their personal link.',
    start: (count: number) => `Send ${plural(count, 'invitation')}`,
    /** Instead, while no email is sent. */
    sendingIsOff: {
      about: `${SENDING_IS_OFF.many} Share the links yourself.`,
      start: (count: number) => `Write ${plural(count, 'invitation')} to the email log`,
    },
  },
  collect_reports: {
    label: 'Download reports',
    title: (who: string) => `Download the reports of ${who}`,
    about: 'A ZIP file is prepared. You can keep working meanwhile.',
    start: (count: number) => `Prepare ${plural(count, 'report')}`,
    tooMany: (max: number) => `Download at most ${formatCount(max)} reports at once.`,
  },
  remove: {
    label: 'Remove…',
    title: (who: string) => `Remove ${who}?`,
    about: 'Their results, answers and links will be deleted. This can’t be undone. You can invite them again.',
    start: (count: number) => `Remove ${candidates(count)}`,
  },
  startFailed: 'Couldn’t start.',
} as const;
