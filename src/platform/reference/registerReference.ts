import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';
import { referenceDocument } from './referenceDocument.ts';
import { SCRIPT, STYLE } from './referenceTheme.ts';

const PREFIX = '/docs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The API's reference, a page of Swagger UI. */
export async function registerReference(app: FastifyInstance, { baseUrl, rateLimits }: Services): Promise<void> {
  // The plugin below needs a document before the address is known. The page gets the real one, made at each request.
  const document = { openapi: '3.1.0', info: { title: '', version: '1' }, paths: {} };
  await app.register(fastifySwagger, { mode: 'static', specification: { document } });
  await app.register(fastifySwaggerUi, {
    routePrefix: PREFIX,
    transformSpecification: () => referenceDocument(baseUrl(), rateLimits),
    staticCSP: POLICY,
    uiConfig: {
      layout: 'BaseLayout',
      supportedSubmitMethods: [],
      defaultModelsExpandDepth: -1,
      // Both harm accessibility: a link inside each button, and colours without contrast.
      deepLinking: false,
      syntaxHighlight: false,
    },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(HEADERS);
        done();
      },
    },
    theme: {
      title: 'API reference',
      css: [{ filename: 'reference.css', content: STYLE }],
      js: [{ filename: 'reference.js', content: SCRIPT }],
    },
  });
}
