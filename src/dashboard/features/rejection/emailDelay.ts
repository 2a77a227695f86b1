import { DEFAULT_EMAIL_DELAY_MINUTES } from '../../../contract/jobs.ts';
import { dayAt, dayFromNumber, timeOfHour, dayNumber } from '../../lib/days.ts';
import { fullTime } from '../../lib/time.ts';
import { plural } from '../../lib/numbers.ts';

const inMinutesText = (minutes: number) =>
  minutes < 60 ? `in ${minutes} minutes` : `in ${plural(minutes / 60, 'hour')}`;

/** The options of a select for the delay of an email, in minutes. The last one is a time of day: its minutes depend on now. */
export function delayOptions(now: number): { value: string; label: string }[] {
  const tomorrow = tomorrowAtNine(now);
  return [
    { value: '5', label: inMinutesText(5) },
    { value: String(DEFAULT_EMAIL_DELAY_MINUTES), label: inMinutesText(DEFAULT_EMAIL_DELAY_MINUTES) },
    { value: '120', label: inMinutesText(120) },
    { value: 'tomorrow', label: `on ${fullTime(tomorrow)}` },
  ];
}

/** The delay of a choice, in minutes, when it is made. */
export function delayMinutes(choice: string, now: number): number {
  return choice === 'tomorrow' ? Math.max(1, Math.round((tomorrowAtNine(now) - now) / 60_000)) : Number(choice);
}

/** When the email of a choice leaves. */
export const leavesAt = (choice: string, now: number): number => now + delayMinutes(choice, now) * 60_000;

/** Tomorrow at nine in the time zone that is shown. */
const tomorrowAtNine = (now: number): number => timeOfHour(dayFromNumber(dayNumber(dayAt(now)) + 1), 9);
