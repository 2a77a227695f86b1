import { formatCount } from '../../lib/numbers.ts';

interface Counts {
  chosen: number;
  /** How many rows are shown, and how many of these are chosen. */
  shown: number;
  chosenShown: number;
  /** Whether all rows of the assessment are here. */
  complete: boolean;
  /** Whether the rows are filtered. */
  filtered: boolean;
}

/** What is chosen, so that nobody takes a part for the whole, or the whole for a part. */
export function selectionWords({ chosen, shown, chosenShown, complete, filtered }: Counts): string {
  const all = shown > 1 && chosenShown === shown && chosen === shown;
  if (all && !complete) return `All ${formatCount(chosen)} loaded selected`;
  if (all) return filtered ? `All ${formatCount(chosen)} that match selected` : `All ${formatCount(chosen)} selected`;
  const hidden = chosen - chosenShown;
  if (hidden === 0) return `${formatCount(chosen)} selected`;
  if (hidden === chosen) return `${formatCount(chosen)} selected, not shown`;
  return `${formatCount(chosen)} selected, ${formatCount(hidden)} of them not shown`;
}
