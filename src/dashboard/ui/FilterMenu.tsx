import { Check, ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import { classes } from '../lib/classes.ts';
import { PopoverPanel, usePopover } from './PopoverPanel.tsx';

export interface FilterOption {
  value: string;
  label: string;
  /** How many rows have it; null when that is not known. */
  count: number | null;
}

interface FilterMenuProps {
  /** The accessible name. It does not change: the selection is the description. */
  label: string;
  /** The options. Their counts and unknown codes of the rows are computed only while the list is open. */
  options: (isOpen: boolean) => readonly FilterOption[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/** A button that opens a list of checkboxes. Each is applied at once. */
export const FilterMenu = memo(function FilterMenu({ label, options, chosen, onChoose }: FilterMenuProps) {
  const id = useId();
  const { button, panel } = usePopover();
  const offered = options(panel.open);
  const labels = offered.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const summary = labels.length > 1 ? `${labels.length} selected` : labels[0];
  return (
    <>
      <div
        className={classes(
          'relative inline-flex h-8 max-w-56 shrink-0 items-center max-md:max-w-28 gap-1.5 rounded-md border px-2.5 transition-colors hover:bg-hover',
          chosen.length > 0 ? 'border-accent bg-accent-wash text-accent-strong' : 'border-edge bg-surface',
        )}
      >
        {/* The button has no text, so that the selection is not part of its name (WCAG 2.5.3). */}
        <button
          type="button"
          {...button}
          aria-label={label}
          aria-describedby={`${id}-chosen`}
          className="absolute -inset-px rounded-md"
        />
        <span aria-hidden="true">{label}</span>
        <span aria-hidden="true" id={`${id}-chosen`} className={classes('truncate font-medium', !summary && 'sr-only')}>
          {summary ?? 'all'}
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 opacity-70" />
      </div>
      <PopoverPanel label={label} {...panel}>
        {offered.map((option) => (
          <FilterCheckbox
            key={option.value}
            option={option}
            checked={chosen.includes(option.value)}
            onToggle={(on) =>
              onChoose(on ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
            }
          />
        ))}
        <button
          type="button"
          onClick={() => onChoose([])}
          className={classes(
            'mt-1 w-full rounded border-t border-line px-2 py-1.5 text-left text-soft hover:bg-hover',
            chosen.length === 0 && 'hidden',
          )}
        >
          Clear
        </button>
      </PopoverPanel>
    </>
  );
});

interface FilterCheckboxProps {
  option: FilterOption;
  checked: boolean;
  onToggle: (on: boolean) => void;
}

/** A value of a filter, with how many rows have it. */
export function FilterCheckbox({ option, checked, onToggle }: FilterCheckboxProps) {
  const isEmpty = option.count === 0 && !checked;
  return (
    <label
      className={classes(
        'relative flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 hover:bg-hover has-focus-visible:bg-hover max-md:min-h-10',
        isEmpty && 'text-soft',
      )}
    >
      <input
        type="checkbox"
        // Covers the whole line, invisibly: clicks and touches anywhere on it hit the checkbox.
        className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
        checked={checked}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className="grid size-4 place-items-center rounded border border-edge text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-accent"
      >
        <Check className="size-3" strokeWidth={3} />
      </span>
      <span className="grow pr-4 whitespace-nowrap">{option.label}</span>
      {option.count !== null && (
        <span aria-hidden="true" className="num text-xs text-faint">
          {option.count}
        </span>
      )}
    </label>
  );
}
