import type { CandidatureFilterName, CodesFilter } from '../../contract/candidatureFilters.ts';
import { labelOf, recommendationLabel } from '../../contract/codes.ts';
import { conditionFilterText } from '../../contract/testConditions.ts';
import { verdictLabel } from '../../contract/verdictCodes.ts';

/** The words for the values of each filter by codes. */
const VALUE_LABELS: Record<CodesFilter, (value: string) => string> = {
  status: labelOf,
  stage: labelOf,
  rating: (value) => (value === 'none' ? 'Not rated' : `${value} of 5`),
  recommended: (value) => recommendationLabel(value) ?? 'No recommendation',
  notes: (value) => (value === 'none' ? 'Without notes' : 'With notes'),
  conditions: conditionFilterText,
  verdict: (value) => (value === 'none' ? 'No verdict' : verdictLabel(value)),
};

/** The filters of a list of candidates. */
export const FILTERS = {
  scores: (from: number, to: number) => `${from}–${to}`,
  valueLabel(name: CandidatureFilterName, value: string): string {
    const labels: Partial<Record<CandidatureFilterName, (value: string) => string>> = VALUE_LABELS;
    return labels[name]?.(value) ?? value;
  },
};
