import type { Result } from '../../../contract/result.ts';

/** A result with the given fields and defaults. */
export function resultOf(fields: Partial<Result>): Result {
  return {
    id: 1,
    name: 'A test',
    score: null,
    status: 'published',
    completed: true,
    test_id: 1,
    custom_questions: [],
    algorithm: 'basic',
    is_code_test: false,
    score_display: '',
    ...fields,
  };
}
