import type { CandidatureFilterName, CodesFilter } from '../../contract/candidatureFilters.ts';
import { labelOf } from '../../contract/codes.ts';
import { recommendationLabel } from '../../contract/recommendations.ts';
import { conditionFilterText } from '../../contract/testConditions.ts';
import { formatCount } from '../lib/numbers.ts';

/** The words for the values of each filter by codes. */
const VALUE_LABELS: Record<CodesFilter, (value: string) => string> = {
  status: labelOf,
  stage: labelOf,
  rating: (value) => (value === 'none' ? 'Not rated' : `${value} of 5`),
  recommended: (value) => recommendationLabel(value) ?? 'No recommendation',
  notes: (value) => (value === 'none' ? 'Without notes' : 'With notes'),
  conditions: conditionFilterText,
};

/** The filters of a list of candidates. */
export const FILTERS = {
  button: 'Filter',
  search: 'Filter by…',
  none: 'No matching filter',
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
  valueLabel(name: CandidatureFilterName, value: string): string {
    const labels: Partial<Record<CandidatureFilterName, (value: string) => string>> = VALUE_LABELS;
    return labels[name]?.(value) ?? value;
  },
};
