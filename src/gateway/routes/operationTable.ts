import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { type Endpoint } from '../../contract/endpoint.ts';
import { allEndpoints } from '../../contract/endpoints.ts';
import { gatewayEndpoints } from '../../contract/gatewayEndpoints.ts';
import type { ParamValues } from '../../contract/params.ts';
import type { OperationName } from '../../contract/roles.ts';
import { isProbe } from '../../operation/readiness.ts';
import type { CallContext } from '../base/priority.ts';
import type { User } from '../security/session.ts';
import { contentPolicy } from '../base/headers.ts';
import { PAGE_ROUTE } from '../pages/pages.ts';
import { Refusal } from '../base/refusal.ts';

/** Every operation that the gateway answers or forwards. */
export const everyEndpoint: Readonly<Record<OperationName, Endpoint>> = { ...allEndpoints, ...gatewayEndpoints };
// The keys of that record.
const names = new Map(Object.entries(everyEndpoint).map(([name, endpoint]) => [endpoint, name as OperationName]));

/** The operation name of an endpoint. */
export function nameOf(endpoint: Endpoint): OperationName {
  const name = names.get(endpoint);
  if (!name) throw new Error(`${endpoint.path} is in no table`);
  return name;
}

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

/** A file that is sent while it is written. */
interface Download {
  content: Readable;
  type: string;
  name: string;
  /** How many candidates it is about, for the audit log. */
  rows?: number;
}

type Table = typeof gatewayEndpoints;

/** A call of an operation whose values and body were checked. */
export interface Call<E extends Endpoint> {
  values: ParamValues<E['params']> & ParamValues<E['query']>;
  body: E extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined;
  user: User;
  /** The context of calls to the upstream that the answer waits for. */
  waiting: CallContext;
}

type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodMiniType ? z.input<E['response']> : Download;

/** The operations that the gateway answers itself: a function per endpoint. */
export type OwnOperations = { [Name in keyof Table]: (call: Call<Table[Name]>) => Promise<AnswerOf<Table[Name]>> };

type Operation = (call: {
  values: Record<string, unknown>;
  body: unknown;
  user: User;
  waiting: CallContext;
}) => Promise<object>;

const isOwn = (name: OperationName): name is keyof Table => Object.hasOwn(gatewayEndpoints, name);

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
