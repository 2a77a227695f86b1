import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import { useTitle } from '../../lib/useTitle.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useScrollElement } from '../../table/ScrollPane.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CompletenessNote } from '../../ui/CompletenessNote.tsx';
import { UnreadFieldsNote } from '../../ui/UnreadFieldsNote.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { PageHeader, Toolbar, TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../../ui/SearchBox.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { newRowsText } from '../../messages/words.ts';
import { isFirstSweep } from '../../api/candidatureLists.ts';
import type { PagedRows } from '../../api/pagedRows.ts';
import type { ShownList } from './useListPage.ts';
import { type Elements, Text } from '../../ui/Text.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  /** The shown page; null while loading. */
  slice: {
    rows: readonly unknown[];
    /** How many rows come before this page. */
    offset: number;
    /** Number of rows; null when unknown. */
    total: number | null;
    /** Whether another page follows. */
    more: boolean;
  } | null;
  onPage: (page: number) => void;
}

/** The range of rows on this page, and buttons to the previous and next page. Renders nothing for a single page. */
function Pager({ page, slice, onPage }: PagerProps) {
  const pane = useScrollElement();
  if (!slice || (page === 1 && !slice.more)) return null;
  const { rows, offset, total, more } = slice;
  const go = (next: number) => {
    pane.current?.scrollTo({ top: 0 });
    onPage(next);
  };
  return (
    <div className="flex shrink-0 items-center gap-1">
      <p role="status" className="mr-1 text-xs whitespace-nowrap text-faint tabular-nums">
        {rows.length > 0 && <Text>{`${formatCount(offset + 1)}–${formatCount(offset + rows.length)}`}</Text>}
        {rows.length > 0 && total !== null && <span>{` of ${formatCount(total)}`}</span>}
      </p>
      <IconButton
        label="Previous page"
        reason={page === 1 ? 'This is the first page.' : null}
        onClick={() => go(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label="Next page" reason={more ? null : 'This is the last page.'} onClick={() => go(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

interface NothingFoundProps {
  page: number;
  onPage: (page: number) => void;
  /** The icon of the listed items. */
  icon: ReactNode;
  /** For a search or filter without a match: the texts, and how to clear it. */
  unmatched?: { title: string; hint: string; onClear: () => void } | null;
  /** For an empty list without a search or filter. */
  children: Elements;
}

/** An empty page of a list: after its last page, without a match, or of an empty list. */
function NothingFound({ page, onPage, icon, unmatched, children }: NothingFoundProps) {
  if (page > 1) {
    return (
      <Empty
        icon={icon}
        title="This page doesn’t exist"
        action={<Button onClick={() => onPage(1)}>Go to first page</Button>}
      />
    );
  }
  if (!unmatched) return children;
  return (
    <Empty
      icon={<SearchX className="size-5" />}
      title={unmatched.title}
      action={<Button onClick={unmatched.onClear}>Clear filters</Button>}
    >
      {unmatched.hint}
    </Empty>
  );
}

type TableOf<Row extends { id: number }> = ComponentProps<typeof DataTable<Row>>;

/** The rows of a list page as a table. */
interface ListTableProps<Row extends { id: number }> extends Pick<
  TableOf<Row>,
  'columns' | 'ordering' | 'onOrder' | 'onOpen'
> {
  /** The accessible name; by default the title of the page. */
  name?: string;
  /** The height of a row, in pixels: on a desk, on a phone. */
  rowHeights: readonly [desk: number, phone: number];
}

interface ListPageProps<Row extends { id: number }> {
  /** Of the page and of the browser's tab. */
  title: string;
  /** The text of the row count. */
  count: (total: number) => string;
  /** Beside the title. */
  beside?: Elements;
  /** Instead of the title: the header of a page that is about more than the list. */
  header?: Elements;
  /** Between title and toolbar. */
  notices?: Elements;
  /** The search field. */
  search?: Pick<ComponentProps<typeof SearchBox>, 'label' | 'value' | 'onSearch'>;
  filters?: readonly ComponentProps<typeof FilterMenu>[];
  /** After search and filters. */
  tools?: Elements;
  /** After the pager. */
  actions?: Elements;
  list: ShownList<PagedRows<Row>>;
  /** The button text for changes that are not shown yet; by default the number of new rows. */
  changesText?: string | null;
  /** Which list and page, see useListState. */
  state: { page: number; onPage: (page: number) => void; filter: object };
  /** What could not be done: "Couldn’t load the bulk actions." */
  failed: string;
  icon: Elements;
  /** The texts of an empty list. */
  empty: { title: string; hint: string; action?: Elements };
  /** The texts without a match for the search or filter; null: there is neither. */
  unmatched?: { title: string; hint: string; onClear: () => void } | null;
  table?: ListTableProps<Row>;
  /** Renders the rows otherwise; null: renders placeholders. */
  children?: (rows: readonly Row[] | null) => Elements;
}

/** A page that shows a list: title, toolbar, pager, rows, and empty states. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, count, beside, header, notices, search, filters = [], tools, actions, list, failed } = props;
  const { changesText = newRowsText({ fresh: list.newer }), icon, empty, unmatched, table, children } = props;
  const { page, onPage, filter } = props.state;
  const isPhone = useIsPhone();
  useTitle(title);
  const { page: shown, failure } = list;
  const total = shown?.total ?? null;
  const isFirst = isFirstSweep(shown?.completeness);
  const isEmpty = shown?.rows.length === 0;
  // More rows may come.
  const isAwaited = isEmpty && isFirst && !unmatched && page === 1;
  const rows = isAwaited ? null : (shown?.rows ?? null);
  // On a phone below the rows: it would take the room of the search.
  const pager = <Pager page={page} slice={shown} onPage={onPage} />;
  return (
    <>
      {header ?? (
        <PageHeader title={title} note={total !== null && count(total)}>
          {beside}
        </PageHeader>
      )}
      {notices}
      <Toolbar>
        {search && <SearchBox {...search} delay={SEARCH_DELAY_MS} className="w-72 min-w-0 shrink" />}
        {filters.map((menu) => (
          <FilterMenu key={menu.label} {...menu} />
        ))}
        {tools}
        <span className="grow" />
        <NewRows text={changesText} onShow={list.showNewer} />
        {!isPhone && pager}
        {actions}
      </Toolbar>
      <div className="px-4 pb-2 empty:hidden md:px-6">
        {shown && <CompletenessNote completeness={shown.completeness} />}
        {shown && <UnreadFieldsNote count={shown.unreadable} />}
      </div>
      {failure ? (
        <Failed title={failed} failure={failure} onRetry={list.refresh} />
      ) : isEmpty && !isAwaited ? (
        <NothingFound page={page} onPage={onPage} icon={icon} unmatched={unmatched ?? null}>
          <Empty icon={icon} title={empty.title} action={empty.action}>
            {empty.hint}
          </Empty>
        </NothingFound>
      ) : table ? (
        <DataTable
          name={table.name ?? title}
          columns={table.columns}
          rows={rows ?? []}
          rowHeight={table.rowHeights[isPhone ? 1 : 0]}
          listKey={JSON.stringify(filter)}
          {...(table.ordering !== undefined && { ordering: table.ordering })}
          {...(table.onOrder && { onOrder: table.onOrder })}
          {...(table.onOpen && { onOpen: table.onOpen })}
          stickyTop={TOOLBAR_HEIGHT}
          loading={rows === null}
          stale={list.isStale}
        />
      ) : (
        children?.(rows)
      )}
      {isPhone && <div className="flex justify-center py-2 empty:hidden">{pager}</div>}
    </>
  );
}
