import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logResponse } from '../../http/requestLog.ts';
import { linkPrefix, maskAddress } from '../../operation/maskText.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The dashboard's request ID, so that both logs have the same; without a valid one, a new ID. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** One line per response, with the route instead of the path: no personal link, no search text. // T25 */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    logResponse(request, reply, routeOf(request), { ...subjectOf(request), ip: maskAddress(request.ip) });
  });
}

/** The route template; "unknown" without a route. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

/** Numeric IDs of the path, and the prefix of a personal link. */
function subjectOf({ params }: FastifyRequest): Record<string, string> {
  const given = Object.entries(params ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const subject = given.map(([name, value]) => (name === 'uuid' ? ['link', linkPrefix(value)] : [name, value]));
  return Object.fromEntries(subject.filter(([name, value = '']) => name === 'link' || /^\d{1,10}$/.test(value)));
}
