import type { z } from 'zod/mini';
import type { Callable, Endpoint } from './endpoint.ts';
import type { allEndpoints, EndpointName, EndpointOf, gatewayEndpoints } from './endpoints.ts';
import type { OperationName } from './operations/operations.ts';
import type { ParamSpec, ParamValues } from './params.ts';
import { writeTarget } from './paths.ts';
import { Problem, readRefusal, unreachableText } from './problem.ts';
import type { Reading, Tolerant } from './tolerant.ts';

type ArgumentsOf<E extends Endpoint> = ParamValues<E['params']> &
  ParamValues<E['query']> &
  (E extends { gatewayQuery: infer Query extends ParamSpec } ? ParamValues<Query> : unknown) &
  BodyArgument<E>;

type BodyArgument<E> = E extends { optionalBody: true }
  ? unknown
  : E extends { body: infer Body extends z.ZodMiniType }
    ? { body: z.input<Body> }
    : unknown;

type Document<E extends Endpoint> = NonNullable<Tolerant<E['response']>>;

/** What the gateway writes is as its schema says. */
type OwnDocument<Response> = Response extends z.ZodMiniType ? z.output<Response> : never;

/** The result of a call: a document, a PDF, another file, or null. */
type AnswerOf<E extends Endpoint, Json = Reading<Document<E>>> = E['response'] extends 'pdf'
  ? ArrayBuffer
  : E['response'] extends 'file'
    ? Blob
    : E['response'] extends 'empty'
      ? null
      : Json;

/** A function per operation of a table. A document comes with its count of unreadable fields. */
export type ClientOf<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: (args: ArgumentsOf<Table[Name]>, options?: CallOptions) => Promise<AnswerOf<Table[Name]>>;
};
export type Client = ClientOf<typeof allEndpoints>;

/** The arguments of a call: path and query parameters side by side, and the body. */
export type CallArguments<Name extends EndpointName> = ArgumentsOf<EndpointOf<Name>>;

type Every = typeof allEndpoints & typeof gatewayEndpoints;
/** The same of an operation that the gateway answers or forwards. */
export type OperationArguments<Name extends OperationName> = ArgumentsOf<Every[Name]>;
/** What the gateway answers. Of a forwarded read, also how many fields it could not read. */
export type OperationAnswer<Name extends OperationName> = AnswerOf<
  Every[Name],
  Name extends EndpointName ? Document<Every[Name]> & { unreadable?: number } : OwnDocument<Every[Name]['response']>
>;

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
}

export interface ClientConfig {
  /** May set a deadline: a `TimeoutError` becomes a Problem `timeout`, and a Problem is rethrown unchanged. */
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Prefix of all paths, without a trailing slash: empty on the dashboard's origin. */
  baseUrl: string;
  /** Sent with every call. */
  headers: Record<string, string>;
}

/** Makes one call and returns its answer. */
type Send = (endpoint: Endpoint, args: Record<string, unknown>, options: CallOptions) => Promise<unknown>;

/** The typed operations of a table, with a given function that makes the calls. */
export function createOperations<Table extends Record<string, Endpoint>>(table: Table, send: Send): ClientOf<Table> {
  const calls = Object.entries(table).map(([name, endpoint]) => [
    name,
    async (args: Record<string, unknown>, options: CallOptions = {}) => await send(endpoint, args, options),
  ]);
  // Each entry was made from the table row whose type it claims.
  return Object.fromEntries(calls) as ClientOf<Table>;
}

const ACCEPTED = { pdf: 'application/pdf', file: '*/*', empty: 'application/json' };

/**
 * Makes a call, whose document is taken as it is. A failed call rejects with a Problem: `network` or `timeout` without a
 * complete response, `unexpected_answer` for a success of another kind, else the code of the refusal (see readRefusal). An
 * aborted call rejects with the signal's reason. Calls are never repeated.
 */
export async function sendCall(
  config: ClientConfig,
  operation: Callable,
  args: Record<string, unknown>,
  { signal }: CallOptions = {},
): Promise<{ answer: unknown; response: Response }> {
  const { method, answers, optionalBody } = operation;
  const headers: Record<string, string> = { accept: ACCEPTED[answers ?? 'empty'], ...config.headers };
  const init: RequestInit = { method, headers };
  const body = args.body ?? (optionalBody && {});
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  if (signal) init.signal = signal;
  try {
    // Destructured, since a browser's fetch throws when called as a method.
    const { fetch } = config;
    const response = await fetch(config.baseUrl + writeTarget(operation, args), init);
    if (!response.ok) throw await refusalOf(response);
    return { answer: await readBody(operation, response), response };
  } catch (error) {
    throw failureOf(error, signal);
  }
}

/** The error of a call without a complete response, or of a refused one. */
function failureOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof Problem) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new Problem({ code: 'timeout', message: 'The server took too long to answer.' });
  }
  return new Problem({ code: 'network', message: unreachableText() }, { cause: error });
}

async function refusalOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const { status, code, message, fields, errorKeys, requestId } = readRefusal(response.status, body);
  return new Problem({
    status,
    code,
    message,
    fields,
    errorKeys,
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
    requestId: requestId ?? response.headers.get('x-request-id'),
  });
}

/** Whole seconds only: the gateway sends nothing else. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;
}

async function readBody({ answers, undefinedResponse }: Callable, response: Response): Promise<unknown> {
  if (answers === 'pdf') return await readPdf(response);
  if (answers === 'file') return await response.blob();
  if (answers === 'empty') return null;
  const text = await response.text();
  if (undefinedResponse && text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unexpectedAnswer(response);
  }
}

/** `%PDF-`: what every PDF begins with. */
const PDF_MAGIC = [0x25, 0x50, 0x44, 0x46, 0x2d];

async function readPdf(response: Response): Promise<ArrayBuffer> {
  const bytes = await response.arrayBuffer();
  const head = new Uint8Array(bytes, 0, Math.min(PDF_MAGIC.length, bytes.byteLength));
  if (!PDF_MAGIC.every((byte, index) => head[index] === byte)) {
    throw unexpectedAnswer(response, 'The service did not send a PDF, so nothing was opened.');
  }
  return bytes;
}

/** The Problem of a success of another kind than expected. */
export function unexpectedAnswer(response: Response, message = 'Unexpected response from the service.'): Problem {
  const requestId = response.headers.get('x-request-id');
  return new Problem({ status: response.status, code: 'unexpected_answer', message, requestId });
}
