import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type PlatformEndpointName, platformEndpoints } from '../../contract/platformEndpoints.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { splitTarget } from '../../contract/paths.ts';
import { LOGIN_LIMIT, platformLimit, type RateLimits } from '../../contract/rateLimits.ts';
import { chooseOperation, routerPath, routesOf } from '../../contract/routes.ts';
import assessmentSchema from '../definitions/assessment.schema.json';
import { handlers, prepareBody } from './handlers.ts';
import { authenticate, authorize, requireToken } from '../http/authenticate.ts';
import { faultHooks } from '../faults/randomFaults.ts';
import type { PdfResponse, Services } from '../services/services.ts';
import { parseCall } from '../http/parseCall.ts';
import { httpError, notFound } from '../http/httpError.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body; undefined if it is empty. Throws 400 for malformed UTF-8 or JSON. */
async function parseJson(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    return value;
  } catch {
    throw httpError(400, 'The body is not JSON.');
  }
}

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
  for (const { path, methods } of routesOf<PlatformEndpointName>(tableOf(services))) {
    const url = routerPath(path);
    for (const { method, operations } of methods) {
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        config: rateLimitConfig(operations[0], services.rateLimits),
        ...(operations[0] !== 'logIn' && {
          onRequest: (request) => authenticate(request, services),
          preParsing: async (request) => await authorize(request, needsOf(operations[0])),
        }),
        ...faults,
        handler: (request, reply) => {
          const name = chooseOperation(
            operations,
            platformEndpoints,
            new URLSearchParams(splitTarget(request.url).query),
          );
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
  app.setNotFoundHandler(async (request) => {
    await checkToken(request, services);
    throw notFound();
  });
}

/** Throws 401 for a call below `/api/` without a valid token. Comes before any other refusal. */
export async function checkToken(request: FastifyRequest, services: Services): Promise<void> {
  if (!request.url.startsWith(API_PREFIX)) return;
  await authenticate(request, services);
  requireToken(request);
}

const API_PREFIX = '/api/';

/** The operations that there are: logging in only where someone may. */
function tableOf({ logins }: Services): Partial<Record<PlatformEndpointName, Endpoint>> {
  const { logIn, ...others } = platformEndpoints;
  return logins.size === 0 ? others : { ...others, logIn };
}

function needsOf(name: PlatformEndpointName) {
  const { method, writes, scope }: Endpoint = platformEndpoints[name];
  return { writes: method !== 'GET' || writes === true, scope };
}

/** The route config that applies a limit. Tries of a login are always counted. */
function rateLimitConfig(name: PlatformEndpointName, limits: RateLimits | null) {
  if (name === 'logIn') return { rateLimit: { max: LOGIN_LIMIT } };
  return limits ? { rateLimit: { max: platformLimit(name, limits) } } : {};
}

async function handle(name: PlatformEndpointName, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const endpoint: Endpoint = platformEndpoints[name];
  const call = parseCall(endpoint, request.url, prepareBody[name]?.(request.body) ?? request.body, services);
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
