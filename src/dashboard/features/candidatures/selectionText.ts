import { formatCount } from '../../lib/numbers.ts';

interface Counts {
  selected: number;
  /** How many of them are in the list; null: not known yet. */
  here: number | null;
  /** How many rows the list has. */
  shown: number;
  /** Whether the whole assessment has been read. */
  complete: boolean;
  /** Whether the rows are filtered. */
  filtered: boolean;
}

/** Says how many rows of the list are selected, and whether these are all, all matching or only some. Empty: none. */
export function selectionText({ selected, here, shown, complete, filtered }: Counts): string {
  if (here === 0) return '';
  if (here === null || here !== shown || shown === 1) return `${formatCount(here ?? selected)} selected`;
  if (!complete) return `All ${formatCount(here)} loaded candidates selected`;
  return filtered ? `All ${formatCount(here)} matching candidates selected` : `All ${formatCount(here)} selected`;
}
