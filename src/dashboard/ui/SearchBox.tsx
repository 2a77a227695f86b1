import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pressedKey } from '../../contract/pressedKey.ts';
import { classes } from '../lib/classes.ts';
import { useCommands } from './commands.ts';

/** For searches by a server, in milliseconds. */
export const SEARCH_DELAY_MS = 250;

interface SearchBoxProps {
  label: string;
  /** The current search. */
  value: string;
  onSearch: (value: string) => void;
  /** The pause in typing before `onSearch`, in milliseconds; 0 where the answer is immediate. */
  delay: number;
  className?: string;
}

/** Searches while the user types, after a pause. */
export function SearchBox({ label, value, onSearch, delay, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [shownValue, setShownValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  // A search after leaving the page would lead back to it.
  useEffect(() => () => clearTimeout(timer.current), []);
  useCommands(() => [{ id: 'search', title: label, group: 'page', keys: '/', run: focusAll }]);
  // The address has changed, by Back or a cleared filter: shows its search.
  if (value !== shownValue) {
    setShownValue(value);
    if (value !== typed.trim()) setTyped(value);
  }

  function focusAll(): void {
    // Selecting does not focus in every browser.
    input.current?.focus();
    input.current?.select();
  }

  function change(next: string, wait: number): void {
    setTyped(next);
    clearTimeout(timer.current);
    if (wait === 0) onSearch(next.trim());
    else timer.current = setTimeout(() => onSearch(next.trim()), wait);
  }

  return (
    <search className={classes('relative', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value, delay)}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Enter') change(typed, 0);
        }}
        className={classes(
          'h-8 w-full rounded-md border border-edge bg-surface pl-8 text-ellipsis placeholder:text-faint [&::-webkit-search-cancel-button]:hidden',
          typed === '' ? 'pr-2' : 'pr-8',
        )}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-1 right-1 grid size-6 place-items-center rounded text-faint hover:bg-hover hover:text-ink"
          onClick={() => {
            change('', 0);
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </search>
  );
}
