import type { z } from 'zod/mini';

/** The key of a problem that concerns no single field. */
export const WHOLE_BODY = '';

/**
 * Translates a Zod error into sentences for the user, by the field's wire name. `given`: the refused body, which tells a
 * missing field from a wrong value.
 */
export function bodyProblems(error: z.core.$ZodError, given: object): Record<string, string[]> {
  // Without a prototype: a field may be named `__proto__`.
  const problems: Record<string, string[]> = Object.create(null);
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? WHOLE_BODY)];
    for (const key of keys)
      (problems[key] ??= []).push(sentenceOf(issue, key === WHOLE_BODY || Object.hasOwn(given, key)));
  }
  return problems;
}

function sentenceOf(issue: z.core.$ZodIssue, isGiven: boolean): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown field.';
  if (!isGiven) return 'This field is required.';
  if (issue.code !== 'invalid_type') return issue.message;
  return `Not a ${issue.expected === 'int' ? 'whole number' : issue.expected}.`;
}
