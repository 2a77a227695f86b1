import { useLinkProps, useNavigate, useParams } from '@tanstack/react-router';
import { Bookmark, ChevronDown, Plus, Star } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { CANDIDATURE_FILTERS } from '../../../contract/candidatureFilters.ts';
import { type CandidatureFilter, DEFAULT_FILTER, filtersIn } from '../../api/candidatureFilter.ts';
import { formatCount } from '../../lib/numbers.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { IconButton } from '../../ui/Button.tsx';
import { type Command, useCommands } from '../../ui/commands.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { MenuItem, PopoverButton } from '../../ui/PopoverButton.tsx';
import { TAB, TABS } from '../../ui/tabs.ts';
import { useIsPhone, useMedia } from '../../ui/useMedia.ts';
import { filterText } from './filters/filterText.ts';
import { useReasonLabels } from './filters/useReasonLabels.ts';
import { CHOSEN_SEARCH, useDefaultView } from './defaultView.ts';
import { readLayout, writeLayout } from './layout.ts';
import { BUILT_IN_VIEWS, isSameCodes, type SavedView, type SavedViews, useCurrentView } from './savedViews.ts';
import { saveLayout, useLayout } from './useLayout.ts';
import { useViewActions, type ViewAction } from './useViewActions.tsx';
import { useViewCounts } from './useViewCounts.ts';
import { Text } from '../../ui/Text.tsx';

const SAVE_VIEW = 'Save view…';
const DEFAULT = 'default';

const ViewNameDialog = lazy(() => import('./ViewNameDialog.tsx'));

/** The most tabs; further views are in a menu. */
const MAX_TABS = BUILT_IN_VIEWS.length + 4;
const MAX_PHONE_TABS = 3;

/** Beside a docked panel. */
const MAX_NARROW_TABS = 4;

/** A window in which a panel leaves little room for tabs, as a media query. */
const NARROW = '(max-width: 104rem)';

interface Tab {
  key: string;
  label: string;
  search: CandidatureFilter;
  isCurrent: boolean;
  count: number | null;
  /** Null: a built-in view. */
  view: SavedView | null;
}

interface ViewTabsProps {
  assessmentId: number;
  filter: CandidatureFilter;
  /** Whether the gateway has read the assessment: before that, no counts are shown. Null: not known. */
  isComplete: boolean | null;
  saved: SavedViews;
}

