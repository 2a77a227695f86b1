import { DRAIN } from '../../operation/standing.ts';

/** How patiently mail is delivered. Milliseconds, except where another unit is named. */
export interface Pace {
  /** Between two looks for mails that are due; what this process wrote itself is looked for at once. */
  idle: number;
  /** How many mails are on their way at once: one that hangs does not hold up the rest. // T14 */
  lanes: number;
  /** The longest an attempt may take. */
  sendTimeout: number;
  /** How long a stop waits for attempts that are under way. */
  drain: number;
  firstDelay: number;
  longestDelay: number;
  /** After so many a mail is given up: some three days with the delays below. */
  mostAttempts: number;
  /** From 0 to 1, 1 excluded. */
  random: () => number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const PATIENT: Pace = {
  idle: 5 * SECOND,
  lanes: 3,
  sendTimeout: MINUTE,
  drain: DRAIN,
  firstDelay: MINUTE,
  longestDelay: 60 * MINUTE,
  mostAttempts: 100,
  random: Math.random,
};
