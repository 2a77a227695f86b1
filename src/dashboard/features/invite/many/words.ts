import type { Tone } from '../../../ui/Badge.tsx';
import type { RowState } from './check.ts';

/** What each state of a row is called, and what becomes of such a row. */
export const STATE_WORDS: Record<RowState, { label: string; tone: Tone; leftOut: string }> = {
  ready: { label: 'Ready', tone: 'good', leftOut: '' },
  malformed: { label: 'Malformed', tone: 'bad', leftOut: 'The address or a name is malformed.' },
  twice: { label: 'Twice', tone: 'warn', leftOut: 'The address stands further up in the list already.' },
  invited: { label: 'Already invited', tone: 'neutral', leftOut: 'They were invited to this assessment before.' },
};
