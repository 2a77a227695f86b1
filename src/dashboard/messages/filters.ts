import { labelOf } from '../../contract/codes.ts';
import { recommendationLabel } from '../../contract/recommendations.ts';
import { conditionFilterText } from '../../contract/testConditions.ts';
import { formatCount } from '../lib/numbers.ts';

/** The filters of a list of candidates. */
export const FILTERS = {
  button: 'Filter',
  search: 'Filter by…',
  none: 'No such filter',
  command: (label: string) => `Filter by ${label.toLowerCase()}…`,
  openCommand: 'Filter…',
  remove: (label: string) => `Remove filter: ${label}`,
  back: 'All filters',
  clear: 'Clear',
  clearAll: 'Clear filters',
  apply: 'Apply',
  any: 'any',
  chosen: (count: number) => `${formatCount(count)} selected`,
  from: 'From',
  to: 'To',
  fromDay: (day: string) => `from ${day}`,
  untilDay: (day: string) => `until ${day}`,
  lastDays: (days: number) => `Last ${days} days`,
  scores: (from: number, to: number) => `${from}–${to}`,
  order: '“From” must not be after “To”.',
  linkHint: 'The whole invitation link, or its ID.',
  /** Values that are no codes of the API. */
  valueLabel(name: string, value: string): string {
    if (name === 'notes') return value === 'none' ? 'Without notes' : 'With notes';
    if (name === 'conditions') return conditionFilterText(value);
    if (name === 'recommended') return recommendationLabel(value) ?? 'No recommendation';
    if (name !== 'rating') return labelOf(value);
    return value === 'none' ? 'Not rated' : `${value} of 5`;
  },
};
