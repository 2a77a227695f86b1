import { Search } from 'lucide-react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { labelOf, nextStage, STAGES } from '../../contract/codes.ts';
import { pressedKey } from '../../contract/pressedKey.ts';
import { hasWords, searchText, searchWords } from '../../contract/searchText.ts';
import { StageGlyph } from './StagePill.tsx';
import { placePanel } from './usePopoverPlace.ts';

const moveNameText = (name: string) => `Move ${name} to`;
const FIND_A_STAGE = 'Find a stage';

interface StageListProps {
  /** Of the candidate. */
  name: string;
  /** The stage that the candidate is in. */
  current: string | null;
  /** Unknown stage codes that are offered, too. */
  others: readonly string[];
  /** The element below or above which it opens. */
  anchor: HTMLElement;
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** The stages of the keys 1 to 9; R is Rejected. */
const DIGIT_STAGES = STAGES.filter((code) => code !== 'REJ');

/** Moves a candidate to one of all stages, by pointer, search or keys. Open while it is rendered. // X05 */
export default function StageList({ name, current, others, anchor, onChoose, onClose }: StageListProps) {
  const [search, setSearch] = useState('');
  const open = useCallback(
    (panel: HTMLDivElement | null) => {
      if (!panel) return;
      panel.showPopover();
      placePanel(panel, anchor);
      const items = itemsOf(panel);
      const suggested = items.find((item) => item.dataset['suggested'] !== undefined);
      (suggested ?? items.find((item) => item.ariaDisabled !== 'true'))?.focus();
    },
    [anchor],
  );
  const suggested = nextStage(current);
  const known: readonly string[] = STAGES;
  const codes = [
    ...DIGIT_STAGES,
    ...new Set([...others, current ?? ''].filter((code) => code !== '' && !known.includes(code))),
    'REJ',
  ];
  const words = searchWords(search);
  const found = codes.filter((code) => hasWords(searchText(labelOf(code)), words));
  // A label that begins with the search wins.
  const best = found.find((code) => searchText(labelOf(code)).startsWith(searchText(search))) ?? found[0];

  function choose(panel: HTMLElement, code: string): void {
    if (code === current) return;
    panel.hidePopover();
    onChoose(code);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Keeps the shortcuts of the page from running.
    event.stopPropagation();
    const { currentTarget: panel, target } = event;
    const key = pressedKey(event);
    if (key === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = panel.querySelector('input');
    const isInField = target === field;
    const items = itemsOf(panel);
    const index = items.findIndex((item) => item === target);
    // Tab would leave the list open behind it.
    if (key === 'Tab' || key === 'Escape') return panel.hidePopover();
    const shortcutStage = /^[1-9]$/.test(key)
      ? DIGIT_STAGES[Number(key) - 1]
      : key === 'r' && !isInField
        ? 'REJ'
        : undefined;
    if (shortcutStage !== undefined) {
      event.preventDefault();
      return choose(panel, shortcutStage);
    }
    if (isInField && key === 'Enter' && best !== undefined) {
      event.preventDefault();
      return choose(panel, best);
    }
    const step = { ArrowDown: index + 1, ArrowUp: index - 1, ...(!isInField && { Home: 0, End: -1 }) }[key];
    if (step !== undefined) {
      event.preventDefault();
      // Up from the first item leads to the search field.
      (step === -1 && key === 'ArrowUp' && !isInField ? field : items.at(step % items.length))?.focus();
    } else if (!isInField && key.length === 1 && key !== ' ') {
      // The browser types the letter into the field.
      field?.focus();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is in it has the focus
    <div
      ref={open}
      popover="auto"
      role="group"
      aria-label={moveNameText(name)}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      className="fixed inset-auto m-0 max-h-[80dvh] w-72 max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-line bg-surface p-1.5 text-sm text-ink shadow-float"
    >
      <div className="relative mb-1">
        <Search aria-hidden="true" className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
        <input
          type="text"
          aria-label={FIND_A_STAGE}
          placeholder={FIND_A_STAGE}
          value={search}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
          className="h-8 w-full rounded-md border border-edge bg-surface pr-2 pl-8 placeholder:text-faint"
        />
      </div>
      {found.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-soft">
          No stage matches.
        </p>
      )}
      <div role="menu" aria-label={moveNameText(name)}>
        {found.map((code) => {
          const digit = known.indexOf(code) + 1;
          const keyCap = code === 'REJ' ? 'R' : digit > 0 ? String(digit) : null;
          const isCurrent = code === current;
          return (
            <button
              key={code}
              type="button"
              role="menuitemradio"
              aria-checked={isCurrent}
              aria-disabled={isCurrent || undefined}
              aria-keyshortcuts={keyCap ?? undefined}
              data-suggested={code === suggested ? '' : undefined}
              tabIndex={-1}
              onClick={({ currentTarget }) => {
                const panel = currentTarget.closest<HTMLElement>('[popover]');
                if (panel) choose(panel, code);
              }}
              className="flex min-h-8 w-full items-center gap-2.5 rounded max-md:min-h-10 px-2 text-left -outline-offset-2 not-first:last:mt-1 not-first:last:border-t not-first:last:border-line hover:bg-hover focus-visible:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-soft"
            >
              <StageGlyph code={code} />
              <span className="min-w-0 grow break-words">{code === 'REJ' ? 'Rejected…' : labelOf(code)}</span>
              {isCurrent && (
                <span aria-hidden="true" className="rounded bg-sunken px-1.5 text-xs text-soft">
                  Current
                </span>
              )}
              {keyCap !== null && (
                <kbd
                  translate="no"
                  aria-hidden="true"
                  className="min-w-5 shrink-0 rounded border border-line bg-canvas px-1 text-center font-sans text-xs text-soft max-md:hidden"
                >
                  {keyCap}
                </kbd>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}

const itemsOf = (panel: Element) => [...panel.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
