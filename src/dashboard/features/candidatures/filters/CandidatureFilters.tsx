import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Plus, X } from 'lucide-react';
import { type KeyboardEvent, lazy, useId, useRef, useState } from 'react';
import {
  CANDIDATURE_FILTERS,
  type CandidatureFilterName,
  hiddenFilters,
} from '../../../../contract/candidatureFilters.ts';
import { hasWords, searchText, searchWords } from '../../../../contract/searchText.ts';
import type { Facets } from '../../../../contract/facets.ts';
import { pressedKey } from '../../../../contract/pressedKey.ts';
import { type CandidatureFilter, FILTER_NAMES, NO_FILTER } from '../../../api/candidatureFilter.ts';
import { facetsQuery } from '../../../api/candidatureLists.ts';
import { classes } from '../../../lib/classes.ts';
import { useReader } from '../../../lib/currentUser.ts';
import { type Command, useCommands } from '../../../ui/commands.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { focusFirst } from '../../../ui/focus.ts';
import { PopoverPanel, usePopover } from '../../../ui/PopoverPanel.tsx';
import { useIsPhone } from '../../../ui/useMedia.ts';
import { filterText } from './filterText.ts';
import { useReasonLabels } from './useReasonLabels.ts';
import { Text } from '../../../ui/Text.tsx';

const removeText = (label: string) => `Remove filter: ${label}`;
const FILTER = 'Filter';
const FILTER_BY = 'Filter by…';

const loadEditor = () => import('./FilterEditor.tsx');
const FilterEditor = lazy(loadEditor);

/** The filters without the search, which has a separate field. */
const NAMES = FILTER_NAMES.filter((name) => name !== 'q');

function useFilterNames(): CandidatureFilterName[] {
  const hidden = hiddenFilters(useReader());
  return NAMES.filter((name) => !hidden.includes(name));
}

interface CandidatureFiltersProps {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The version of the list that is counted; undefined: the newest. */
  asOf: string | undefined;
  /** The list shows the rows of an earlier filter: they are read before anything is counted. */
  isStale: boolean;
  /** The filters of the shown view, which have no chips. */
  folded: readonly CandidatureFilterName[];
  onFilter: (change: Partial<CandidatureFilter>) => void;
}

/** The active filters as chips that open their editor, and the menu of all filters. On narrow screens only the menu. */
export default function CandidatureFilters(props: CandidatureFiltersProps) {
  const { assessmentId, filter, asOf, isStale, folded, onFilter } = props;
  const isPhone = useIsPhone();
  // While the pointer or the focus is here, an editor may open.
  const [isCounted, setIsCounted] = useState(false);
  const prefetch = () => {
    setIsCounted(true);
    void loadEditor().catch(() => {});
  };
  const { data: facets } = useQuery({
    ...facetsQuery(assessmentId, filter, asOf),
    enabled: isCounted && !isStale,
    placeholderData: keepPreviousData,
  });
  // An open filter keeps its chip, even when it becomes empty.
  const [openName, setOpenName] = useState<CandidatureFilterName | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const focusMenu = () => menu.current?.querySelector('button')?.focus();
  const shared = { assessmentId, asOf, filter, facets, onFilter };
  return (
    <div
      className="flex min-w-0 items-center gap-2 @max-[48rem]:shrink-0"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onPointerLeave={({ currentTarget }) => setIsCounted(currentTarget.contains(document.activeElement))}
      onBlur={({ currentTarget, relatedTarget }) => setIsCounted(currentTarget.contains(relatedTarget))}
    >
      {!isPhone &&
        // Also one that the user may not set, from an address: the list is refused until it is removed.
        NAMES.filter((name) => (filter[name].length > 0 && !folded.includes(name)) || name === openName).map((name) => (
          <FilterChip
            key={name}
            name={name}
            {...shared}
            onOpen={(isOpen) => {
              setOpenName(isOpen ? name : null);
              if (!isOpen && filter[name].length === 0) focusMenu();
            }}
            onRemove={() => {
              onFilter({ [name]: NO_FILTER[name] });
              focusMenu();
            }}
          />
        ))}
      <div ref={menu} className="contents">
        <AddFilter {...shared} folded={folded} />
      </div>
    </div>
  );
}

