import { SearchX, UserPlus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { CANDIDATURE_STATUSES, STAGES } from '../../../contract/codes.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { type CandidatureFilter, LIST_ORDERINGS } from '../../api/candidatureFilter.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { Toolbar, TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { COLUMNS } from './columns.tsx';
import { optionsOf } from './filterOptions.ts';
import { LoadProgress } from './LoadProgress.tsx';
import type { CandidatureList } from './useCandidatures.ts';

interface CandidaturesViewProps {
  list: CandidatureList;
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  onOpen: (candidature: Candidature) => void;
  activeId: number | null;
  /** The way to invite somebody, shown when nobody is there. */
  invite: ReactNode;
}

/** How long typing rests before the server is asked, in milliseconds. */
const SEARCH_DELAY = 250;

/** The candidates of one assessment: search, filters and the table. */
export function CandidaturesView({ list, filter, onFilter, onOpen, activeId, invite }: CandidaturesViewProps) {
  const phone = useIsPhone();
  const { rows, all, progress } = list;
  const { complete } = progress;
  const { status, stage } = filter;
  const statuses = useMemo(
    () => optionsOf(CANDIDATURE_STATUSES, status, all, 'status', complete),
    [status, all, complete],
  );
  const stages = useMemo(() => optionsOf(STAGES, stage, all, 'stage', complete), [stage, all, complete]);
  const filtered = status.length > 0 || stage.length > 0 || filter.q !== '';

  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search candidates"
          value={filter.q}
          delay={complete ? 0 : SEARCH_DELAY}
          onSearch={(q) => onFilter({ q })}
          className="w-72 min-w-0 shrink"
        />
        <FilterMenu label="Status" options={statuses} chosen={status} onChoose={(next) => onFilter({ status: next })} />
        <FilterMenu label="Stage" options={stages} chosen={stage} onChoose={(next) => onFilter({ stage: next })} />
        {filtered && (
          <Button look="quiet" className="max-md:hidden" onClick={() => onFilter({ status: [], stage: [], q: '' })}>
            Clear filters
          </Button>
        )}
        <span className="grow max-md:hidden" />
        <DriftNote drift={list.drift} />
        {rows && <LoadProgress shown={rows.length} progress={progress} failure={list.failure} onMore={list.more} />}
      </Toolbar>
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
          stickyTop={TOOLBAR_HEIGHT}
          loading={rows === null}
          stale={list.stale}
        />
      )}
      {rows?.length === 0 && !list.failure && (
        <Nobody filtered={filtered} invite={invite} onClear={() => onFilter({ status: [], stage: [], q: '' })} />
      )}
    </>
  );
}

function Nobody({ filtered, invite, onClear }: { filtered: boolean; invite: ReactNode; onClear: () => void }) {
  if (filtered) {
    return (
      <Empty
        icon={<SearchX className="size-5" />}
        title="Nobody matches"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        No candidate of this assessment passes these filters.
      </Empty>
    );
  }
  return (
    <Empty icon={<UserPlus className="size-5" />} title="Nobody has been invited yet" action={invite}>
      Invite the first candidate by e-mail, or share a public link.
    </Empty>
  );
}
