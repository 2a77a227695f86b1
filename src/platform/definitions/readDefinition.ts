import { readFileSync, statSync } from 'node:fs';
import { UserError } from '../../database/userError.ts';
import { explain } from './explainIssue.ts';
import { AssessmentDefinition } from './assessmentFormat.ts';
import { type Path, type Place, parseLocatedJson } from './locatedJson.ts';

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
