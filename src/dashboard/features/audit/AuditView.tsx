import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../contract/audit.ts';
import { AUDITED } from '../../../contract/audited.ts';
import type { AuditFilter } from '../../api/audit.ts';
import type { Slice } from '../../api/slice.ts';
import { plural } from '../../lib/numbers.ts';
import { waitingWords } from '../../lib/waiting.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { Pager } from '../../table/Pager.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PageHeader, Toolbar, TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Empty, Failed, type Failure } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { auditColumns } from './auditColumns.tsx';
import { DEEDS } from './words.ts';

interface AuditViewProps {
  /** Null while nothing is there yet. */
  entries: Slice<AuditEntry> | null;
  /** How many were written down meanwhile and are not shown. */
  fresh: number;
  onBring: () => void;
  stale: boolean;
  failure: Failure | null;
  onRetry: () => void;
  filter: AuditFilter;
  onFilter: (change: Partial<AuditFilter>) => void;
  page: number;
  onPage: (page: number) => void;
  assessmentName: (id: number | null) => string | null;
}

/** How long typing rests before the server is asked, in milliseconds. */
const SEARCH_DELAY = 250;

const TIMES = [
  { value: '1', label: 'Last 24 hours', count: null },
  { value: '7', label: 'Last 7 days', count: null },
  { value: '30', label: 'Last 30 days', count: null },
];

const OPERATIONS = AUDITED.map((value) => ({ value, label: DEEDS[value], count: null }));

/** Who changed what, and how it ended: every write, the newest first. */
export function AuditView(props: AuditViewProps) {
  const { entries, fresh, onBring, stale, failure, onRetry, filter, onFilter, page, onPage, assessmentName } = props;
  const phone = useIsPhone();
  const columns = useMemo(() => auditColumns({ assessmentName, phone }), [assessmentName, phone]);
  const rows = entries?.rows ?? [];
  const total = entries?.total ?? null;
  const filtered = filter.actor !== '' || filter.operation.length > 0 || filter.days > 0;
  return (
    <>
      <PageHeader title="Audit log" note={total !== null && plural(total, 'change')}>
        <DriftNote drift={entries?.drift ?? 0} />
      </PageHeader>
      <Toolbar>
        <SearchBox
          label="Search by who"
          value={filter.actor}
          delay={SEARCH_DELAY}
          onSearch={(actor) => onFilter({ actor })}
          className="w-56 min-w-0 shrink"
        />
        <FilterMenu
          label="What"
          options={() => OPERATIONS}
          chosen={filter.operation}
          onChoose={(operation) => onFilter({ operation })}
        />
        <FilterMenu
          label="When"
          options={() => TIMES}
          chosen={filter.days === 0 ? [] : [String(filter.days)]}
          // One at a time: the last that was chosen.
          onChoose={(chosen) => onFilter({ days: Number(chosen.at(-1) ?? 0) })}
        />
        <span className="grow" />
        <NewRows words={waitingWords({ fresh })} onBring={onBring} />
        <Pager page={page} slice={entries} onPage={onPage} />
      </Toolbar>
      {failure ? (
        <Failed title="The audit log could not be loaded." failure={failure} onRetry={onRetry} />
      ) : (
        (entries === null || rows.length > 0) && (
          <DataTable
            name="Audit log"
            columns={columns}
            rows={rows}
            rowHeight={phone ? 76 : 36}
            stickyTop={TOOLBAR_HEIGHT}
            loading={entries === null}
            stale={stale}
          />
        )
      )}
      {entries && rows.length === 0 && (
        <NothingFound
          page={page}
          onPage={onPage}
          icon={<ScrollText className="size-5" />}
          unmatched={
            filtered
              ? {
                  title: 'Nothing matches',
                  hint: 'No change was written down that fits all of the filters.',
                  onClear: () => onFilter({ actor: '', operation: [], days: 0 }),
                }
              : null
          }
        >
          <Empty icon={<ScrollText className="size-5" />} title="Nothing has been changed yet">
            Whatever is changed from this dashboard is written down here, with who asked for it.
          </Empty>
        </NothingFound>
      )}
    </>
  );
}
