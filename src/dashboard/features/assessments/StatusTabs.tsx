import { Link } from '@tanstack/react-router';
import { ASSESSMENT_STATUSES, labelOf } from '../../../contract/codes.ts';
import { ALL_STATUSES, type AssessmentsFilter, type AssessmentsPage } from '../../api/assessments.ts';
import { formatCount } from '../../lib/numbers.ts';
import { TAB, TABS } from '../../ui/tabs.ts';
import { Text } from '../../ui/Text.tsx';

/** In the order of work: active, new, archived. */
const ORDER: readonly string[] = ['active', 'new', 'archived'];

/** The first status in the order of work that has assessments; null: none has. */
export const firstWithRows = (byStatus: AssessmentsPage['byStatus']): string | null =>
  ORDER.find((status) => byStatus.some(({ value, count }) => value === status && (count ?? 0) > 0)) ?? null;

interface StatusTabsProps {
  filter: AssessmentsFilter;
  /** Null: not known yet. */
  byStatus: AssessmentsPage['byStatus'] | null;
}

/** The assessments by status, each with its count: the known statuses, and others that assessments have. */
export function StatusTabs({ filter, byStatus }: StatusTabsProps) {
  const counts = new Map(byStatus?.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])));
  const all = byStatus?.reduce((sum, { count }) => sum + count, 0) ?? null;
  const codes = new Set([...ORDER, ...ASSESSMENT_STATUSES, ...counts.keys(), ...filter.status]);
  codes.delete(ALL_STATUSES);
  const tabs = [
    ...[...codes].map((code) => ({ label: labelOf(code), status: [code], count: byStatus && (counts.get(code) ?? 0) })),
    { label: 'All', status: [ALL_STATUSES], count: all },
  ];
  return (
    <nav aria-label="Assessments by status" className={`mt-1 ${TABS}`}>
      {tabs.map(({ label, status, count }) => (
        <Link
          key={label}
          from="/assessments"
          search={{ ...filter, status, page: 1 }}
          replace
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={status.join() === filter.status.join() ? 'page' : undefined}
          className={TAB}
        >
          <Text>{label}</Text>
          {count !== null && <span className="text-xs text-faint tabular-nums">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
