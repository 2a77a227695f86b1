import { ClipboardList, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { Assessment } from '../../../contract/assessment.ts';
import { ASSESSMENT_STATUSES, bothDirections, ASSESSMENT_ORDERINGS, labelOf } from '../../../contract/codes.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { waitingWords } from '../../lib/waiting.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { PageHeader, Toolbar, TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Empty, Failed, type Failure } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { COLUMNS } from './columns.tsx';
import { type AssessmentFilter, arrange } from './filter.ts';

interface AssessmentsViewProps {
  /** Null while nothing is there yet. */
  assessments: readonly Assessment[] | null;
  drift: number;
  /** The same as they are now, which moves none of them. */
  now: ReadonlyMap<number, Assessment>;
  /** How many there are besides. */
  fresh: number;
  onBring: () => void;
  failure: Failure | null;
  onRetry: () => void;
  filter: AssessmentFilter;
  onFilter: (change: Partial<AssessmentFilter>) => void;
  onOpen: (assessment: Assessment) => void;
}

/** The list of all assessments. */
export function AssessmentsView(props: AssessmentsViewProps) {
  const { assessments, drift, now, fresh, onBring, failure, onRetry, filter, onFilter, onOpen } = props;
  const phone = useIsPhone();
  const arranged = useMemo(() => arrange(assessments ?? [], filter), [assessments, filter]);
  const shown = useMemo(() => arranged.map((row) => now.get(row.id) ?? row), [arranged, now]);
  const clear = () => onFilter({ status: [], q: '' });

  return (
    <>
      <PageHeader title="Assessments" note={assessments && countNote(shown.length, assessments.length)} />
      <Toolbar>
        <SearchBox
          label="Search assessments"
          value={filter.q}
          delay={0}
          onSearch={(q) => onFilter({ q })}
          className="w-72 min-w-0 shrink"
        />
        <FilterMenu
          label="Status"
          options={() => statusOptions(assessments ?? [])}
          chosen={filter.status}
          onChoose={(status) => onFilter({ status })}
        />
        <span className="grow" />
        <NewRows words={waitingWords({ fresh })} onBring={onBring} />
        <DriftNote drift={drift} />
      </Toolbar>
      {failure && assessments === null ? (
        <Failed title="The assessments could not be loaded." failure={failure} onRetry={onRetry} />
      ) : (
        <DataTable
          name="Assessments"
          columns={COLUMNS}
          rows={shown}
          rowHeight={phone ? 56 : 36}
          ordering={filter.ordering}
          onOrder={(next) => {
            const ordering = bothDirections(ASSESSMENT_ORDERINGS).find((known) => known === next);
            if (ordering) onFilter({ ordering });
          }}
          onOpen={(row) => {
            if (isAddressable(row)) onOpen(row);
          }}
          stickyTop={TOOLBAR_HEIGHT}
          loading={assessments === null}
        />
      )}
      {assessments?.length === 0 && (
        <Empty icon={<ClipboardList className="size-5" />} title="There are no assessments yet">
          Assessments are made in the assessment service. As soon as there is one, it appears here.
        </Empty>
      )}
      {assessments && assessments.length > 0 && shown.length === 0 && (
        <Empty
          icon={<SearchX className="size-5" />}
          title="No assessment matches"
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      )}
    </>
  );
}

function countNote(shown: number, all: number): string {
  return shown === all ? plural(all, 'assessment') : `${formatCount(shown)} of ${formatCount(all)}`;
}

/** The known statuses, and whatever else the rows have. */
function statusOptions(rows: readonly Assessment[]) {
  const counts = new Map<string, number>(ASSESSMENT_STATUSES.map((status) => [status, 0]));
  for (const { status } of rows) if (status !== null) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, label: labelOf(value), count }));
}
