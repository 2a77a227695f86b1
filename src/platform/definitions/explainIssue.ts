import type { z } from 'zod/mini';
import { plural } from '../../contract/plural.ts';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

const UNITS: Readonly<Record<string, readonly [one: string, more: string]>> = {
  array: ['entry', 'entries'],
  string: ['character', 'characters'],
};

/** Message for an issue without a custom one; for zod's `error` option. */
export function explain(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${issue.input === undefined ? 'Missing. ' : ''}It has to be ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `Use ${listed(issue.values)}.`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? `Use ${listed(issue.options)}.` : UNFIT;
    case 'unrecognized_keys':
      return 'Unknown key.';
    case 'too_small':
      return `Use ${issue.inclusive ? 'at least' : 'more than'} ${quantity(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `Use ${issue.inclusive ? 'at most' : 'less than'} ${quantity(issue.maximum, issue.origin)}.`;
    default:
      return UNFIT;
  }
}

const UNFIT = 'Not valid here.';

function quantity(count: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return unit === undefined ? String(count) : plural(Number(count), ...unit);
}

function listed(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
