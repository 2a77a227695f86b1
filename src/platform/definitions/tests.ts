import { z } from 'zod/mini';
import { BIG_5_FACTORS } from '../../contract/personality.ts';
import { CodeTask } from './codeTasks.ts';
import { Item } from './items.ts';
import { $schema, itemId, name, option, paragraph, reportRepeated, timeLimit } from './texts.ts';

const common = {
  $schema,
  name: name('Name of the test, as results show it.'),
  time_limit_minutes: timeLimit,
  instructions: z.optional(paragraph('What a candidate reads before the start.')),
};

/** Checks that item IDs are unique. */
function checkIds({ value, issues }: z.core.ParsePayload<{ items: { id: string }[] }>): void {
  const ids = value.items.map(({ id }) => id);
  reportRepeated(ids, issues, (index) => ['items', index, 'id']);
}

export const BasicTest = z
  .strictObject({
    kind: z.literal('basic').check(z.describe('Questions with right and wrong answers.')),
    ...common,
    practice: z.optional(Item.check(z.describe('Shown before the start. It does not count.'))),
    items: z.array(Item).check(z.minLength(1), z.maxLength(100)),
  })
  .check(checkIds);
export type BasicTest = z.output<typeof BasicTest>;

const factor = z.enum(BIG_5_FACTORS);

const Statement = z.strictObject({
  id: itemId,
  statement: option.check(z.describe('Answered from 1, very inaccurate, to 5, very accurate.')),
  factor,
  direction: z.enum(['+', '-']).check(z.describe('Whether agreement speaks for the factor or against it.')),
});

const Norm = z.strictObject({
  mean: z.number().check(z.minimum(1), z.maximum(5)),
  deviation: z.number().check(z.gt(0), z.maximum(2)),
});

export const PersonalityTest = z
  .strictObject({
    kind: z.literal('big_5').check(z.describe('Statements on a five-point scale.')),
    ...common,
    raw_scores: z
      .enum(['sum', 'mean'])
      .check(
        z.describe(
          'How raw scores are written: the sum of the answers of a factor, a whole number, or their mean, with decimals.',
        ),
      ),
    norms: z
      .record(factor, Norm)
      .check(z.describe('Mean and deviation, over people, of the mean answer to a factor: the five levels follow.')),
    items: z.array(Statement).check(z.minLength(5), z.maxLength(300)),
  })
  .check(checkIds)
  .check(({ value, issues }) => {
    const missing = BIG_5_FACTORS.filter((each) => value.items.every((item) => item.factor !== each));
    if (missing.length === 0) return;
    const message = `No item is about ${missing.join(', ')}.`;
    issues.push({ code: 'custom', path: ['items'], input: value.items, message });
  });
export type PersonalityTest = z.output<typeof PersonalityTest>;

export const CodeTest = z
  .strictObject({
    kind: z.literal('code').check(z.describe('Functions to be written, run against hidden cases.')),
    ...common,
    programming_language: z.enum(['javascript', 'typescript']),
    limits: z
      .strictObject({
        time_ms: z.int().check(z.minimum(10), z.maximum(10_000)),
        memory_mb: z.int().check(z.minimum(8), z.maximum(256)),
      })
      .check(z.describe('What one case may use.')),
    items: z.array(CodeTask).check(z.minLength(1), z.maxLength(10)),
  })
  .check(checkIds);
export type CodeTest = z.output<typeof CodeTest>;

/** A whole test with the answer key, which never leaves the server. */
export const TestDefinition = z.discriminatedUnion('kind', [BasicTest, PersonalityTest, CodeTest]);
export type TestDefinition = z.output<typeof TestDefinition>;
