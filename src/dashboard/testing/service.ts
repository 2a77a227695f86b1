import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readAnswer } from '../../contract/answer.ts';
import { allEndpoints, everyEndpoint } from '../../contract/endpoints.ts';
import type { OperationName } from '../../contract/operations/operations.ts';
import { UNREADABLE_HEADER } from '../../contract/preload.ts';

export type Operation = OperationName;

/** A call and its operation in the endpoint tables. */
export interface Call {
  operation: Operation;
  query: URLSearchParams;
}

const table: [string, Endpoint][] = Object.entries(everyEndpoint);

/** The schema of an answer, if it is JSON. */
export const schemaOf = (operation: Operation) => everyEndpoint[operation].response as z.core.$ZodType;

/** The operation of a call; null for anything else, and for another host. */
function operationOf(method: string, { pathname, searchParams: query, origin }: URL): Call | null {
  if (origin !== window.location.origin) return null;
  const found = table
    .filter(
      ([name, { method: its, path }]) =>
        its === method &&
        new RegExp(`^${path.replaceAll(/\{\w+\}/g, String.raw`[\d-]+`)}$`).test(pathname) &&
        (name !== 'readFlags' || query.has('candidature')),
    )
    .map(([name]) => name);
  const name = found.includes('readFlags') ? 'readFlags' : found[0];
  // The names are keys of the two tables.
  return name === undefined ? null : { operation: name as Operation, query };
}

/** Whether the gateway forwards an operation, so that its answer is another service's. */
export const isForwarded = (operation: Operation): boolean => Object.hasOwn(allEndpoints, operation);

/** What the gateway makes of an answer: it reads what a service sends, and knows what it sends itself. */
function answerOfGateway(operation: Operation, answer: unknown, url: string): Response {
  if (!isForwarded(operation)) return Response.json(answer);
  const reading = readAnswer(everyEndpoint[operation], answer, Number(/\/candidates\/(\d+)\//.exec(url)?.[1]));
  if (!reading) {
    return Response.json(
      { code: 'upstream_invalid', message: 'Unexpected response from the service.' },
      { status: 502 },
    );
  }
  return Response.json(reading.value, { headers: { [UNREADABLE_HEADER]: String(reading.unreadable) } });
}

/** Replaces fetch below the typed client: `answer` returns the answer to a call, as JSON unless it is a Response. */
export function fakeService(answer: (asked: Call) => unknown) {
  const asked: Call[] = [];
  /** Calls outside the endpoint tables. */
  const foreign: string[] = [];
  const service = (input: string, init?: RequestInit): Promise<Response> => {
    const call = operationOf(init?.method ?? 'GET', new URL(input, window.location.origin));
    if (!call) {
      foreign.push(input);
      return Promise.resolve(new Response(null, { status: 404 }));
    }
    asked.push(call);
    const answered = answer(call);
    return Promise.resolve(answered instanceof Response ? answered : answerOfGateway(call.operation, answered, input));
  };
  return Object.assign(service, { asked, foreign });
}
