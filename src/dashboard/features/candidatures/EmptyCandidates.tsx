import { SearchX, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CandidatureFilter, isFiltered, NO_FILTER } from '../../api/candidatureFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/states.tsx';

interface NobodyProps {
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  /** The way to invite somebody. */
  invite: ReactNode;
}

/** Nobody to show: since no filter lets anybody through, or since nobody is there. */
export function Nobody({ filter, onFilter, invite }: NobodyProps) {
  if (isFiltered(filter)) {
    return (
      <Empty
        icon={<SearchX className="size-5" />}
        title="No matching candidates"
        action={<Button onClick={() => onFilter(NO_FILTER)}>Clear filters</Button>}
      >
        Try fewer filters.
      </Empty>
    );
  }
  return (
    <Empty icon={<UserPlus className="size-5" />} title="No candidates yet" action={invite}>
      Invite your first candidate or share a public link.
    </Empty>
  );
}
