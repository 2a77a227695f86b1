import { z } from 'zod/mini';
import { explanation, itemId, name, paragraph } from './texts.ts';

// JSONB cannot store NUL and lone surrogates.
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((pair) => pair.every(isStorable));
}

const value = z.json().check(z.refine(isStorable, { error: 'This text has characters that can’t be stored.' }));
const source = (meaning: string) =>
  z.string().check(z.minLength(1), z.maxLength(8_000), z.refine(isStorable), z.describe(meaning));

const identifier = z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,63}$/, 'Not the name of a function or parameter.'));

const Case = z.strictObject({
  input: z.array(value).check(z.maxLength(10), z.describe('The arguments, in the order of the parameters.')),
  output: value.check(z.describe('What the function returns for them, as JSON.')),
});

/** A function that the candidate writes. */
export const CodeTask = z
  .strictObject({
    id: itemId,
    area: name('Skill area: results are counted by it.'),
    points: z._default(
      z.int().check(z.minimum(1), z.maximum(100), z.describe('Weight in the score. Each hidden case has its share.')),
      1,
    ),
    prompt: paragraph('What the function is to do.'),
    function: z.strictObject({
      name: identifier,
      parameters: z
        .array(z.strictObject({ name: identifier, type: name('Its type in TypeScript.') }))
        .check(z.maxLength(10)),
      returns: name('Type of the result in TypeScript.'),
    }),
    examples: z.array(Case).check(z.minLength(1), z.maxLength(10), z.describe('Shown to the candidate.')),
    cases: z
      .array(Case)
      .check(z.minLength(2), z.maxLength(50), z.describe('What is run when the test is submitted. Never shown.')),
    solution: source('A function in plain JavaScript that passes every case. Never sent to a candidate.'),
    explanation,
  })
  .check(({ value: task, issues }) => {
    for (const list of ['examples', 'cases'] as const) {
      for (const [index, { input }] of task[list].entries()) {
        const { length } = task.function.parameters;
        if (input.length === length) continue;
        const message = `The function takes ${length}, this is ${input.length}.`;
        issues.push({ code: 'custom', path: [list, index, 'input'], input, message });
      }
    }
  });
export type CodeTask = z.output<typeof CodeTask>;
