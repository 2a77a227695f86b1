import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Whether to log, or Pino's options. */
export type Logger = NonNullable<FastifyServerOptions['logger']>;

const UUID = /([0-9a-f]{4})[0-9a-f]{4}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Pino's options with requests and errors written so that no personal link, search text or address is kept. // T25 */
export function logOptions(logger: Logger): Logger {
  if (!logger) return false;
  const options = logger === true ? {} : logger;
  return { ...options, serializers: { ...options.serializers, req: describeRequest, err: describeError } };
}

function describeRequest({ method, url, ip }: FastifyRequest) {
  const [path = ''] = url.split('?', 1);
  return { method, path: path.replaceAll(UUID, '$1…'), ip };
}

/** A failed query carries its parameters in its message, and PostgreSQL's own repeats values as `detail`. */
function describeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) {
    return {
      type: error.name,
      message: error.message.replaceAll(UUID, '$1…'),
      stack: error.stack?.replaceAll(UUID, '$1…') ?? '',
    };
  }
  const { cause } = error;
  const code = cause !== undefined && 'code' in cause ? String(cause.code) : null;
  return { type: error.name, code, query: error.query, message: 'A query failed', stack: cause?.stack ?? '' };
}
