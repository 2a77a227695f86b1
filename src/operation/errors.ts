import { DrizzleQueryError } from 'drizzle-orm/errors';
import { maskText } from './maskText.ts';

interface Described extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  query?: string;
}

/** An error without personal data, for the log. The message of a failed query contains its parameters. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)), stack: '' };
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error);
  const about = { type: error.name, ...(code !== null && { code }) };
  if (error instanceof DrizzleQueryError) {
    return { ...about, query: error.query, message: 'A query failed', stack: placesOf(error.cause ?? error) };
  }
  // PostgreSQL's messages repeat values in quotes.
  if (code !== null && /^[\dA-Z]{5}$/.test(code) && 'severity' in error) {
    return { ...about, message: 'PostgreSQL refused a statement', stack: placesOf(error) };
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

function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
}
