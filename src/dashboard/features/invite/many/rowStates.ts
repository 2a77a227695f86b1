import type { Tone } from '../../../ui/Badge.tsx';
import type { RowState } from './checkRows.ts';

/** What each state of a row is called, and what becomes of such a row. */
export const STATE_WORDS: Record<RowState, { label: string; tone: Tone; leftOut: string }> = {
  ready: { label: 'Ready', tone: 'good', leftOut: '' },
  malformed: { label: 'Invalid', tone: 'bad', leftOut: 'The address or a name is invalid.' },
  twice: { label: 'Duplicate', tone: 'warn', leftOut: 'Duplicate of an earlier row.' },
  invited: { label: 'Already invited', tone: 'neutral', leftOut: 'Already invited to this assessment.' },
};
