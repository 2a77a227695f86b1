import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints, type Endpoint, type EndpointName } from '../../contract/endpoints.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import type { ParamSpec } from '../../contract/params.ts';
import { rateGroupOf } from '../../contract/rateLimits.ts';
import assessmentSchema from '../definitions/assessment.schema.json';
import { handlers, prepareBody } from '../handlers/all.ts';
import { admit, identify } from './caller.ts';
import { faultHooks } from './faults.ts';
import type { PdfAnswer, Services } from './handler.ts';
import { readCall, splitUrl } from './input.ts';
import { parseJson } from './json.ts';
import { limitOf } from './rateLimit.ts';
import { notFound, refusal } from './refusal.ts';

const names = Object.keys(allEndpoints) as EndpointName[];

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
  for (const [first, ...more] of sharedPaths()) {
    const { method, path } = allEndpoints[first];
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: limitOf(rateGroupOf(first), services.rateLimits),
      onRequest: (request) => identify(request, services),
      preParsing: admit,
      ...faults,
      handler: (request, reply) => answer(chooseOperation([first, ...more], request.url), request, reply, services),
    });
  }
  app.setNotFoundHandler(async (request) => refuseUnrouted(request, services));
}

/** The operations of the table, those of one method and path together. */
function sharedPaths(): [EndpointName, ...EndpointName[]][] {
  const groups = new Map<string, [EndpointName, ...EndpointName[]]>();
  for (const name of names) {
    const key = `${allEndpoints[name].method} ${allEndpoints[name].path}`;
    const group = groups.get(key);
    if (group) group.push(name);
    else groups.set(key, [name]);
  }
  return [...groups.values()];
}

/** Of operations on one path, the one whose required query parameters are there; else the first. */
function chooseOperation(group: [EndpointName, ...EndpointName[]], url: string): EndpointName {
  const { search } = splitUrl(url);
  const fits = (name: EndpointName) => {
    const spec: ParamSpec = allEndpoints[name].query;
    const required = Object.entries(spec).filter(([, param]) => param.required);
    return required.length > 0 && required.every(([key]) => search.has(key));
  };
  return group.find(fits) ?? group[0];
}

async function answer(name: EndpointName, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const endpoint: Endpoint = allEndpoints[name];
  const call = readCall(endpoint, request.url, prepareBody[name]?.(request.body) ?? request.body);
  const staged = await services.sentinelAnswer(name, call);
  if (staged) {
    return await reply
      .code(staged.status)
      .headers(staged.headers ?? {})
      .type(staged.type)
      .send(staged.body);
  }
  // `call` was checked against the row that the handler's types were made from; TypeScript cannot see that.
  const result: unknown = await handlers[name](call as never, services);
  reply.code(endpoint.status);
  if (endpoint.response === 'empty') return await reply.send();
  if (endpoint.response === 'pdf') return await sendPdf(reply, result as PdfAnswer);
  return result;
}

async function sendPdf(reply: FastifyReply, { bytes, filename }: PdfAnswer) {
  return await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="report.pdf"; filename*=UTF-8''${encodeRfc5987(filename)}`)
    .send(bytes);
}

/** What RFC 5987 leaves as it is is a little less than what encodeURIComponent does. */
function encodeRfc5987(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** 405 for a path of the table asked for with another method, once the token is known; 404 for the rest. */
async function refuseUnrouted(request: FastifyRequest, services: Services): Promise<never> {
  const { path } = splitUrl(request.url);
  const allowed = new Set(names.filter((name) => hasShape(allEndpoints[name].path, path)).map(methodOf));
  // A static path such as `candidature/` also has the shape of `{assessment_id}/`; only its own row counts.
  const exact = names.filter((name) => allEndpoints[name].path === path).map(methodOf);
  const methods = exact.length > 0 ? new Set(exact) : allowed;
  if (methods.size === 0) throw notFound();
  await identify(request, services);
  await admit(request);
  throw refusal(405, `Method ${request.method} is not allowed here.`, { allow: [...methods].join(', ') });
}

const methodOf = (name: EndpointName) => allEndpoints[name].method;

function hasShape(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (segment.startsWith('{') ? given[index] !== '' : segment === given[index]))
  );
}
