import type { CandidatureFilterName, CodesFilter } from '../../contract/candidatureFilters.ts';
import { labelOf, recommendationLabel } from '../../contract/codes.ts';
import { conditionFilterText } from '../../contract/testConditions.ts';
import { verdictLabel } from '../../contract/verdictCodes.ts';

/** `reasons`: the labels of reasons for rejections, by ID. */
type ValueLabel = (value: string, reasons?: ReadonlyMap<string, string>) => string;

/** The words for the values of each filter by codes. */
const VALUE_LABELS: Record<CodesFilter, ValueLabel> = {
  status: labelOf,
  stage: labelOf,
  rating: (value) => (value === 'none' ? 'Not rated' : `${value} of 5`),
  recommended: (value) => recommendationLabel(value) ?? 'No recommendation',
  notes: (value) => (value === 'none' ? 'Without notes' : 'With notes'),
  conditions: conditionFilterText,
  verdict: (value) => (value === 'none' ? 'No verdict' : verdictLabel(value)),
  rejection_reason: (value, reasons) => (value === 'none' ? 'No reason' : (reasons?.get(value) ?? '…')),
};

/** The filters of a list of candidates. */
export const FILTERS = {
  scores: (from: number, to: number) => `${from}–${to}`,
  valueLabel(name: CandidatureFilterName, value: string, reasons?: ReadonlyMap<string, string>): string {
    const labels: Partial<Record<CandidatureFilterName, ValueLabel>> = VALUE_LABELS;
    return labels[name]?.(value, reasons) ?? value;
  },
};
