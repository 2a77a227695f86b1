import { MAX_ID } from './codes.ts';
import { z } from 'zod/mini';
import { isEmail, MAX_EMAIL_LENGTH } from './email.ts';
import type { ReadableBy } from './role.ts';
import { CONTROL, isStorable, isVisibleOrBlank, NOT_ONE_LINE, NOT_STORABLE, NOT_VISIBLE, tooLong } from './lines.ts';

// The dashboard's policy forbids eval, which zod's compiled validators need.
z.config({ jitless: true });

/** Fields that only recruiters may read, see `ReadableBy`. The gateway removes them for others. */
export const recruiterOnly = z.registry<Pick<ReadableBy, 'isReason'> | undefined>();

/** Fields of an answer that no page shows: unreadable ones are not counted, since nothing is missed. */
export const notShown = z.registry<undefined>();

/** Marks a field as one that no page shows. A copy, since fields share their schemas. */
export function unshown<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  const copy = schema.clone();
  notShown.add(copy);
  return copy;
}

/** An ID: a whole number from 1 to 2³¹−1. */
export const id = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** A number of candidates, rows or tests. */
export const count = z.int().check(z.minimum(0));

/** A share: a whole number from 0 to 100. */
export const percent = z.int().check(z.minimum(0), z.maximum(100));

/** The score of a candidate or of a test: a whole number from 0 to 100. */
export const score = z.int().check(z.minimum(0), z.maximum(100));

/** ISO 8601 with an offset, `2026-11-21T09:30:00+01:00`; a live service adds microseconds. */
export const timestamp = z.iso.datetime({ offset: true });

/** A duration in seconds. */
export const seconds = z.int().check(z.minimum(0));

/** A text of any number of lines, possibly empty, of at most `max` code points, as zod and PostgreSQL count. */
export function text(max: number) {
  return z
    .string()
    .check(z.maxLength(max, { error: tooLong(max) }), z.refine<string>(isStorable, { error: NOT_STORABLE }));
}

/** A person's first or last name, or a label: one line, no control or direction characters, something visible or nothing, at most `max` code points. */
export function line(max: number) {
  return text(max).check(
    z.refine<string>((value) => !CONTROL.test(value), { error: NOT_ONE_LINE }),
    z.refine<string>(isVisibleOrBlank, { error: NOT_VISIBLE }),
  );
}

/** A version of the read model, `123-45` or `123-45-0f3a91c2`, for `as_of` and `since`. */
export const version = text(40);

/**
 * The list envelope. `count`: the number of rows on all pages, which services may get wrong. `next` and `previous`: upstream
 * URLs, never shown or followed; optional, since the API description has them for one list only.
 */
export function page<Row extends z.core.$ZodType>(row: Row) {
  return z.strictObject({
    count,
    next: z.optional(z.nullable(z.url())),
    previous: z.optional(z.nullable(z.url())),
    results: z.array(row),
  });
}

/** An email address in a request. Surrounding spaces are not allowed. */
export const email = z.string().check(
  z.maxLength(MAX_EMAIL_LENGTH, { error: `Use at most ${MAX_EMAIL_LENGTH} characters.` }),
  z.refine((value) => isEmail(value), { error: 'Enter a valid email address.' }),
);

/** An empty JSON object, such as the request and response of `send-invitation`. */
export const EmptyBody = z.strictObject({});
