import { Link, useNavigate } from '@tanstack/react-router';
import { BOARD_DEFAULTS, type CandidatureFilter, DEFAULT_FILTER } from '../../api/candidatureFilter.ts';
import { VIEWS } from '../../messages/words.ts';
import { type Command, useCommands } from '../../ui/commands.ts';

const FILTERED = [
  { to: '/assessments/$assessmentId/candidates', name: VIEWS.table, defaultOrder: DEFAULT_FILTER.ordering },
  { to: '/assessments/$assessmentId/board', name: VIEWS.board, defaultOrder: BOARD_DEFAULTS.ordering },
] as const;

const LINK =
  'flex h-7 items-center rounded px-2.5 text-soft hover:text-ink data-[status=active]:bg-surface data-[status=active]:font-medium data-[status=active]:text-ink data-[status=active]:shadow-xs';

/** Pages about all candidates, regardless of filters. */
const PAGES = [
  { to: '/assessments/$assessmentId/insights', name: VIEWS.insights },
  { to: '/assessments/$assessmentId/activity', name: VIEWS.activity },
] as const;

/** A link counts as current with any filter. */
const ANY_FILTER = { includeSearch: false };

interface ViewSwitchProps {
  assessmentId: number;
  /** The view that the filter is of; by default the table. */
  view?: (typeof FILTERED)[number]['to'];
  filter: CandidatureFilter;
}

/** Links between the views of an assessment. Table and board keep the filters. */
export function ViewSwitch({ assessmentId, filter, view = FILTERED[0].to }: ViewSwitchProps) {
  const navigate = useNavigate();
  // The default order of one view becomes that of the other.
  const isInOrder = FILTERED.some(({ to, defaultOrder }) => to === view && defaultOrder === filter.ordering);
  const searchOf = (defaultOrder: CandidatureFilter['ordering']) =>
    isInOrder ? { ...filter, ordering: defaultOrder } : filter;
  const params = { assessmentId: String(assessmentId) };
  useCommands(() => [
    ...FILTERED.map(({ to, name, defaultOrder }) =>
      viewCommand(name, () => navigate({ to, params, search: searchOf(defaultOrder) })),
    ),
    ...PAGES.map(({ to, name }) => viewCommand(name, () => navigate({ to, params }))),
  ]);
  return (
    <nav aria-label="View" className="flex h-8 items-center gap-0.5 rounded-md bg-sunken p-0.5">
      {FILTERED.map(({ to, name, defaultOrder }) => (
        <Link
          key={to}
          to={to}
          params={params}
          search={searchOf(defaultOrder)}
          activeOptions={ANY_FILTER}
          className={LINK}
        >
          {name}
        </Link>
      ))}
      {PAGES.map(({ to, name }) => (
        <Link key={to} to={to} params={params} activeOptions={ANY_FILTER} className={LINK}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

const viewCommand = (name: string, go: () => Promise<void>): Command => ({
  id: `view-${name}`,
  title: `View: ${name}`,
  group: 'page',
  run: () => void go(),
});
