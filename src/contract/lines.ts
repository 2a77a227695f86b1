import { z } from 'zod/mini';

// NUL cannot be stored by PostgreSQL, and a lone surrogate cannot be encoded as UTF-8.
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();
const NOT_STORABLE = 'This text has characters that can’t be stored.';
const tooLong = (max: number) => `Use at most ${max} characters.`;

// Bidirectional overrides and line breaks would reorder or break the text around a name.
// oxlint-disable-next-line no-control-regex -- the control characters are the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const NOT_ONE_LINE = 'Line breaks and control characters are not allowed here.';

/** The checks of a text. */
export const textChecks = (max: number) => [
  z.maxLength(max, { error: tooLong(max) }),
  z.refine<string>(isStorable, { error: NOT_STORABLE }),
];

/** The further checks of a single line. */
export const lineChecks = () => [z.refine<string>((value) => !CONTROL.test(value), { error: NOT_ONE_LINE })];

/** The same checks without a schema. Returns the problem as a sentence; null: none. */
export function lineMistake(value: string, max: number): string | null {
  if (Array.from(value).length > max) return tooLong(max);
  if (!isStorable(value)) return NOT_STORABLE;
  return CONTROL.test(value) ? NOT_ONE_LINE : null;
}
