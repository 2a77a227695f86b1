import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classes } from '../lib/classes.ts';

/** A native select that looks like the other fields. `className`: its size. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative flex items-center', className)}>
      <select
        {...rest}
        className="size-full appearance-none truncate rounded-md border border-edge bg-surface pr-7 pl-2.5 text-ink hover:bg-hover"
      />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-3.5 text-faint" />
    </span>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A labelled select. */
export function SelectField({ label, options, onChoose, className, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <Select id={id} className="h-8 w-full" onChange={(event) => onChoose(event.target.value)} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
