import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { isProbe } from './readiness.ts';
import { maskAddress, maskText } from './masked.ts';

/** Whether to log, or Pino's options. */
export type Logger = NonNullable<FastifyServerOptions['logger']>;

/**
 * One line an answer: no query, no names, no addresses. `route` is a template in place of the path; `more` is what else
 * may be told.
 */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, route: string, more: object = {}): void {
  const { statusCode: status, elapsedTime } = reply;
  const line = { method: request.method, route, ...more, status, ms: Math.round(elapsedTime) };
  request.log[levelOf(request.routeOptions.url, status)](line, 'answered');
}

/** That it is not ready is no fault, and asked for all the time. */
function levelOf(route: string | undefined, status: number): 'debug' | 'info' | 'warn' {
  if (isProbe(route)) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}

/** Fastify's own lines about requests hold addresses with what people searched for: they are left out. */
export const logController = new LogController({ disableRequestLogging: true });

/**
 * Pino's options with errors, addresses and the words of others written so that nobody is known by them: no e-mail
 * address, no personal link, no token, no value of a query.
 */
export function logOptions(logger: Logger): Logger {
  if (!logger) return false;
  const options = logger === true ? {} : logger;
  return {
    ...options,
    serializers: {
      ...options.serializers,
      req: ({ method, ip }: FastifyRequest) => ({ method, ip: maskAddress(ip) }),
      err: describeError,
      reason: (reason: unknown) => (typeof reason === 'string' ? maskText(reason) : reason),
    },
    hooks: {
      // Fastify writes what an error says as the line's message.
      logMethod(args, method) {
        const masked = args.map((value) => (typeof value === 'string' ? maskText(value) : value));
        // As many as there were, of the same types.
        Reflect.apply(method, this, masked);
      },
    },
  };
}

interface Described extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  query?: string;
}

/** An error as it may be written down. A failed query carries its parameters in its message. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)), stack: '' };
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error);
  const about = { type: error.name, ...(code !== null && { code }) };
  if (error instanceof DrizzleQueryError) {
    return { ...about, query: error.query, message: 'A query failed', stack: placesOf(error.cause ?? error) };
  }
  // PostgreSQL repeats values, in quotes.
  if (code !== null && /^[\dA-Z]{5}$/.test(code) && 'severity' in error) {
    return { ...about, message: 'PostgreSQL refused a statement', stack: placesOf(error) };
  }
  return { ...about, message: maskText(error.message), stack: maskText(error.stack ?? '') };
}

/** What is printed of an error that ends the program. */
export function describeCrash(error: unknown): string {
  const { type, code, message, stack } = describeError(error);
  const head = `${type}${code === undefined ? '' : ` ${code}`}: ${message}`;
  return stack.startsWith(type) ? stack : `${head}\n${stack}`.trimEnd();
}

/** Where it happened, without what it says. */
function placesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
}
