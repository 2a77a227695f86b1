import type { FastifyRequest } from 'fastify';

/**
 * Whether one of the candidates' pages has sent a request. `Sec-Fetch-Site` decides if present; old browsers do not send it, and
 * no browser does over plain HTTP.
 */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
}
