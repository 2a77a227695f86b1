import { useQuery } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, useCallback, useState } from 'react';
import type { CandidatureFilterName } from '../../../contract/candidatureFilters.ts';
import { CANDIDATURE_STATUSES, STAGES } from '../../../contract/codes.ts';
import { type CandidatureFilter, filtersIn, isFiltered, NO_FILTER } from '../../api/candidatureFilter.ts';
import { facetsQuery } from '../../api/candidatureLists.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../../ui/SearchBox.tsx';
import { optionsOf } from './filterOptions.ts';

const FilterChips = lazy(async () => ({ default: (await import('./FilterChips.tsx')).FilterChips }));

interface FilterBarProps {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The version of the list, which the counts are of; undefined: the present one. */
  asOf: string | undefined;
  /** Whether the gateway has read the assessment; else it may ask the service, which is not done for each letter. */
  isComplete: boolean;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  /** What belongs to one way of showing the list alone, and how many it shows. */
  children?: ReactNode;
}

/** Those that have a control of their own; the others come by way of charts and addresses. */
const CONTROLLED: readonly CandidatureFilterName[] = ['q', 'status', 'stage'];

/** Search and filters of the candidates of one assessment, however they are shown. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { assessmentId, filter, asOf, isComplete, onFilter, children } = props;
  const { status, stage } = filter;
  const chips = filtersIn(filter).filter((name) => !CONTROLLED.includes(name));
  // The values are counted for who is about to open a menu.
  const [isCounted, setIsCounted] = useState(false);
  const count = () => setIsCounted(true);
  const { data: facets } = useQuery({
    ...facetsQuery(assessmentId, filter, asOf),
    enabled: isCounted,
  });
  const statuses = useCallback(() => optionsOf(CANDIDATURE_STATUSES, status, facets?.status), [status, facets]);
  const stages = useCallback(() => optionsOf(STAGES, stage, facets?.stage), [stage, facets]);
  const chooseStatus = useCallback((next: string[]) => onFilter({ status: next }), [onFilter]);
  const chooseStage = useCallback((next: string[]) => onFilter({ stage: next }), [onFilter]);
  return (
    <Toolbar>
      <SearchBox
        label="Search candidates"
        value={filter.q}
        delay={isComplete ? 0 : SEARCH_DELAY_MS}
        onSearch={(q) => onFilter({ q })}
        className="w-72 min-w-0 shrink"
      />
      <div className="contents" onPointerEnter={count} onFocus={count}>
        <FilterMenu label="Status" options={statuses} chosen={status} onChoose={chooseStatus} />
        <FilterMenu label="Stage" options={stages} chosen={stage} onChoose={chooseStage} />
      </div>
      {chips.length > 0 && (
        <LazyBoundary>
          <FilterChips names={chips} filter={filter} onFilter={onFilter} />
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
      {children}
    </Toolbar>
  );
});
