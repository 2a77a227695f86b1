import type { KnownCandidature } from '../../../contract/readModel.ts';
import { clockOf } from '../../lib/time.ts';
import { WORDS } from '../../messages/words.ts';

/** Says in a list when a candidate is removed. */
export const RemovalMark = ({ removal }: { removal: NonNullable<KnownCandidature['removal']> }) => (
  <span className="shrink-0 text-xs text-bad">{WORDS.beingRemoved(clockOf(removal.due))}</span>
);
