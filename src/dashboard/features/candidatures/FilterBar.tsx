import { lazy, memo, type ReactNode, useCallback } from 'react';
import { CANDIDATURE_STATUSES, STAGES } from '../../../contract/codes.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { waitingWords } from '../../lib/waiting.ts';
import { Button } from '../../ui/Button.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { countCodes, optionsOf } from './filterOptions.ts';
import { LoadProgress } from './LoadProgress.tsx';
import type { CandidatureList } from './useCandidatures.ts';

// Few come by way of a chart.
const RangeChips = lazy(async () => ({ default: (await import('./RangeChips.tsx')).RangeChips }));

interface FilterBarProps {
  list: CandidatureList;
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  /** What belongs to one way of showing the list alone, before the counts. */
  children?: ReactNode;
}

/** How long typing rests before the server is asked, in milliseconds. */
const SEARCH_DELAY = 250;

/** The change that lets everybody through. */
export const NO_FILTER: Partial<CandidatureFilter> = { status: [], stage: [], q: '', score: '', invited: '' };

export function isFiltered({ status, stage, q, score, invited }: CandidatureFilter): boolean {
  return status.length > 0 || stage.length > 0 || [q, score, invited].some((text) => text !== '');
}

/** Search, filters and counts of the candidates of one assessment, however they are shown. */
export const FilterBar = memo(function FilterBar({ list, filter, onFilter, children }: FilterBarProps) {
  const { rows, all, progress } = list;
  const { complete } = progress;
  const { status, stage } = filter;
  const statuses = useCallback(
    (isOpen: boolean) => optionsOf(CANDIDATURE_STATUSES, status, isOpen ? countCodes(all, 'status') : null, complete),
    [status, all, complete],
  );
  const stages = useCallback(
    (isOpen: boolean) => optionsOf(STAGES, stage, isOpen ? countCodes(all, 'stage') : null, complete),
    [stage, all, complete],
  );
  const chooseStatus = useCallback((next: string[]) => onFilter({ status: next }), [onFilter]);
  const chooseStage = useCallback((next: string[]) => onFilter({ stage: next }), [onFilter]);

  return (
    <Toolbar>
      <SearchBox
        label="Search candidates"
        value={filter.q}
        delay={complete ? 0 : SEARCH_DELAY}
        onSearch={(q) => onFilter({ q })}
        className="w-72 min-w-0 shrink"
      />
      <FilterMenu label="Status" options={statuses} chosen={status} onChoose={chooseStatus} />
      <FilterMenu label="Stage" options={stages} chosen={stage} onChoose={chooseStage} />
      {(filter.score || filter.invited) && (
        <LazyBoundary>
          <RangeChips filter={filter} onFilter={onFilter} />
        </LazyBoundary>
      )}
      {isFiltered(filter) && (
        <div className="max-md:hidden">
          <Button look="quiet" onClick={() => onFilter(NO_FILTER)}>
            Clear filters
          </Button>
        </div>
      )}
      <span className="grow max-md:hidden" />
      <NewRows words={list.waiting && waitingWords(list.waiting)} onBring={() => list.waiting?.bring()} />
      {children}
      <DriftNote drift={list.drift} />
      {rows && <LoadProgress shown={rows.length} progress={progress} failure={list.failure} onMore={list.more} />}
    </Toolbar>
  );
});
