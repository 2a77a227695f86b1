import { lazy, memo } from 'react';
import type { CandidatureFilterName } from '../../../contract/candidatureFilters.ts';
import { type CandidatureFilter, filtersIn, NO_FILTER } from '../../api/candidatureFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { Toolbar } from '../../ui/PageHeader.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../../ui/SearchBox.tsx';
import type { Elements } from '../../ui/Text.tsx';

const CandidatureFilters = lazy(() => import('./filters/CandidatureFilters.tsx'));

const NONE: readonly CandidatureFilterName[] = [];

interface FilterBarProps {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The version of the list that is counted; undefined: the newest. */
  asOf: string | undefined;
  /** The list shows the rows of an earlier filter. */
  isStale: boolean;
  /** Whether the gateway has read the assessment. If not, a search may call the service, so it waits for a pause in typing. */
  isComplete: boolean;
  /** The filters of the shown view, which its tab names. */
  folded?: readonly CandidatureFilterName[];
  onFilter: (change: Partial<CandidatureFilter>) => void;
  /** Controls of one view, and its row count. */
  children?: Elements;
}

/** The toolbar of table and board: search and filters. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { assessmentId, filter, asOf, isStale, isComplete, folded = NONE, onFilter, children } = props;
  return (
    <Toolbar>
      <SearchBox
        label="Search candidates"
        value={filter.q}
        delay={isComplete ? 0 : SEARCH_DELAY_MS}
        onSearch={(q) => onFilter({ q })}
        className="w-72 shrink-100 max-md:min-w-0 max-md:grow md:min-w-44"
      />
      <LazyBoundary fallback={<span className="w-20 shrink-0" />}>
        <CandidatureFilters {...{ assessmentId, filter, asOf, isStale, folded, onFilter }} />
      </LazyBoundary>
      {filtersIn(filter).some((name) => !folded.includes(name)) && (
        <div className="@max-[48rem]:hidden">
          <Button
            look="quiet"
            onClick={() =>
              onFilter({ ...NO_FILTER, ...Object.fromEntries(folded.map((name) => [name, filter[name]])) })
            }
          >
            Clear filters
          </Button>
        </div>
      )}
      <span className="grow max-md:hidden" />
      {children}
    </Toolbar>
  );
});
