import { createHash } from 'node:crypto';
import type { tests } from '../schema/assessments.ts';
import type { TestDefinition } from '../definitions/tests.ts';

/** Converts a definition to a row of `tests`. The layout of its file does not change the digest. */
export function testRow(definition: TestDefinition): Omit<typeof tests.$inferSelect, 'id'> {
  // The parser has ordered the keys and filled in defaults.
  const { $schema: _, ...own } = definition;
  return {
    name: own.name,
    algorithm: own.kind === 'big_5' ? 'big_5' : 'basic',
    is_code_test: own.kind === 'code',
    time_limit_minutes: own.time_limit_minutes,
    definition: own,
    digest: createHash('sha256').update(JSON.stringify(own)).digest('hex'),
  };
}
