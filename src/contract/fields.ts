import { z } from 'zod/mini';

// The dashboard's policy forbids eval, which zod's compiled validators need.
z.config({ jitless: true });

/** The largest ID there is: IDs are PostgreSQL `integer`. */
export const MAX_ID = 2_147_483_647;

/** An ID: a whole number from 1 to 2³¹−1. */
export const id = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** A number of people, rows or tests. */
export const count = z.int().check(z.minimum(0));

/** A share of people or a score: a whole number from 0 to 100. */
export const percent = z.int().check(z.minimum(0), z.maximum(100));

/** ISO 8601 with an offset, `2026-11-21T09:30:00+01:00`; a live service adds microseconds. */
export const timestamp = z.iso.datetime({ offset: true });

// NUL cannot be stored by PostgreSQL, and a lone surrogate cannot be encoded as UTF-8.
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();
const NOT_STORABLE = 'This text holds characters that cannot be stored.';
const tooLong = (max: number) => `Use at most ${max} characters.`;

/** A text of any number of lines, possibly empty, at most `max` code points long (so counts zod, and so PostgreSQL). */
export function text(max: number) {
  return z.string().check(z.maxLength(max, { error: tooLong(max) }), z.refine(isStorable, { error: NOT_STORABLE }));
}

// Bidirectional overrides and line breaks have no place in a name, and would reorder or break what stands around it.
// oxlint-disable-next-line no-control-regex -- the control characters are the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const NOT_ONE_LINE = 'Line breaks and control characters are not allowed here.';

/** A person's first or last name, or a label: one line, no control or direction characters, at most `max` code points. */
export function line(max: number) {
  return text(max).check(z.refine((value) => !CONTROL.test(value), { error: NOT_ONE_LINE }));
}

/** The same without a schema: what is wrong with a text, as a sentence; null when nothing is. */
export function lineMistake(value: string, max: number): string | null {
  if (Array.from(value).length > max) return tooLong(max);
  if (!isStorable(value)) return NOT_STORABLE;
  return CONTROL.test(value) ? NOT_ONE_LINE : null;
}

/**
 * The list envelope. `count` is the number of rows on all pages, and a service may get it wrong. `next` and `previous`
 * are addresses of the upstream: shown to nobody, followed by nobody, and optional because the description shows them
 * for one list only (the embedded platform always sends them).
 */
export function page<Row extends z.core.$ZodType>(row: Row) {
  return z.strictObject({
    count,
    next: z.optional(z.nullable(z.url())),
    previous: z.optional(z.nullable(z.url())),
    results: z.array(row),
  });
}
