import { AUDITED } from '../../contract/operations/operations.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { auditedLabel } from '../../contract/audited.ts';
import { type AuditFilter, auditQuery, useExportAudit } from '../api/audit.ts';
import { auditColumns } from '../features/audit/auditColumns.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage, useListState } from '../features/listPage/useListPage.ts';
import { saveFile } from '../lib/saveFile.ts';
import { WORDS } from '../messages/words.ts';
import { Button } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { useIsPhone } from '../ui/useMedia.ts';
import { useAssessmentNames } from './assessmentNames.ts';
import { RecruitersOnly } from './RecruitersOnly.tsx';
import { plural } from '../lib/numbers.ts';

const EXPORT_AS_CSV = 'Export as CSV';

/** Saves the listed entries, of all pages, as a file. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const { isPending: busy, mutate: save } = useExportAudit(filter, (file) =>
    saveFile(file, `${WORDS.auditLog} ${new Date().toLocaleDateString('sv-SE')}.csv`),
  );
  useCommands(() => [{ id: 'export-csv', title: 'Export the audit log as CSV', group: 'page', run: () => save() }]);
  return (
    <Button
      look="quiet"
      shape="square"
      aria-label={EXPORT_AS_CSV}
      title={EXPORT_AS_CSV}
      busy={busy}
      onClick={() => save()}
    >
      <Download aria-hidden="true" className="size-4" />
    </Button>
  );
}

const lastDaysText = (days: number) => `Last ${days} days`;
const countText = (total: number) => plural(total, 'change');

const route = getRouteApi('/audit');

const TIMES = [
  { value: '1', label: 'Last 24 hours', count: null },
  { value: '7', label: lastDaysText(7), count: null },
  { value: '30', label: lastDaysText(30), count: null },
];

const OPERATIONS = AUDITED.map((value) => ({ value, label: auditedLabel(value), count: null }));

/** The audit log: who changed what and the outcome, the newest first. */
export function AuditPage() {
  return (
    <RecruitersOnly>
      <AuditLog />
    </RecruitersOnly>
  );
}

function AuditLog() {
  const state = useListState(route.useSearch(), useNavigate({ from: '/audit' }));
  const { page, change } = state;
  // Checked here and not in search.ts, so that the list of operations is not in the entry bundle.
  const filter = { ...state.filter, operation: AUDITED.filter((known) => state.filter.operation.includes(known)) };
  const list = useListPage(auditQuery(filter, page));
  const isPhone = useIsPhone();
  const assessmentName = useAssessmentNames();
  const columns = useMemo(() => auditColumns({ assessmentName, phone: isPhone }), [assessmentName, isPhone]);
  const isFiltered = filter.actor !== '' || filter.operation.length > 0 || filter.days > 0;
  return (
    <ListPage
      title={WORDS.auditLog}
      count={countText}
      search={{ label: 'Search by user or candidate', value: filter.actor, onSearch: (actor) => change({ actor }) }}
      filters={[
        {
          label: WORDS.action,
          options: () => OPERATIONS,
          chosen: filter.operation,
          onChoose: (operation) => change({ operation }),
        },
        {
          label: WORDS.date,
          options: () => TIMES,
          chosen: filter.days === 0 ? [] : [String(filter.days)],
          // A single choice: the last one.
          onChoose: (chosen) => change({ days: Number(chosen.at(-1) ?? 0) }),
        },
      ]}
      actions={<ExportButton filter={filter} />}
      list={list}
      state={state}
      failed="Couldn’t load the audit log."
      icon={<ScrollText className="size-5" />}
      unmatched={
        isFiltered
          ? {
              title: 'No matching changes',
              hint: 'Try fewer filters.',
              onClear: () => change({ actor: '', operation: [], days: 0 }),
            }
          : null
      }
      empty={{
        title: 'No changes yet',
        hint: 'Every change made here is recorded with who made it.',
      }}
      table={{ columns, rowHeights: [36, 76] }}
    />
  );
}
