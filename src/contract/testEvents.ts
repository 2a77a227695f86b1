import { z } from 'zod/mini';
import { count, seconds } from './fields.ts';

/** What is recorded of a test beside its answers, with its time. A paste with its length, never its text. */
export const TEST_EVENT_KINDS = ['full_screen_left', 'mouse_left', 'focus_lost', 'pasted'] as const;
export type TestEventKind = (typeof TEST_EVENT_KINDS)[number];

/** Events kept of a test; more are only counted. */
export const MAX_TEST_EVENTS = 500;

/** An event of a submitted test. */
export const TestEvent = z.strictObject({
  kind: z.enum(TEST_EVENT_KINDS),
  /** The number of the question that was shown, from 1; null: not known. */
  question: z.nullable(count),
  /** Seconds after the start of the test. */
  start: seconds,
  /** How long it lasted; null: a paste, or the end is not known. */
  seconds: z.nullable(seconds),
  /** Of a paste: the number of characters. */
  characters: z.nullable(count),
});
