import { z } from 'zod/mini';
import { exhibit, explanation, itemId, name, option, paragraph, reportRepeated } from './texts.ts';

const common = {
  id: itemId,
  area: name('Skill area: results are counted by it.'),
  points: z._default(z.int().check(z.minimum(1), z.maximum(100), z.describe('Weight in the score.')), 1),
  prompt: paragraph('The question.'),
  exhibit,
  explanation,
};

const options = z
  .array(option)
  .check(z.minLength(2), z.maxLength(10), z.describe('In the order in which a candidate sees them.'));

type Context = z.core.ParsePayload<{ options: string[]; correct: string | string[] }>;

/** Checks that the options differ, and contain the correct ones. */
function checkOptions({ value, issues }: Context): void {
  reportRepeated(value.options, issues, (index) => ['options', index]);
  const isList = Array.isArray(value.correct);
  const correct = [value.correct].flat();
  for (const [index, text] of correct.entries()) {
    if (value.options.includes(text)) continue;
    const path = isList ? ['correct', index] : ['correct'];
    issues.push({ code: 'custom', path, input: text, message: `"${text}" is none of the options.` });
  }
  if (isList) reportRepeated(correct, issues, (index) => ['correct', index]);
}

export const SingleItem = z
  .strictObject({
    type: z.literal('single').check(z.describe('One option is right.')),
    ...common,
    options,
    correct: option.check(z.describe('The right option, word for word.')),
  })
  .check(checkOptions);

export const MultipleItem = z
  .strictObject({
    type: z.literal('multiple').check(z.describe('One or more options are right; all of them and no other count.')),
    ...common,
    options,
    correct: z.array(option).check(z.minLength(1), z.describe('The right options, word for word.')),
  })
  .check(checkOptions);

export const NumberItem = z.strictObject({
  type: z.literal('number').check(z.describe('A number is typed in.')),
  ...common,
  unit: z.optional(name('Shown behind the field, such as % or minutes.')),
  correct: z.number(),
  tolerance: z._default(
    z.number().check(z.minimum(0), z.describe('How far an answer may be off and still be right.')),
    0,
  ),
});

export const OrderingItem = z
  .strictObject({
    type: z.literal('ordering').check(z.describe('The options are put into an order; only the whole order counts.')),
    ...common,
    options,
    correct: z.array(option).check(z.describe('All options, word for word, in the right order.')),
  })
  .check(checkOptions)
  .check(({ value, issues }) => {
    if (value.correct.length === value.options.length) return;
    const message = `There are ${value.options.length} options, but ${value.correct.length} in the right order.`;
    issues.push({ code: 'custom', path: ['correct'], input: value.correct, message });
  });

/** A question of a basic test. */
export const Item = z.discriminatedUnion('type', [SingleItem, MultipleItem, NumberItem, OrderingItem]);
export type Item = z.output<typeof Item>;
