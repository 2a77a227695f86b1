import { z } from 'zod/mini';
import { line, text } from '../../contract/fields.ts';
import { isVisible } from '../../contract/lines.ts';

/** Maximum lengths of the texts in a definition, in code points. */
const MAX_LENGTHS = { name: 200, prompt: 4_000, exhibit: 8_000, option: 500, explanation: 2_000 } as const;

const notEmpty = z.refine<string>(isVisible, { error: 'Must not be empty.' });

/** One line. */
export const name = (meaning: string) => line(MAX_LENGTHS.name).check(notEmpty, z.describe(meaning));

export const paragraph = (meaning: string) => text(MAX_LENGTHS.prompt).check(notEmpty, z.describe(meaning));
export const exhibit = z.optional(
  text(MAX_LENGTHS.exhibit).check(
    notEmpty,
    z.describe('Shown above the question in letters of one width: code, a table, a message.'),
  ),
);
export const explanation = text(MAX_LENGTHS.explanation).check(
  notEmpty,
  z.describe('How the right answer is found. Never sent to a candidate.'),
);
export const option = text(MAX_LENGTHS.option).check(notEmpty);

/** Identifies an item in its test. Stored answers refer to it, so keep it when rewording an item. */
export const itemId = z
  .string()
  .check(
    z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'Use small letters, digits and hyphens, at most 40.'),
    z.describe('Unique in its test: small letters, digits and hyphens.'),
  );

/** Minutes that a candidate has for one test. */
export const timeLimit = z
  .int()
  .check(z.minimum(1), z.maximum(240), z.describe('Minutes for the whole test, counted by the server from its start.'));

/** One language of the texts, as in `en` or `pt-BR`. */
export const language = z
  .string()
  .check(
    z.regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/, 'Use a language tag such as en or pt-BR.'),
    z.describe('Language of the texts, a BCP 47 tag such as en or pt-BR.'),
  );

/** The `$schema` line that tells an editor where to find the JSON Schema. */
export const $schema = z.optional(z.string().check(z.describe('Where an editor finds the JSON Schema of this file.')));

/** Reports each repeated entry of a list, with its index. */
export function reportRepeated(
  values: readonly string[],
  issues: z.core.$ZodRawIssue[],
  pathOf: (index: number) => (string | number)[],
): void {
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) < index) {
      issues.push({ code: 'custom', path: pathOf(index), input: value, message: `"${value}" is used twice.` });
    }
  }
}
