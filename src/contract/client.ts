import type { z } from 'zod/mini';
import { readAnswer } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import type { allEndpoints, EndpointName, EndpointOf } from './endpoints.ts';
import type { ParamSpec, ParamValues } from './params.ts';
import { writeTarget } from './paths.ts';
import { Problem, readRefusal, unreachableText } from './problem.ts';
import type { Reading, Tolerant } from './tolerant.ts';

type ArgumentsOf<E extends Endpoint> = ParamValues<E['params']> &
  ParamValues<E['query']> &
  (E extends { gatewayQuery: infer Query extends ParamSpec } ? ParamValues<Query> : unknown) &
  BodyArgument<E>;

/** The arguments of a call: path and query parameters side by side, and the body. */
export type CallArguments<Name extends EndpointName> = ArgumentsOf<EndpointOf<Name>>;

type BodyArgument<E> = E extends { optionalBody: true }
  ? unknown
  : E extends { body: infer Body extends z.ZodMiniType }
    ? { body: z.input<Body> }
    : unknown;

/** The result of a call: a document with its count of unreadable fields, a PDF, another file, or null. */
type AnswerOf<E extends Endpoint> = E['response'] extends 'pdf'
  ? ArrayBuffer
  : E['response'] extends 'file'
    ? Blob
    : E['response'] extends 'empty'
      ? null
      : Reading<NonNullable<Tolerant<E['response']>>>;

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
}

/** A function per operation of a table. */
export type ClientOf<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: (args: ArgumentsOf<Table[Name]>, options?: CallOptions) => Promise<AnswerOf<Table[Name]>>;
};
export type Client = ClientOf<typeof allEndpoints>;

export interface ClientConfig {
  /** May set a deadline: a `TimeoutError` becomes a Problem `timeout`, and a Problem is rethrown unchanged. */
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Prefix of all paths, without a trailing slash: empty on the dashboard's origin. */
  baseUrl: string;
  /** Sent with every call. */
  headers: Record<string, string>;
}

/**
 * The typed client of a table. A failed call rejects with a Problem: `network` or `timeout` without a complete response,
 * `unexpected_answer` for a success of another kind, else the code of the refusal (see readRefusal). An aborted call
 * rejects with the signal's reason. Calls are never repeated.
 */
export function createClientOf<Table extends Record<string, Endpoint>>(
  table: Table,
  config: ClientConfig,
): ClientOf<Table> {
  return createOperations(table, async (endpoint, args, options) => await call(config, endpoint, args, options));
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

async function call(
  config: ClientConfig,
  endpoint: Endpoint,
  args: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const headers: Record<string, string> = {
    accept: ACCEPTED[typeof endpoint.response === 'string' ? endpoint.response : 'empty'],
  };
  const init: RequestInit = { method: endpoint.method, headers: Object.assign(headers, config.headers) };
  if (endpoint.body) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(args.body ?? {});
  }
  if (options.signal) init.signal = options.signal;
  const exchange = { config, endpoint, args, signal: options.signal };
  const response = await fetchAnswer(exchange, init);
  if (!response.ok) throw await refusalOf(exchange, response);
  if (endpoint.response === 'pdf') return await readPdf(exchange, response);
  if (endpoint.response === 'file') return await readFile(exchange, response);
  if (endpoint.response === 'empty') return null;
  return await readDocument(exchange, response);
}

interface Exchange {
  config: ClientConfig;
  endpoint: Endpoint;
  args: Record<string, unknown>;
  signal: AbortSignal | undefined;
}

async function fetchAnswer({ config, endpoint, args, signal }: Exchange, init: RequestInit): Promise<Response> {
  // Destructured, since a browser's fetch throws when called as a method.
  const { fetch } = config;
  try {
    return await fetch(config.baseUrl + writeTarget(endpoint, args), init);
  } catch (error) {
    throw failureOf(error, signal);
  }
}

/** The error of a call without a complete response. */
function failureOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  // The injected fetch may reject with a Problem.
  if (error instanceof Problem) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new Problem({ code: 'timeout', message: 'The server took too long to answer.' });
  }
  return new Problem({ code: 'network', message: unreachableText() }, { cause: error });
}

async function refusalOf({ signal }: Exchange, response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  if (signal?.aborted) return signal.reason;
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

async function readDocument({ endpoint, args, signal }: Exchange, response: Response): Promise<Reading<object>> {
  const text = await response.text().catch((error: unknown) => {
    throw failureOf(error, signal);
  });
  const reading = readAnswer(endpoint, parse(endpoint, response, text), args.test_taker_id);
  if (!reading) throw unexpected(response);
  return reading;
}

function parse(endpoint: Endpoint, response: Response, text: string): unknown {
  if (endpoint.undefinedResponse && text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unexpected(response);
  }
}

/** `%PDF-`: what every PDF begins with. */
const PDF_MAGIC = [0x25, 0x50, 0x44, 0x46, 0x2d];

async function readPdf({ signal }: Exchange, response: Response): Promise<ArrayBuffer> {
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw failureOf(error, signal);
  });
  const head = new Uint8Array(bytes, 0, Math.min(PDF_MAGIC.length, bytes.byteLength));
  if (!PDF_MAGIC.every((byte, index) => head[index] === byte)) {
    throw unexpected(response, 'The service did not send a PDF, so nothing was opened.');
  }
  return bytes;
}

async function readFile({ signal }: Exchange, response: Response): Promise<Blob> {
  return await response.blob().catch((error: unknown) => {
    throw failureOf(error, signal);
  });
}

function unexpected(response: Response, message = 'Unexpected response from the service.'): Problem {
  const requestId = response.headers.get('x-request-id');
  return new Problem({ status: response.status, code: 'unexpected_answer', message, requestId });
}
