import { UserMinus } from 'lucide-react';
import type { KnownCandidature } from '../../contract/readModel.ts';
import { clockOf } from '../lib/time.ts';

type Removal = NonNullable<KnownCandidature['removal']>;

export const removalText = ({ due }: Removal): string => `Being removed at ${clockOf(due)}`;

/** Says in a list when a candidate is removed. */
export const RemovalMark = ({ removal }: { removal: Removal }) => (
  <span className="inline-flex shrink-0 items-center gap-1 text-xs text-bad" title={removalText(removal)}>
    <UserMinus aria-hidden="true" className="size-3" />
    <span className="sr-only">Being removed at </span>
    <span>{clockOf(removal.due)}</span>
  </span>
);
