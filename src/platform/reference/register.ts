import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/handler.ts';
import { referencePage, STYLE_PATH } from './page.ts';
import { STYLE } from './style.ts';

// Neither scripts nor anything from elsewhere.
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The API's reference at the platform's own address, for whoever opens that in a browser. */
export function registerReference(app: FastifyInstance, { baseUrl, rateLimits }: Services): void {
  app.get('/', { exposeHeadRoute: true }, async (_request, reply) => {
    const page = referencePage({ baseUrl: baseUrl(), rateLimits });
    return await reply.headers(HEADERS).type('text/html; charset=utf-8').send(page);
  });
  app.get(STYLE_PATH, async (_request, reply) => await reply.type('text/css; charset=utf-8').send(STYLE));
}
