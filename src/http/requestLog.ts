import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { describeError } from '../operation/errors.ts';
import { isProbe } from '../operation/readiness.ts';
import { maskAddress, maskText } from '../operation/maskText.ts';

/** Whether to log, or Pino's options. */
export type Logger = NonNullable<FastifyServerOptions['logger']>;

/**
 * Logs an answer in one line, without query, names and addresses. `route`: the path template. `more`: additional fields.
 */
export function logResponse(request: FastifyRequest, reply: FastifyReply, route: string, more: object = {}): void {
  const { statusCode: status, elapsedTime } = reply;
  const line = { method: request.method, route, ...more, status, ms: Math.round(elapsedTime) };
  request.log[levelOf(request.routeOptions.url, status)](line, 'request_completed');
}

/** A 503 of the readiness probe is no fault, and frequent. */
function levelOf(route: string | undefined, status: number): 'debug' | 'info' | 'warn' {
  if (isProbe(route)) return 'debug';
  return status >= 500 ? 'warn' : 'info';
}

/** Fastify's own lines about requests contain URLs with search texts, so they are switched off. */
export const logController = new LogController({ disableRequestLogging: true });

/**
 * Pino's options. Masks errors, IP addresses and foreign texts, so that the log has no email address, personal link, token or
 * query value.
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
      // Fastify uses the error's message as the message of the line.
      logMethod(args, method) {
        const masked = args.map((value) => (typeof value === 'string' ? maskText(value) : value));
        // The mask keeps number and types of the arguments.
        Reflect.apply(method, this, masked);
      },
    },
  };
}
