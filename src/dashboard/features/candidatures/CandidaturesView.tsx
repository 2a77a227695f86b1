import { type ReactNode, useMemo } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { type CandidatureFilter, LIST_ORDERINGS } from '../../api/candidatureFilter.ts';
import { DataTable } from '../../table/DataTable.tsx';
import type { Selection } from '../../table/selection.ts';
import { nameOf } from '../../ui/Name.tsx';
import { TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { Failed } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { COLUMNS } from './columns.tsx';
import { FilterBar, isFiltered } from './FilterBar.tsx';
import { Nobody } from './Nobody.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { CandidatureList } from './useCandidatures.ts';

interface CandidaturesViewProps {
  list: CandidatureList;
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  onOpen: (candidature: Candidature) => void;
  activeId: number | null;
  selection: Selection;
  /** What can be done with whoever is chosen. */
  bulkActions: ReactNode;
  /** The way to invite somebody, shown when nobody is there. */
  invite: ReactNode;
}

/** The candidates of one assessment: search, filters and the table. */
export function CandidaturesView(props: CandidaturesViewProps) {
  const { list, filter, onFilter, onOpen, activeId, selection, bulkActions, invite } = props;
  const phone = useIsPhone();
  const selectable = useMemo(() => ({ selection, nameOf }), [selection]);
  const { rows } = list;

  return (
    <>
      <FilterBar list={list} filter={filter} onFilter={onFilter} />
      {list.failure && (rows === null || rows.length === 0) ? (
        <Failed title="The candidates could not be loaded." failure={list.failure} onRetry={list.more} />
      ) : (
        <DataTable
          name="Candidates"
          columns={COLUMNS}
          rows={rows ?? []}
          rowHeight={phone ? 56 : 32}
          ordering={filter.ordering}
          onOrder={(next) => {
            const ordering = LIST_ORDERINGS.find((known) => known === next);
            if (ordering) onFilter({ ordering });
          }}
          onOpen={(row) => {
            if (isAddressable(row)) onOpen(row);
          }}
          activeId={activeId}
          selectable={selectable}
          stickyTop={TOOLBAR_HEIGHT}
          loading={rows === null}
          stale={list.stale}
        />
      )}
      <SelectionBar selection={selection} list={list} filtered={isFiltered(filter)}>
        {bulkActions}
      </SelectionBar>
      {rows?.length === 0 && !list.failure && <Nobody filter={filter} onFilter={onFilter} invite={invite} />}
    </>
  );
}
