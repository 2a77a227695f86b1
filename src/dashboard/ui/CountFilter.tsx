import { classes } from '../lib/classes.ts';
import { formatCount } from '../lib/numbers.ts';
import { Text } from './Text.tsx';

interface CountFilterProps<Value extends string> {
  /** The accessible name, such as "Outcome". */
  label: string;
  total: number;
  /** Choices with a count of zero are hidden, unless selected. */
  choices: readonly { value: Value; label: string; count: number }[];
  /** Empty: all. */
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
}

/** Buttons that filter rows by kind, each with its count. */
export function CountFilter<Value extends string>({
  label,
  total,
  choices,
  chosen,
  onChoose,
}: CountFilterProps<Value>) {
  return (
    <div role="group" aria-label={label} className="-ml-0.5 flex min-w-0 gap-1 overflow-x-auto p-0.5">
      <Choice label="All" count={total} on={chosen.length === 0} onClick={() => onChoose([])} />
      {choices
        .filter(({ value, count }) => count > 0 || chosen.includes(value))
        .map(({ value, ...choice }) => (
          <Choice key={value} {...choice} on={chosen.includes(value)} onClick={() => onChoose([value])} />
        ))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  count: number;
  on: boolean;
  onClick: () => void;
}

const Choice = ({ label, count, on, onClick }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className={classes(
      'flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2 transition-colors hover:bg-hover',
      on ? 'border-accent bg-accent-wash text-accent-strong' : 'border-transparent text-soft',
    )}
  >
    <Text>{label}</Text>
    <span className="text-xs tabular-nums">{formatCount(count)}</span>
  </button>
);
