import { INVITE_MANY } from '../../../messages/invite.ts';
import { CountFilter } from '../../../ui/CountFilter.tsx';
import { ROW_STATES, type RowState } from './checkRows.ts';

interface StateFilterProps {
  counts: Readonly<Record<RowState, number>>;
  /** Null: all rows. */
  chosen: RowState | null;
  onChoose: (chosen: RowState | null) => void;
}

/** Filters the rows by state, with their counts. */
export function StateFilter({ counts, chosen, onChoose }: StateFilterProps) {
  return (
    <CountFilter
      label={INVITE_MANY.row.status}
      total={ROW_STATES.reduce((sum, state) => sum + counts[state], 0)}
      choices={ROW_STATES.map((state) => ({
        value: state,
        label: INVITE_MANY.states[state].label,
        count: counts[state],
      }))}
      chosen={chosen === null ? [] : [chosen]}
      onChoose={([state = null]) => onChoose(state)}
    />
  );
}
