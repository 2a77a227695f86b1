import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { candidatePaths } from '../../src/contract/candidatePaths.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints, sandboxEndpoints, gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { platformEndpoints } from '../../src/contract/platformEndpoints.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import {
  AnswerGiven,
  Events,
  Overview,
  Practice,
  PracticeTry,
  PracticeVerdict,
  Questions,
  Saved,
  Sitting,
  takingPath,
} from '../../src/contract/taking.ts';
import { hostilePiece, HOSTILE_TEXTS } from '../../src/contract/testing/hostile.ts';
import type { Sent } from '../../src/contract/testing/requests.ts';
import { expectFixedHeaders } from '../../src/gateway/testing/fixedHeaders.ts';
import { type FuzzAnswer, type Fuzzed, GATEWAY_REFUSAL, PLATFORM_REFUSAL } from './fuzz.ts';

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'grapheme', maxLength: 200 }));

const documented = openApiDocument('http://x').paths;

/** The documented refusals of an operation, from the OpenAPI document. */
function refusalsOf({ path, method }: Endpoint): number[] {
  const responses = documented[path]?.[method.toLowerCase()]?.responses ?? {};
  return Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);
}

/** Every operation of the platform's API. */
export function platformOperations(app: FastifyInstance, token: string): [string, Fuzzed][] {
  const send = injectRequest(app, { authorization: `Token ${token}` });
  const { logIn: _, ...operations } = platformEndpoints;
  return Object.entries<Endpoint>(operations).map(([name, endpoint]) => [
    name,
    // A path segment can be any text, so the URL may match no operation.
    { endpoint, refusals: [...refusalsOf(endpoint), 404], refusal: PLATFORM_REFUSAL, send },
  ]);
}

/** Every operation of the gateway, its own and forwarded ones. `more`: additional refusals that depend on the user. */
export function gatewayOperations(
  url: string,
  headers: Record<string, string>,
  more: readonly number[] = [],
): [string, Fuzzed][] {
  const send = fetched(url, headers);
  const all = Object.entries<Endpoint>({ ...gatewayEndpoints, ...endpoints, ...sandboxEndpoints });
  // The platform gets the token of the gateway, so it never refuses the user.
  const refusals = [400, 404, 405, 409, 413, 414, 415, 429, ...more];
  // P42
  const check = (came: FuzzAnswer) => {
    expectFixedHeaders(came.headers as Record<string, string>);
    if (came.headers['cache-control'] !== 'no-store') throw new Error('An answer may be kept');
  };
  return all.map(([name, { gatewayQuery, ...endpoint }]) => {
    const taken = { ...endpoint, query: { ...endpoint.query, ...gatewayQuery } };
    return [name, { endpoint: taken, refusals, refusal: GATEWAY_REFUSAL, send, check }];
  });
}

/** Every call of the pages of a personal link. */
export function takingOperations(app: FastifyInstance, uuid: string): [string, Fuzzed][] {
  const test = { test_id: { kind: 'id', required: true } } as const;
  const item = {
    ...test,
    item_id: { kind: 'code', values: ['one', 'some', 'order', 'number', 'same', 's1'], open: false, required: true },
  } as const;
  const question = { question_id: { kind: 'id', required: true } } as const;
  const row = (
    method: Endpoint['method'],
    path: string,
    response: Endpoint['response'],
    rest: Partial<Endpoint> = {},
  ): Endpoint => ({
    method,
    path: `/${takingPath(uuid).slice(1)}${path}`,
    summary: path,
    params: {},
    query: {},
    response,
    status: 200,
    ...rest,
  });
  const rows: Endpoint[] = [
    row('GET', '', Overview),
    row('POST', 'start/', Overview),
    row('GET', 'tests/{test_id}/practice/', Practice, { params: test }),
    row('POST', 'tests/{test_id}/practice/', PracticeVerdict, { params: test, body: PracticeTry }),
    row('POST', 'tests/{test_id}/start/', Sitting, { params: test }),
    row('GET', 'tests/{test_id}/', Sitting, { params: test }),
    row('PUT', 'tests/{test_id}/answers/{item_id}/', Saved, { params: item, body: AnswerGiven }),
    row('GET', 'questions/', Questions),
    row('PUT', 'questions/{question_id}/', Saved, { params: question, body: AnswerGiven }),
    row('POST', 'events/', 'empty', { body: Events, status: 204 }),
    row('POST', 'tests/{test_id}/submit/', Overview, { params: test }),
    row('POST', 'questions/submit/', Overview),
  ];
  const send = injectRequest(app, { 'sec-fetch-site': 'same-origin' });
  const refusals = [400, 404, 409, 413, 415];
  return rows.map((endpoint) => [
    `${endpoint.method} ${endpoint.summary}`,
    { endpoint, refusals, refusal: PLATFORM_REFUSAL, send },
  ]);
}

/** Requests for the pages of candidates, which never answer with JSON: any method, UUID and form. */
export function pageRequests(uuids: string[]): fc.Arbitrary<Sent> {
  const fields = fc.record({
    first_name: hostileText,
    last_name: hostileText,
    email: hostileText,
    consent: hostileText,
  });
  const form = fc.oneof(
    fields.map((values) => new URLSearchParams(values).toString()),
    fields.map((values) => new URLSearchParams({ ...values, email: 'a@example.org', consent: 'yes' }).toString()),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('first_name=a&first_name=b', 'x=1', '%', 'a'.repeat(70_000)),
  );
  return fc.record({
    method: fc.constantFrom('GET', 'POST'),
    url: fc
      .tuple(fc.constantFrom(...Object.values(candidatePaths)), fc.oneof(fc.constantFrom(...uuids), hostilePiece))
      .map(([path, piece]) => path.replace(/\{\w+\}/, () => piece)),
    body: form,
    type: fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/plain'),
  });
}

/** Sends a request without a connection. */
export function injectRequest(app: FastifyInstance, headers: Record<string, string>) {
  return async ({ method, url, body, type }: Sent): Promise<FuzzAnswer> => {
    const typed = body === undefined ? {} : { 'content-type': type };
    const {
      statusCode,
      headers: got,
      body: text,
    } = await app.inject({
      method,
      url,
      headers: { ...headers, ...typed },
      ...(body !== undefined && method !== 'GET' && { payload: body }),
    });
    return { status: statusCode, headers: got, body: text };
  };
}

function fetched(base: string, headers: Record<string, string>) {
  return async ({ method, url, body, type }: Sent): Promise<FuzzAnswer> => {
    const typed = body === undefined ? {} : { 'content-type': type };
    const response = await fetch(base + url, {
      method,
      headers: { ...headers, ...typed },
      ...(body !== undefined && method !== 'GET' && { body }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}
