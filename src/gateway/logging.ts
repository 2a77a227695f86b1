import type { FastifyRequest, onResponseHookHandler } from 'fastify';
import { levelOf } from '../operation/log.ts';

/** One line an answer: no query, no names, no addresses; the route's template instead of the path. */
export const logAnswer: onResponseHookHandler = (request, reply, done) => {
  const { statusCode: status, elapsedTime } = reply;
  const line = { method: request.method, route: routeOf(request), status, ms: Math.round(elapsedTime) };
  request.log[levelOf(request.routeOptions.url, status)](line, 'answered');
  done();
};

function routeOf(request: FastifyRequest): string {
  return request.gatewayCall?.endpoint.path ?? request.routeOptions.url ?? 'unknown';
}
