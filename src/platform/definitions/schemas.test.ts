// The JSON Schemas for editors. After a change of the format: npx vitest run src/platform/definitions -u
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { AssessmentDefinition } from './assessmentFormat.ts';
import { TestDefinition } from './tests.ts';

test.each([
  ['assessment.schema.json', AssessmentDefinition, 'An assessment, as `npm run platform -- import` reads it.'],
  ['test.schema.json', TestDefinition, 'A test of the library.'],
])('%s matches the format of definitions', async (file, format, description) => {
  // `input`: fields with a default are optional.
  const schema = { ...z.toJSONSchema(format, { io: 'input' }), description };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(file);
});
