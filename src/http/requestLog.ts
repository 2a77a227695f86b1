import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { describeError } from '../operation/errors.ts';
import { isProbe } from '../operation/readiness.ts';
import { maskAddress, maskText } from '../operation/maskText.ts';

/** Whether to log, or Pino's options. */
export type Logger = NonNullable<FastifyServerOptions['logger']>;

/**
 * One line per answer: no query, no names, no addresses. `route` is the template of the path; `more` has further
 * fields.
 */
export function logResponse(request: FastifyRequest, reply: FastifyReply, route: string, more: object = {}): void {
  const { statusCode: status, elapsedTime } = reply;
  const line = { method: request.method, route, ...more, status, ms: Math.round(elapsedTime) };
  request.log[levelOf(request.routeOptions.url, status)](line, 'request_completed');
}

/** That it is not ready is no fault, and asked for all the time. */
function levelOf(route: string | undefined, status: number): 'debug' | 'info' | 'warn' {
  if (isProbe(route)) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}

/** Fastify's own lines about requests hold addresses with what people searched for: they are left out. */
export const logController = new LogController({ disableRequestLogging: true });

/**
 * Pino's options with errors, addresses and the words of others masked: no email
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
      // Fastify logs the message of an error as the message of the line.
      logMethod(args, method) {
        const masked = args.map((value) => (typeof value === 'string' ? maskText(value) : value));
        // As many as there were, of the same types.
        Reflect.apply(method, this, masked);
      },
    },
  };
}
