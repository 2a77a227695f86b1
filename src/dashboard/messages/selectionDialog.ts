import { pluralForm } from '../../contract/plural.ts';
import { formatCount, plural } from '../lib/numbers.ts';

/** Whom an action on selected candidates is about: in the dialog that confirms it. */
export const SELECTION_DIALOG = {
  /** `count` of the selected ones take part. */
  who: (count: number, selected: number) =>
    count === selected
      ? plural(count, 'candidate')
      : `${formatCount(count)} of ${plural(selected, 'selected candidate')}`,
  noneLeft: 'Everyone is left out.',
  names: 'Names',
  more: (count: number) => `and ${formatCount(count)} more`,
  stages: 'Their stages',
  elsewhere: (count: number) => `${formatCount(count)} ${pluralForm(count, 'is', 'are')} not in this list.`,
  leaveOut: 'Leave out',
  include: 'Include',
  skipped: (count: number) => `${formatCount(count)} skipped:`,
  typeToConfirm: (count: number) => `Type ${count} to confirm`,
  cancel: 'Cancel',
} as const;