/** A value of so many characters is not cut, even where there is little room. */
const SHORT = 14;

interface FilterChipProps extends FilterProps {
  name: CandidatureFilterName;
  onOpen: (isOpen: boolean) => void;
  onRemove: () => void;
}

/** The props that chips, menu and editor share. */
interface FilterProps {
  assessmentId: number;
  asOf: string | undefined;
  filter: CandidatureFilter;
  facets: Facets | undefined;
  onFilter: (change: Partial<CandidatureFilter>) => void;
}

function FilterChip({ name, onOpen, onRemove, ...shared }: FilterChipProps) {
  const { button, panel } = usePopover();
  const { label } = CANDIDATURE_FILTERS[name];
  const value = shared.filter[name];
  const reasons = useReasonLabels(name === 'rejection_reason' && value.length > 0);
  const text = filterText(name, value, reasons);
  const id = useId();
  return (
    <div
      className={classes(
        'flex h-8 items-stretch rounded-md border border-edge bg-surface @max-[48rem]:hidden',
        text.length <= SHORT ? 'shrink-0' : 'min-w-0 shrink',
      )}
    >
      <div title={`${label}: ${text}`} className="relative flex min-w-0 items-center rounded-l-md hover:bg-hover">
        {/* The button has no text, so that the value is not part of its name (WCAG 2.5.3). */}
        <button
          type="button"
          {...button}
          aria-label={label}
          aria-describedby={id}
          className="absolute inset-0 rounded-l-md"
        />
        <span aria-hidden="true" className="shrink-0 border-r border-line px-2.5 text-soft">
          {label}
        </span>
        <span
          aria-hidden="true"
          id={id}
          className={classes('max-w-48 truncate px-2.5 font-medium', text.length <= SHORT && 'shrink-0')}
        >
          {text}
        </span>
      </div>
      <button
        type="button"
        aria-label={removeText(label)}
        title={removeText(label)}
        onClick={onRemove}
        className="grid w-7 shrink-0 place-items-center rounded-r-md text-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
      <PopoverPanel
        label={label}
        {...panel}
        onOpen={(isOpen) => {
          panel.onOpen(isOpen);
          onOpen(isOpen);
        }}
      >
        <LazyBoundary>
          <FilterEditor name={name} {...shared} />
        </LazyBoundary>
      </PopoverPanel>
    </div>
  );
}

/** The menu of all filters, with the editor of the chosen one. */
function AddFilter({ folded, ...shared }: FilterProps & Pick<CandidatureFiltersProps, 'folded'>) {
  const { button, panel, show } = usePopover();
  const [edited, setEdited] = useState<CandidatureFilterName | null>(null);
  const names = useFilterNames();
  const open = (name: CandidatureFilterName | null) => {
    setEdited(name);
    show();
  };
  useCommands(() => [
    { id: 'filter', title: 'Filter…', group: 'page', keys: 'f', run: () => open(null) },
    ...names.map((name): Command => ({
      id: `filter-${name}`,
      title: `Filter by ${CANDIDATURE_FILTERS[name].label.toLowerCase()}…`,
      group: 'page',
      run: () => open(name),
    })),
  ]);
  const active = names.filter((name) => shared.filter[name].length > 0 && !folded.includes(name)).length;
  return (
    <>
      <button
        type="button"
        {...button}
        className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border border-dashed border-edge px-2.5 text-soft hover:bg-hover hover:text-ink"
      >
        <Plus aria-hidden="true" className="size-3.5" />
        <Text>{FILTER}</Text>
        {active > 0 && (
          <span className="rounded bg-accent-wash px-1.5 text-xs text-accent-strong @[48rem]:hidden">{active}</span>
        )}
      </button>
      <PopoverPanel
        label={FILTER}
        {...panel}
        onOpen={(isOpen) => {
          panel.onOpen(isOpen);
          if (!isOpen) setEdited(null);
        }}
      >
        {edited === null ? (
          <FilterList filter={shared.filter} onChoose={setEdited} onClear={() => shared.onFilter(NO_FILTER)} />
        ) : (
          <EditedFilter name={edited} {...shared} onBack={() => setEdited(null)} />
        )}
      </PopoverPanel>
    </>
  );
}

