import type { KnownCandidature } from '../../contract/readModel.ts';
import { clockOf } from '../lib/time.ts';

type Removal = NonNullable<KnownCandidature['removal']>;

export const removalText = ({ due }: Removal): string => `Being removed at ${clockOf(due)}`;

/** Says in a list when a candidate is removed. */
export const RemovalMark = ({ removal }: { removal: Removal }) => (
  <span className="shrink-0 text-xs text-bad">{removalText(removal)}</span>
);
