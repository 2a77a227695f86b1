import { DEFAULT_EMAIL_DELAY_MINUTES } from '../../../contract/jobKinds.ts';
import { useId, useState, useSyncExternalStore } from 'react';
import type { RejectionEmail } from '../../api/rejections.ts';
import { dayAt, dayFromNumber, dayNumber, timeOfHour } from '../../lib/days.ts';
import { plural } from '../../lib/numbers.ts';
import { clockTime, fullTime, zonedTime } from '../../lib/time.ts';
import { SelectField } from '../../ui/Select.tsx';
import { everySecond } from '../../ui/useCountdown.ts';
import { Text } from '../../ui/Text.tsx';

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

const MINUTE_MS = 60_000;

/** The beginning of the current minute, in milliseconds since the epoch. */
const useMinute = (): number => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);

const CHOICE_TEXTS = {
  scheduled: {
    label: 'Send later (recommended)',
    about: 'Anyone can cancel until then. Not sent if the candidate is moved out of Rejected.',
  },
  now: { label: 'Send now', about: 'Can’t be undone.' },
  none: { label: 'Don’t send', about: 'You can send it later.' },
} as const;

interface EmailChoiceProps {
  timing: RejectionEmail['timing'];
  delay: string;
  onTiming: (timing: RejectionEmail['timing']) => void;
  onDelay: (delay: string) => void;
  /** Whether “Don’t send” is offered. */
  canSkip: boolean;
}

/** The time of the clock for today, else the day as well; with the zone on hover. */
function LeavesAt({ delay }: { delay: string }) {
  const now = useMinute();
  const time = leavesAt(delay, now);
  return (
    <time dateTime={new Date(time).toISOString()} title={zonedTime(time)}>
      {clockTime(time, now)}
    </time>
  );
}

const CHOICES: readonly RejectionEmail['timing'][] = ['scheduled', 'now', 'none'];

/** The choice of when to send the rejection email, if at all. */
export function EmailChoice({ timing, delay, onTiming, onDelay, canSkip }: EmailChoiceProps) {
  const name = useId();
  const [options] = useState(() => delayOptions(Date.now()));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Rejection email</legend>
      {CHOICES.filter((value) => canSkip || value !== 'none').map((value) => (
        <div key={value}>
          <label className="-mx-1.5 flex cursor-pointer items-start gap-2.5 rounded-md p-1.5 hover:bg-hover">
            <input
              type="radio"
              name={name}
              checked={value === timing}
              onChange={() => onTiming(value)}
              aria-label={CHOICE_TEXTS[value].label}
              aria-describedby={`${name}-${value}`}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{CHOICE_TEXTS[value].label}</span>
              <span id={`${name}-${value}`} className="block text-soft">
                {CHOICE_TEXTS[value].about}
              </span>
            </span>
          </label>
          {value === 'scheduled' && timing === 'scheduled' && (
            <div className="mb-2 ml-6.5 max-w-72">
              <SelectField label="Send the email" value={delay} options={options} onChoose={onDelay} />
              <p className="mt-1 text-xs text-faint">
                <Text>{'Planned for'}</Text> <LeavesAt delay={delay} />
              </p>
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
