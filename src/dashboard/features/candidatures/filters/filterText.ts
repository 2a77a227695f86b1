import { CANDIDATURE_FILTERS, type CandidatureFilterName } from '../../../../contract/candidatureFilters.ts';
import { type Day, readDays, readScores } from '../../../../contract/ranges.ts';
import { dayRangeText } from '../../../lib/days.ts';
import { FILTERS } from '../../../messages/filters.ts';
import { formatCount } from '../../../lib/numbers.ts';

/** The ends of a range of days that is open there. */
export const FIRST_DAY: Day = '1970-01-01';
export const LAST_DAY: Day = '9999-12-31';

/** More values than this are counted. */
const MAX_NAMED = 2;

/** The value of a filter in words. `reasons`: the labels of reasons for rejections, by ID. */
export function filterText(
  name: CandidatureFilterName,
  value: string | string[],
  reasons?: ReadonlyMap<string, string>,
): string {
  if (value.length === 0) return 'any';
  if (typeof value !== 'string') {
    if (value.length > MAX_NAMED) return `${formatCount(value.length)} selected`;
    return value.map((code) => FILTERS.valueLabel(name, code, reasons)).join(', ');
  }
  const { kind } = CANDIDATURE_FILTERS[name];
  const scores = kind === 'scores' ? readScores(value) : null;
  if (scores) return FILTERS.scores(scores.from, scores.to);
  const days = kind === 'days' ? readDays(value) : null;
  if (!days) return value;
  if (days.to === LAST_DAY) return `from ${dayRangeText(days.from, days.from)}`;
  if (days.from === FIRST_DAY) return `until ${dayRangeText(days.to, days.to)}`;
  return dayRangeText(days.from, days.to);
}
