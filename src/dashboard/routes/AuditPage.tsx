import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { AUDITED } from '../../contract/audited.ts';
import { type AuditFilter, auditQuery } from '../api/audit.ts';
import { auditColumns } from '../features/audit/auditColumns.tsx';
import { DEEDS } from '../features/audit/words.ts';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage } from '../features/listPage/useListPage.ts';
import { plural } from '../lib/numbers.ts';
import { useTitle } from '../lib/useTitle.ts';
import { DataTable } from '../table/DataTable.tsx';
import { FilterMenu } from '../ui/FilterMenu.tsx';
import { TOOLBAR_HEIGHT } from '../ui/PageHeader.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../ui/SearchBox.tsx';
import { useIsPhone } from '../ui/useMedia.ts';
import { useAssessmentNames } from './assessmentNames.ts';

const route = getRouteApi('/audit');

const TIMES = [
  { value: '1', label: 'Last 24 hours', count: null },
  { value: '7', label: 'Last 7 days', count: null },
  { value: '30', label: 'Last 30 days', count: null },
];

const OPERATIONS = AUDITED.map((value) => ({ value, label: DEEDS[value], count: null }));

/** Who changed what, and how it ended: every write, the newest first. */
export function AuditPage() {
  const { page, ...filter } = route.useSearch();
  const navigate = useNavigate({ from: '/audit' });
  const list = useListPage(auditQuery(filter, page));
  const isPhone = useIsPhone();
  const assessmentName = useAssessmentNames();
  const columns = useMemo(() => auditColumns({ assessmentName, phone: isPhone }), [assessmentName, isPhone]);
  useTitle('Audit log');
  const change = (part: Partial<AuditFilter>) =>
    void navigate({ search: (before) => ({ ...before, ...part, page: 1 }), replace: true });
  const isFiltered = filter.actor !== '' || filter.operation.length > 0 || filter.days > 0;
  return (
    <ListPage
      title="Audit log"
      count={(total) => plural(total, 'change')}
      tools={
        <>
          <SearchBox
            label="Search by who"
            value={filter.actor}
            delay={SEARCH_DELAY_MS}
            onSearch={(actor) => change({ actor })}
            className="w-56 min-w-0 shrink"
          />
          <FilterMenu
            label="What"
            options={() => OPERATIONS}
            chosen={filter.operation}
            onChoose={(operation) => change({ operation })}
          />
          <FilterMenu
            label="When"
            options={() => TIMES}
            chosen={filter.days === 0 ? [] : [String(filter.days)]}
            // One at a time: the last that was chosen.
            onChoose={(chosen) => change({ days: Number(chosen.at(-1) ?? 0) })}
          />
        </>
      }
      list={list}
      page={page}
      onPage={(next) => void navigate({ search: { ...filter, page: next } })}
      failed="Couldn’t load the audit log."
      icon={<ScrollText className="size-5" />}
      unmatched={
        isFiltered
          ? {
              title: 'Nothing matches',
              hint: 'No change was written down that fits all of the filters.',
              onClear: () => change({ actor: '', operation: [], days: 0 }),
            }
          : null
      }
      empty={{
        title: 'Nothing has been changed yet',
        hint: 'Every change from this dashboard is written down here, with who asked for it.',
      }}
    >
      {(rows) => (
        <DataTable
          name="Audit log"
          columns={columns}
          rows={rows ?? []}
          rowHeight={isPhone ? 76 : 36}
          stickyTop={TOOLBAR_HEIGHT}
          loading={rows === null}
          stale={list.isStale}
        />
      )}
    </ListPage>
  );
}
