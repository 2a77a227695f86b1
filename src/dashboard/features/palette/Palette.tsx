import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { pressedKey } from '../../../contract/pressedKey.ts';
import { classes } from '../../lib/classes.ts';
import { closeOnEscape } from '../../ui/escape.ts';
import { Keys } from '../../ui/Keys.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { Backdrop } from '../../ui/Backdrop.tsx';
import type { Entry, EntryGroup } from './groups.ts';
import { plural } from '../../lib/numbers.ts';

interface PaletteProps {
  /** The title of a command whose choices are listed; null: all entries. */
  title: string | null;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly EntryGroup[];
  /** More may come. */
  busy: boolean;
  onChoose: (entry: Entry) => void;
  onClose: () => void;
}

/**
 * A combobox of all commands and search results. The focus stays in the field; `aria-activedescendant` is the active entry.
 * // X04
 */
export function Palette({ title, typed, onType, groups, busy, onChoose, onClose }: PaletteProps) {
  const id = useId();
  const { rememberFocus, restoreFocus } = useReturnFocus();
  const chosen = useRef<Entry>(undefined);
  // Enter was pressed before anything was found: the best match is chosen once all are there.
  const isEnterPending = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const shown = groups.flatMap(({ name, entries }) => entries.map((entry) => ({ key: `${name} ${entry.id}`, entry })));
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === activeId),
  );
  const active = shown[at];
  const optionId = (key: string) => `${id}-${key.replaceAll(/\s/g, '-')}`;

  function choose(entry: Entry): void {
    if (entry.reason) return;
    // Runs when the palette is closed and the focus is restored.
    chosen.current = entry;
    onClose();
  }

  const choosePending = useEffectEvent(() => {
    if (isEnterPending.current && active) choose(active.entry);
    isEnterPending.current = false;
  });
  useEffect(() => {
    if (!busy) choosePending();
  }, [busy]);

  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event);
    if (key === null) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[key];
    if (to !== undefined) {
      event.preventDefault();
      // Single steps wrap around at the ends.
      const step = key.startsWith('Arrow');
      const count = shown.length;
      move(step ? (to + count) % Math.max(1, count) : Math.min(Math.max(0, to), count - 1));
    } else if (key === 'Enter') {
      event.preventDefault();
      if (active) choose(active.entry);
      else isEnterPending.current = busy;
    } else if (key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    }
  }

  function move(to: number): void {
    const key = shown[to]?.key;
    if (key === undefined) return;
    setActiveId(key);
    document.getElementById(optionId(key))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Backdrop className="z-50" />
        <Radix.Content
          aria-describedby={undefined}
          {...closeOnEscape(onClose)}
          onOpenAutoFocus={(event) => {
            rememberFocus();
            // Puts the caret after the typed text. Radix would select the text, and the next letter would replace it.
            event.preventDefault();
            field.current?.focus();
            field.current?.setSelectionRange(typed.length, typed.length);
          }}
          onCloseAutoFocus={(event) => {
            restoreFocus(event);
            if (chosen.current) onChoose(chosen.current);
          }}
          className="fixed top-2 left-1/2 z-50 flex max-h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] max-w-xl -translate-x-1/2 animate-fade-in flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-float md:top-[12vh] md:max-h-[70vh]"
        >
          <Radix.Title className="sr-only">{title ?? 'Command palette'}</Radix.Title>
          {title !== null && <p className="px-4 pt-3 text-xs text-faint">{title}</p>}
          <div className="relative shrink-0 border-b border-line">
            <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-4 text-faint" />
            <input
              ref={field}
              role="combobox"
              aria-label={title ?? 'Search pages, assessments, candidates and actions'}
              aria-expanded={shown.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(active.key)}
              placeholder={title === null ? 'Search or jump to…' : 'Choose…'}
              value={typed}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                setActiveId(undefined);
                isEnterPending.current = false;
                onType(target.value);
              }}
              onKeyDown={onKeyDown}
              className="h-12 w-full bg-transparent pr-4 pl-11 outline-none placeholder:text-faint"
            />
          </div>
          <div id={`${id}-list`} role="listbox" aria-label="Results" className="scroll-py-2 overflow-y-auto p-2">
            {groups.map(({ name, entries }) => (
              <div key={name} role="group" aria-label={name} className="pb-1 last:pb-0">
                <p aria-hidden="true" className="px-2 pt-1.5 pb-1 text-xs text-faint">
                  {name}
                </p>
                {entries.map((entry) => {
                  const key = `${name} ${entry.id}`;
                  return (
                    <Option
                      key={key}
                      id={optionId(key)}
                      entry={entry}
                      active={active?.key === key}
                      onPoint={() => setActiveId(key)}
                      onChoose={() => choose(entry)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {shown.length === 0 && (
            <p className="px-4 pb-6 text-center text-soft">{busy ? 'Searching…' : `No results for “${typed}”`}</p>
          )}
          <p role="status" className="sr-only">
            {busy ? '' : plural(shown.length, 'result')}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, entry: { title, detail, keys, reason }, active, onPoint, onChoose }: OptionProps) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={reason ? true : undefined}
      // Not onPointerEnter: scrolling below a resting pointer must not change the active entry.
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1 aria-disabled:cursor-not-allowed',
        active && 'bg-accent-wash',
      )}
    >
      <span className="min-w-0 grow">
        <span
          title={title}
          className={classes('block truncate', reason ? 'text-faint' : active && 'text-accent-strong')}
        >
          <bdi>{title}</bdi>
        </span>
        {reason && <span className="block text-xs text-faint">{reason}</span>}
      </span>
      {detail && (
        <span title={detail} className="max-w-1/2 shrink-0 truncate text-xs text-faint">
          <bdi>{detail}</bdi>
        </span>
      )}
      {keys !== undefined && <Keys keys={keys} className="max-md:hidden" />}
    </div>
  );
}
