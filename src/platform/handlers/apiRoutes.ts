import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint } from '../../contract/endpoint.ts';
import { allEndpoints, type EndpointName } from '../../contract/endpoints.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { splitTarget } from '../../contract/paths.ts';
import { rateGroupOf } from '../../contract/rateLimits.ts';
import { chooseOperation, routerPath, routesOf } from '../../contract/routes.ts';
import assessmentSchema from '../definitions/assessment.schema.json';
import { handlers, prepareBody } from './handlers.ts';
import { authorize, authenticate } from '../http/authenticate.ts';
import { faultHooks } from '../faults/randomFaults.ts';
import type { PdfResponse, Services } from '../services/services.ts';
import { parseCall } from '../http/parseCall.ts';
import { parseJson } from '../http/parseJson.ts';
import { rateLimitConfig } from '../http/rateLimits.ts';
import { notFound, httpError } from '../http/httpError.ts';

/** Registers every operation of the table, and the document that describes them. */
export function registerApi(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson);

  app.get('/api/schema/', async () => openApiDocument(services.baseUrl(), services.rateLimits ?? undefined));
  app.get('/api/schema/assessment.json', async () => assessmentSchema);
  const faults = faultHooks(services.faults);
  for (const { path, methods } of routesOf<EndpointName>(allEndpoints)) {
    const url = routerPath(path);
    for (const { method, operations } of methods) {
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        config: rateLimitConfig(rateGroupOf(operations[0]), services.rateLimits),
        onRequest: (request) => authenticate(request, services),
        preParsing: authorize,
        ...faults,
        handler: (request, reply) => {
          const name = chooseOperation(operations, allEndpoints, new URLSearchParams(splitTarget(request.url).query));
          return handle(name, request, reply, services);
        },
      });
    }
    const allowed: string[] = methods.map(({ method }) => method);
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      exposeHeadRoute: false,
      onRequest: (request) => authenticate(request, services),
      // Before the body is read. Callers without a token get 401 first.
      async preParsing(request) {
        await authorize(request);
        throw httpError(405, `Method ${request.method} is not allowed here.`, { allow: allowed.join(', ') });
      },
      handler: () => {},
    });
  }
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}

async function handle(name: EndpointName, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const endpoint: Endpoint = allEndpoints[name];
  const call = parseCall(endpoint, request.url, prepareBody[name]?.(request.body) ?? request.body);
  const injected = await services.sentinelFault?.(name, call);
  if (injected) {
    return await reply
      .code(injected.status)
      .headers(injected.headers ?? {})
      .type(injected.type)
      .send(injected.body);
  }
  // The endpoint has validated `call`, and the handler's types are derived from it. TypeScript cannot relate the two.
  const result: unknown = await handlers[name](call as never, services);
  reply.code(endpoint.status);
  if (endpoint.response === 'empty') return await reply.send();
  if (endpoint.response === 'pdf') return await sendPdf(reply, result as PdfResponse);
  return result;
}

async function sendPdf(reply: FastifyReply, { bytes, filename }: PdfResponse) {
  return await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="report.pdf"; filename*=UTF-8''${encodeRfc5987(filename)}`)
    .send(bytes);
}

/** RFC 5987 encodes more characters than encodeURIComponent. */
function encodeRfc5987(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
