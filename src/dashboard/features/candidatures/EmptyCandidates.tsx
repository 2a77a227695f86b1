import { SearchX, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CandidatureFilter, isFiltered, NO_FILTER } from '../../api/candidatureFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/states.tsx';

interface EmptyCandidatesProps {
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  /** The invite button. */
  invite: ReactNode;
}

/** The empty state of the list and the board: no match for the filter, or no candidates yet. */
export function EmptyCandidates({ filter, onFilter, invite }: EmptyCandidatesProps) {
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