function EditedFilter({ name, onBack, ...shared }: FilterProps & { name: CandidatureFilterName; onBack: () => void }) {
  const { label } = CANDIDATURE_FILTERS[name];
  return (
    <>
      <div role="group" aria-label={label}>
        <p aria-hidden="true" className="px-2 pt-1.5 pb-1 text-xs text-faint">
          {label}
        </p>
        <LazyBoundary>
          <FilterEditor name={name} {...shared} />
        </LazyBoundary>
      </div>
      <div className="mt-1 flex justify-between border-t border-line pt-1">
        <button type="button" onClick={onBack} className={FOOTER_BUTTON}>
          <ChevronLeft aria-hidden="true" className="size-3.5" />
          <Text>All filters</Text>
        </button>
        {shared.filter[name].length > 0 && (
          <button
            type="button"
            onClick={() => {
              shared.onFilter({ [name]: NO_FILTER[name] });
              onBack();
            }}
            className={FOOTER_BUTTON}
          >
            Clear
          </button>
        )}
      </div>
    </>
  );
}

const FOOTER_BUTTON =
  'flex min-h-8 items-center gap-1 rounded px-2 text-soft hover:bg-hover hover:text-ink max-md:min-h-10';

interface FilterListProps {
  filter: CandidatureFilter;
  onChoose: (name: CandidatureFilterName) => void;
  onClear: () => void;
}

/** The list of all filters, to choose from by pointer, search or arrow keys. */
function FilterList({ filter, onChoose, onClear }: FilterListProps) {
  const [search, setSearch] = useState('');
  const names = useFilterNames();
  const reasons = useReasonLabels(filter.rejection_reason.length > 0);
  const words = searchWords(search);
  const found = names.filter((name) => hasWords(searchText(CANDIDATURE_FILTERS[name].label), words));
  const [best] = found;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { currentTarget, target } = event;
    const key = pressedKey(event);
    if (key === null) return;
    const items = [...currentTarget.querySelectorAll<HTMLElement>('input, ul button')];
    const index = items.findIndex((item) => item === target);
    const step = { ArrowDown: index + 1, ArrowUp: index - 1 }[key];
    if (key === 'Enter' && index === 0 && best !== undefined) {
      event.preventDefault();
      onChoose(best);
    } else if (step !== undefined) {
      event.preventDefault();
      items.at(step % items.length)?.focus();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is in it has the focus
    <div ref={focusFirst} onKeyDown={onKeyDown}>
      <input
        type="text"
        aria-label={FILTER_BY}
        placeholder={FILTER_BY}
        value={search}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSearch(event.target.value)}
        className="mb-1 h-8 w-full rounded-md border border-edge bg-surface px-2.5 placeholder:text-faint max-md:h-10"
      />
      {found.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-soft">
          No matching filter
        </p>
      )}
      <ul>
        {found.map((name) => {
          const isOn = filter[name].length > 0;
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => onChoose(name)}
                className="flex min-h-8 w-full items-center gap-4 rounded px-2 text-left hover:bg-hover focus-visible:bg-hover max-md:min-h-10"
              >
                <span className={classes('grow', isOn && 'font-medium')}>{CANDIDATURE_FILTERS[name].label}</span>
                {isOn && (
                  <span className="max-w-40 truncate text-xs text-accent-strong">
                    {filterText(name, filter[name], reasons)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {NAMES.some((name) => filter[name].length > 0) && (
        <div className="mt-1 border-t border-line pt-1 md:hidden">
          <button type="button" onClick={onClear} className={FOOTER_BUTTON}>
            Clear filters
          </button>
        </div>
      )}
    </div>
  );
}
