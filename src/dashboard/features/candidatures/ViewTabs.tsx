import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { STAGES } from '../../../contract/codes.ts';
import { type CandidatureFilter, EVERYONE } from '../../api/candidatureFilter.ts';
import { facetsQuery } from '../../api/candidatureLists.ts';
import { formatCount } from '../../lib/numbers.ts';
import { VIEW_TABS } from '../../messages/assessment.ts';
import { useCommands } from '../../ui/commands.ts';

type Shown = Pick<CandidatureFilter, 'status' | 'stage'>;

const TO_REVIEW: Shown = { status: ['completed'], stage: ['NYE'] };
const SHORTLISTED = STAGES.filter((stage) => stage !== 'NYE' && stage !== 'REJ');

const TABS: readonly (Shown & { label: string })[] = [
  { label: VIEW_TABS.all, status: [], stage: [] },
  { label: VIEW_TABS.toReview, ...TO_REVIEW },
  { label: VIEW_TABS.inProgress, status: ['started'], stage: [] },
  { label: VIEW_TABS.notStarted, status: ['invited'], stage: [] },
  { label: VIEW_TABS.shortlisted, status: [], stage: SHORTLISTED },
  { label: VIEW_TABS.rejected, status: [], stage: ['REJ'] },
];

interface ViewTabsProps {
  assessmentId: number;
  filter: CandidatureFilter;
  /** Whether the gateway has read the assessment: before that, nothing is counted. */
  isComplete: boolean;
}

/** The lists that recruiters go through, each with its count. */
export function ViewTabs({ assessmentId, filter, isComplete }: ViewTabsProps) {
  const navigate = useNavigate({ from: '/assessments/$assessmentId/candidates' });
  const { data: all } = useQuery({ ...facetsQuery(assessmentId, EVERYONE, undefined), enabled: isComplete });
  const { data: toReview } = useQuery({
    ...facetsQuery(assessmentId, { ...EVERYONE, ...TO_REVIEW }, undefined),
    enabled: isComplete,
  });

  function countOf({ status, stage }: Shown): number | null {
    if (!all || !isComplete) return null;
    if (status.length > 0 && stage.length > 0) return toReview?.count ?? null;
    if (status.length > 0) return sumOf(all.status, status);
    return stage.length > 0 ? sumOf(all.stage, stage) : all.count;
  }
  const searchOf = ({ status, stage }: Shown) => ({ ...EVERYONE, ordering: filter.ordering, status, stage });

  useCommands(() =>
    TABS.map((tab) => ({
      id: `view-tab-${tab.label}`,
      title: VIEW_TABS.command(tab.label),
      group: 'This page',
      run: () => void navigate({ search: searchOf(tab) }),
    })),
  );

  return (
    <nav
      aria-label={VIEW_TABS.name}
      className="mx-4 flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line md:mx-6"
    >
      {TABS.map((tab) => {
        const count = countOf(tab);
        const isShown = isSame(tab.status, filter.status) && isSame(tab.stage, filter.stage);
        return (
          <Link
            key={tab.label}
            from="/assessments/$assessmentId/candidates"
            search={searchOf(tab)}
            replace
            // The router compares the whole address: a search within the tab would leave it.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isShown ? 'page' : undefined}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {tab.label}
            {count !== null && <span className="text-xs text-faint tabular-nums">{formatCount(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

const sumOf = (counts: readonly { value: string | null; count: number | null }[], values: readonly string[]): number =>
  counts.reduce((sum, { value, count }) => sum + (value !== null && values.includes(value) ? (count ?? 0) : 0), 0);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
