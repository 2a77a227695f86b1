import { plural } from '../../contract/plural.ts';
import type { AreaScore } from '../scoring/outcome.ts';
import type { TestReport } from './reportModel.ts';
import type { ScoreComparison } from '../scoring/compareScore.ts';

const number = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** Writes a moment as `21 November 2026, 10:30 UTC+1`, with the minus sign of the zones behind UTC. */
export type FormatTime = (moment: Date) => string;

// Whether a zero offset is shown depends on the ICU version.
const GREENWICH = /GMT(?:\+0$)?/;

/** A clock of a time zone, by its IANA name. */
export function createTimeFormat(timeZone: string): FormatTime {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  });
  return (moment) => `${day.format(moment)}, ${time.format(moment).replace(GREENWICH, 'UTC').replace('UTC-', 'UTC−')}`;
}

/** A time zone in words, such as `Central European Time (Berlin)`, as of a moment; `UTC` for itself. */
export function timeZoneText(timeZone: string, moment: Date): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  if (place === 'UTC' || /^GMT\b/.test(name)) return place;
  return name.startsWith(place) ? name : `${name} (${place})`;
}

/** A length of time as `1 h 5 min`, `17 min 20 s` or `40 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts: [number, string][] =
    hours > 0
      ? [
          [hours, 'h'],
          [minutes, 'min'],
        ]
      : [
          [minutes, 'min'],
          [rest, 's'],
        ];
  const said = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`);
  return said.join(' ') || '0 s';
}

/** Compares a score with the others, such as "Rank 3 of 12 · median 63". */
export function comparisonText({ above, count, median }: ScoreComparison): string {
  if (count === 0) return 'No comparison until completed';
  if (count === 1) return 'No other completed candidate yet';
  return `Rank ${number.format(above + 1)} of ${number.format(count)} · ${medianText(median, count)}`;
}

const medianText = (median: number | null, count: number): string =>
  median === null ? `${plural(count, 'score')}: too few for a median` : `median ${number.format(median)}`;

/** The progress of a test without a score. */
export function progressText({ started, submitted, kind }: TestReport): string {
  if (submitted) return kind === 'personality' ? 'A profile, no score' : 'Submitted, no score yet';
  return started ? 'In progress' : 'Not taken';
}

/**
 * Seconds from start to submission; null until then. At most the time limit, so that it does not reveal extra time.
 */
export function secondsUsed({ started, submitted, allowed }: TestReport): number | null {
  return started && submitted ? Math.min(allowed, (submitted.getTime() - started.getTime()) / 1000) : null;
}

/** `9 of 12`, over all areas. */
export function correctCountText(areas: readonly AreaScore[]): string {
  const sum = (key: 'right' | 'of') => areas.reduce((total, area) => total + area[key], 0);
  return `${number.format(sum('right'))} of ${number.format(sum('of'))}`;
}

/** `75%`; empty when there is nothing to count. */
export function shareText({ right, of }: AreaScore): string {
  return of === 0 ? '' : percent.format(right / of);
}

/** The text alternative of a score chart. */
export function chartText({ score, count, median, buckets }: ScoreComparison): string {
  if (count <= 1) return `Score ${score} of 100.`;
  const columns = buckets.map((candidates, index) => {
    const [from, to] = [index * 10, index === buckets.length - 1 ? 100 : index * 10 + 9];
    return `${from} to ${to}: ${number.format(candidates)}`;
  });
  const middle = median === null ? '' : ` Median ${number.format(median)}.`;
  return `Score ${score} of 100.${middle} Candidates by score: ${columns.join(', ')}.`;
}
