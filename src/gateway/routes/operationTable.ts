import type { OperationName } from '../../contract/operations/operations.ts';
import { everyEndpoint, gatewayEndpoints } from '../../contract/endpoints.ts';
import type { Download, OwnOperations } from '../base/operations.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isProbe } from '../../operation/readiness.ts';
import type { CallContext } from '../base/priority.ts';
import type { Viewer } from '../base/user.ts';
import { contentPolicy } from '../base/headers.ts';
import { PAGE_ROUTE } from '../pages/pages.ts';
import { Refusal } from '../base/refusal.ts';

/** The path template of a request, for logs: its path contains IDs. */
export const routeOf = (request: FastifyRequest): string =>
  request.operation === null ? (request.routeOptions.url ?? 'unknown') : everyEndpoint[request.operation].path;

/** The label of a request in metrics: the operation, or one of a few fixed names. */
export function metricNameOf(request: FastifyRequest): string {
  if (request.operation !== null) return request.operation;
  const { url = '' } = request.routeOptions;
  if (isProbe(url)) return 'probe';
  return url === PAGE_ROUTE ? 'page' : 'unknown';
}

type Operation = (call: {
  values: Record<string, unknown>;
  body: unknown;
  user: Viewer;
  waiting: CallContext;
}) => Promise<object>;

const isOwn = (name: OperationName): name is keyof typeof gatewayEndpoints => Object.hasOwn(gatewayEndpoints, name);

/** The function that answers an operation; undefined if the upstream answers it. Throws a Refusal without a database. */
export function operationOf(operations: Partial<OwnOperations>, name: OperationName): Operation | undefined {
  if (!isOwn(name)) return undefined;
  // The endpoint of this operation has validated the values and the body.
  const operation = operations[name] as Operation | undefined;
  if (!operation) throw new Refusal(404, 'not_found', 'Not found.');
  return operation;
}

/** Sends the result of an operation as JSON, or as a download with a policy that sandboxes it if opened as a page. */
export function sendOwn(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  reply.code(endpoint.status);
  // Keeps cookies: the proxy ends the session next, and needs its cookie. // P45
  if (endpoint === gatewayEndpoints.endSession) reply.header('clear-site-data', '"cache", "storage"');
  if (!isDownload(answer)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  return reply
    .headers({
      'content-type': answer.type,
      'content-disposition': `attachment; filename="${answer.name}"`,
      'content-security-policy': `${contentPolicy()}; sandbox`,
    })
    .send(answer.content);
}

const isDownload = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && 'content' in answer && 'type' in answer;
