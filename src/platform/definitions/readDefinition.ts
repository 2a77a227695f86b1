import { readFileSync, statSync } from 'node:fs';
import type { z } from 'zod/mini';
import { plural } from '../../contract/plural.ts';
import { UserError } from '../../database/userError.ts';
import { AssessmentDefinition } from './assessmentFormat.ts';
import { parseLocatedJson, type Path, type Place } from './locatedJson.ts';

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
function explain(issue: Issue): string {
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

/** More than five tests of a hundred long questions need. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Further errors are only counted. */
const MAX_FAULTS = 20;

/** Reads a definition from a file. UserError with one line per fault: file, line, JSON pointer and message. */
export function readDefinition(file: string): AssessmentDefinition {
  const { value, locate } = readJsonFile(file);
  const parsed = AssessmentDefinition.safeParse(value, { error: explain });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap(({ path, message, ...issue }) => {
    const paths: Path[] = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((each) => fault(file, locate(each), message));
  });
  const more = faults.length - MAX_FAULTS;
  throw new UserError([...faults.slice(0, MAX_FAULTS), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
}

function readJsonFile(file: string) {
  const json = parseLocatedJson(readText(file));
  if ('message' in json) throw new UserError(fault(file, json.place, json.message));
  return json;
}

function readText(file: string): string {
  try {
    const kind = statSync(file);
    // Reading a pipe or a device might never end.
    if (!kind.isFile()) throw new UserError(`${file} is not a regular file. Save the definition as one.`);
    const { size } = kind;
    if (size > MAX_BYTES) {
      throw new UserError(`${file}: ${(size / 1024 / 1024).toFixed(1)} MB are too many, use at most 2 MB.`);
    }
    // Removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof TypeError) throw new UserError(`${file}: Not UTF-8. Save it in that encoding.`);
    throw new UserError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the path and its permissions.`,
    );
  }
}

function fault(file: string, { line, pointer }: Place, message: string): string {
  return `${file}:${line}: ${pointer === '' ? '' : `${pointer}: `}${message}`;
}
