import type { FastifyRequest } from 'fastify';

/**
 * Whether a candidates' page of this platform has sent a request. The pages send no referrer, and with it browsers send
 * `Origin: null`; where they say Sec-Fetch-Site, that decides.
 */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
}
