import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Whether to log, or Pino's options. */
export type Logger = NonNullable<FastifyServerOptions['logger']>;

const UUID = /([0-9a-f]{4})[0-9a-f]{4}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Pino's options with requests written so that no personal link and no search text is kept. // T25 */
export function logOptions(logger: Logger): Logger {
  if (!logger) return false;
  const options = logger === true ? {} : logger;
  return { ...options, serializers: { ...options.serializers, req: describeRequest } };
}

function describeRequest({ method, url, ip }: FastifyRequest) {
  const [path = ''] = url.split('?', 1);
  return { method, path: path.replaceAll(UUID, '$1…'), ip };
}