/** The built-in and saved views as tabs, each with its count. */
export function ViewTabs({ assessmentId, filter, isComplete, saved: { views, toSearch } }: ViewTabsProps) {
  const navigate = useNavigate({ from: '/assessments/$assessmentId/candidates' });
  const { candidatureId } = useParams({ strict: false });
  // The open candidate stays open.
  const to: TabLinkProps['to'] = candidatureId === undefined ? '.' : './$candidatureId';
  const isPhone = useIsPhone();
  const maySave = useRefusal('saveView') === null;
  const defaultId = useDefaultView(assessmentId);
  const { layout, isChosen } = useLayout(assessmentId);
  const columns = isChosen ? writeLayout(layout) : null;
  const { current, isEdited, choose } = useCurrentView({ views, toSearch }, filter, columns);
  // The purpose of the open name dialog: to save, or to rename a view.
  const [naming, setNaming] = useState<'save' | SavedView | null>(null);
  const actionsOf = useViewActions({ assessmentId, filter, columns, toSearch, onRename: setNaming });

  const isNarrow = useMedia(NARROW) && candidatureId !== undefined;
  const maxTabs = isPhone ? MAX_PHONE_TABS : isNarrow ? MAX_NARROW_TABS : MAX_TABS;
  const counted = views.filter((view, index) => view === current || index < maxTabs - BUILT_IN_VIEWS.length);
  const counts = useViewCounts(assessmentId, isComplete, counted);
  const tabs: Tab[] = [
    ...BUILT_IN_VIEWS.map(({ label, ...codes }) => ({
      key: label,
      label,
      search: { ...DEFAULT_FILTER, ordering: filter.ordering, ...codes },
      isCurrent: !current && isSameCodes(codes.status, filter.status) && isSameCodes(codes.stage, filter.stage),
      count: counts.ofCodes(codes),
      view: null,
    })),
    ...views.map((view) => ({
      key: String(view.id),
      label: view.name,
      search: view.filter,
      isCurrent: view === current,
      count: counts.ofSaved(view),
      view,
    })),
  ];
  const shown = tabs.filter(
    (tab, index) => tab.isCurrent || index < maxTabs - Number(tabs.findIndex((each) => each.isCurrent) >= maxTabs),
  );
  const others = tabs.filter((tab) => !shown.includes(tab));

  function show({ view }: Tab): void {
    choose(view);
    if (view) saveLayout(assessmentId, readLayout(view.columns));
  }
  function open(tab: Tab): void {
    show(tab);
    void navigate({ to, params: true, search: tab.search, state: CHOSEN_SEARCH, replace: true });
  }

  useCommands(() => [
    ...tabs.map((tab): Command => ({
      id: `view-tab-${tab.key}`,
      title: `Show candidates: ${tab.label}`,
      group: 'page',
      run: () => open(tab),
    })),
    {
      id: 'save-view',
      title: SAVE_VIEW,
      group: 'page',
      permission: 'saveView',
      run: () => setNaming('save'),
    },
    ...(current ? actionsOf(current, isEdited) : []).map((action): Command => ({
      ...action,
      title: `View “${current?.name ?? ''}”: ${action.title}`,
      group: 'page',
    })),
  ]);

  return (
    <>
      <nav data-tour="views" aria-label="Candidate views" className={TABS}>
        {shown.map((tab, index) => (
          <span
            key={tab.key}
            className={`flex shrink-0 items-center ${tab.view && !shown[index - 1]?.view ? 'before:mr-5 before:h-4 before:w-px before:bg-line' : ''}`}
          >
            <TabLink
              tab={tab}
              to={to}
              isEdited={tab.isCurrent && isEdited}
              isDefault={tab.view !== null && tab.view.id === defaultId}
              onShow={() => show(tab)}
            />
            {tab.view && tab.isCurrent && <ViewMenu view={tab.view} actions={actionsOf(tab.view, isEdited)} />}
          </span>
        ))}
        {(others.length > 0 || (isPhone && maySave)) && (
          <MoreMenu tabs={others} onOpen={open} onSave={isPhone && maySave ? () => setNaming('save') : null} />
        )}
        {maySave && !isPhone && (
          <IconButton label={SAVE_VIEW} className="-ml-2 size-7" onClick={() => setNaming('save')}>
            <Plus aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </nav>
      {naming && (
        <LazyBoundary onClose={() => setNaming(null)}>
          <ViewNameDialog
            assessmentId={assessmentId}
            renamed={naming === 'save' ? null : naming}
            views={views}
            search={toSearch(filter)}
            columns={columns}
            onClose={() => setNaming(null)}
          />
        </LazyBoundary>
      )}
    </>
  );
}

/** What a view filters by: its tab is the only place that says it. */
const filtersOf = (filter: CandidatureFilter, reasons: ReadonlyMap<string, string>): string[] =>
  filtersIn(filter).map((name) => `${CANDIDATURE_FILTERS[name].label}: ${filterText(name, filter[name], reasons)}`);

interface TabLinkProps {
  tab: Tab;
  to: '.' | './$candidatureId';
  isEdited: boolean;
  isDefault: boolean;
  onShow: () => void;
}

function TabLink({ tab, to, isEdited, isDefault, onShow }: TabLinkProps) {
  const { label, search, isCurrent, count, view } = tab;
  const reasons = useReasonLabels(view !== undefined && search.rejection_reason.length > 0);
  const link = useLinkProps({
    from: '/assessments/$assessmentId/candidates',
    to,
    params: true,
    search,
    state: CHOSEN_SEARCH,
    replace: true,
    onClick: onShow,
    className: TAB,
  });
  return (
    // The router compares the address: a search would deselect the tab, and a view of an order alone select “All”, too.
    <a {...link} aria-current={isCurrent ? 'page' : undefined}>
      {view && <Bookmark aria-hidden="true" className="size-3.5 text-faint" />}
      <bdi title={view ? [label, ...filtersOf(search, reasons)].join(' · ') : undefined} className="max-w-40 truncate">
        {label}
      </bdi>
      {isDefault && (
        <span title={DEFAULT}>
          <Star aria-hidden="true" className="size-3 fill-current text-faint" />
          <span className="sr-only">{DEFAULT}</span>
        </span>
      )}
      {count !== null && <span className="text-xs text-faint tabular-nums">{formatCount(count)}</span>}
      {isEdited && <span className="text-xs font-normal text-faint italic">edited</span>}
    </a>
  );
}

function ViewMenu({ view, actions }: { view: SavedView; actions: readonly ViewAction[] }) {
  const label = `Options of view “${view.name}”`;
  return (
    <PopoverButton
      label={label}
      title={label}
      look="quiet"
      className="-mr-2 size-6"
      face={<ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />}
    >
      {actions.map(({ id, title, run, ...action }) => (
        <MenuItem key={id} {...action} onClick={run}>
          {title}
        </MenuItem>
      ))}
    </PopoverButton>
  );
}

interface MoreMenuProps {
  tabs: readonly Tab[];
  onOpen: (tab: Tab) => void;
  /** Null: not offered here. */
  onSave: (() => void) | null;
}

/** The menu of views without a tab. */
function MoreMenu({ tabs, onOpen, onSave }: MoreMenuProps): ReactNode {
  return (
    <PopoverButton
      label="More views"
      look="quiet"
      className="-mx-2 h-7 px-2"
      face={
        <>
          <Text>More</Text>
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </>
      }
    >
      {tabs.map((tab) => (
        <MenuItem
          key={tab.key}
          icon={tab.view ? <Bookmark className="size-3.5" /> : <span className="block w-3.5" />}
          onClick={() => onOpen(tab)}
        >
          <bdi className="max-w-60 grow truncate pr-4">{tab.label}</bdi>
          {tab.count !== null && <span className="num text-xs text-faint">{formatCount(tab.count)}</span>}
        </MenuItem>
      ))}
      {onSave && (
        <MenuItem icon={<Plus className="size-3.5" />} onClick={onSave}>
          {SAVE_VIEW}
        </MenuItem>
      )}
    </PopoverButton>
  );
}
