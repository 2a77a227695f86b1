import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DATABASE_FAILURES, databaseFailureOf } from '../database/databaseFailures.ts';
import { maskText } from './maskText.ts';

interface Described extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** `database_…`, if the database is the cause. */
  reason?: string;
  query?: string;
}

/** An error without personal data, for the log. The message of a failed query contains its parameters. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)), stack: '' };
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error);
  const failure = databaseFailureOf(error);
  const reason = failure === null ? {} : { reason: `database_${failure}` };
  const about = { type: error.name, ...(code !== null && { code }), ...reason };
  const cause = failure === null ? null : DATABASE_FAILURES[failure].cause;
  if (error instanceof DrizzleQueryError) {
    const message = cause ?? 'A query failed';
    return { ...about, query: error.query, message, stack: placesOf(error.cause ?? error) };
  }
  // PostgreSQL's messages repeat values in quotes.
  if (code !== null && /^[\dA-Z]{5}$/.test(code) && 'severity' in error) {
    return { ...about, message: cause ?? 'PostgreSQL refused a statement', stack: placesOf(error) };
  }
  return { ...about, message: maskText(error.message), stack: maskText(error.stack ?? '') };
}

/** The text printed for an error that ends the program. */
export function describeCrash(error: unknown): string {
  const { type, code, message, stack } = describeError(error);
  const head = `${type}${code === undefined ? '' : ` ${code}`}: ${message}`;
  return stack.startsWith(type) ? stack : `${head}\n${stack}`.trimEnd();
}

/** The stack without the message. */
function placesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** The code of an error of Node, or of its causes; null if there is none. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const [within] = error instanceof AggregateError ? error.errors : [];
  return 'code' in error && typeof error.code === 'string' ? error.code : errorCodeOf(within ?? error.cause);
}

function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
}
