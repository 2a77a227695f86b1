import { z } from 'zod/mini';
import { line } from '../../contract/fields.ts';
import { LIBRARY_KEYS } from './library/keys.ts';
import { libraryTest } from './library/library.ts';
import { BasicTest, CodeTest, PersonalityTest } from './tests.ts';
import { $schema, language, name, option, paragraph, reportRepeated } from './texts.ts';

/** Maximum numbers, as in the API. */
const MAX_COUNTS = { tests: 5, questions: 20, links: 20 } as const;

const LibraryTest = z.strictObject({
  kind: z.literal('library').check(z.describe('A test of src/platform/definitions/library.')),
  test: z.enum(LIBRARY_KEYS).check(z.describe('Name of its file, without the ending.')),
});

const FreeText = z.strictObject({
  type: z.literal('text').check(z.describe('Answered in free text.')),
  question: paragraph('The question.'),
});

const Choice = z
  .strictObject({
    type: z.literal('choice').check(z.describe('Answered by choosing from options.')),
    question: paragraph('The question.'),
    options: z.array(option).check(z.minLength(2), z.maxLength(20)),
    max_choices: z._default(z.int().check(z.minimum(1), z.describe('How many may be chosen.')), 1),
  })
  .check(({ value, issues }) => {
    reportRepeated(value.options, issues, (index) => ['options', index]);
    if (value.max_choices <= value.options.length) return;
    const message = `There are only ${value.options.length} options.`;
    issues.push({ code: 'custom', path: ['max_choices'], input: value.max_choices, message });
  });

const PublicLink = z.strictObject({
  label: name('Tells the links of an assessment apart.'),
  limit: z._default(
    z.int().check(z.minimum(0), z.maximum(1_000_000), z.describe('How many people may come by it; 0: any number.')),
    0,
  ),
  active: z._default(z.boolean().check(z.describe('Whether it is open from the beginning.')), true),
});

/** The format of `npm run platform -- import`. assessment.schema.json is generated from it. */
export const AssessmentDefinition = z
  .strictObject({
    $schema,
    name: name('Name of the assessment.'),
    benchmark_name: z._default(line(200).check(z.describe('The group that people are compared with.')), ''),
    language: z._default(language, 'en'),
    tests: z
      .array(z.discriminatedUnion('kind', [LibraryTest, BasicTest, PersonalityTest, CodeTest]))
      .check(z.minLength(1), z.maxLength(MAX_COUNTS.tests), z.describe('In the order in which they are taken.')),
    custom_questions: z._default(
      z.array(z.discriminatedUnion('type', [FreeText, Choice])).check(z.maxLength(MAX_COUNTS.questions)),
      [],
    ),
    public_links: z._default(
      z
        .array(PublicLink)
        .check(z.minLength(1), z.maxLength(MAX_COUNTS.links), z.describe('The first one is the default link.')),
      [{ label: 'Default link', limit: 0, active: true }],
    ),
  })
  .check(({ value, issues }) => {
    const labels = value.public_links.map(({ label }) => label);
    reportRepeated(labels, issues, (index) => ['public_links', index, 'label']);
    const names = value.tests.map((test) => (test.kind === 'library' ? libraryTest(test.test).name : test.name));
    reportRepeated(names, issues, (index) => ['tests', index]);
  });
export type AssessmentDefinition = z.output<typeof AssessmentDefinition>;
