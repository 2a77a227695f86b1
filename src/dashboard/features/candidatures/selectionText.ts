import { formatCount } from '../../lib/numbers.ts';

interface Counts {
  selected: number;
  /** How many rows are shown, and how many of these are selected. */
  shown: number;
  selectedShown: number;
  /** Whether the whole assessment has been read. */
  complete: boolean;
  /** Whether the rows are filtered. */
  filtered: boolean;
}

/** How many are selected, so that a part is not taken for the whole, nor the whole for a part. */
export function selectionText({ selected, shown, selectedShown, complete, filtered }: Counts): string {
  const all = shown > 1 && selectedShown === shown && selected === shown;
  if (all && !complete) return `All ${formatCount(selected)} loaded candidates selected`;
  if (all)
    return filtered ? `All ${formatCount(selected)} that match selected` : `All ${formatCount(selected)} selected`;
  const hidden = selected - selectedShown;
  if (hidden === 0) return `${formatCount(selected)} selected`;
  if (hidden === selected) return `${formatCount(selected)} selected (hidden by filters)`;
  return `${formatCount(selected)} selected (${formatCount(hidden)} hidden by filters)`;
}
