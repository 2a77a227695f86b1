import type { z } from 'zod/mini';
import { allEndpoints, type Endpoint, type EndpointName, type EndpointOf } from './endpoints.ts';
import type { ParamValues } from './params.ts';
import { writeTarget } from './paths.ts';
import { Problem, readRefusal } from './problem.ts';
import { read, type Reading, type Tolerant } from './tolerant.ts';

/** The arguments of a call: path and query parameters side by side, and the body. */
export type CallArguments<Name extends EndpointName> = ParamValues<EndpointOf<Name>['params']> &
  ParamValues<EndpointOf<Name>['query']> &
  BodyArgument<EndpointOf<Name>>;

type BodyArgument<E> = E extends { optionalBody: true }
  ? unknown
  : E extends { body: infer Body extends z.ZodMiniType }
    ? { body: z.input<Body> }
    : unknown;

/** What a call answers: a document with the count of what was not understood, a PDF, or nothing. */
export type CallAnswer<Name extends EndpointName> = EndpointOf<Name>['response'] extends 'pdf'
  ? ArrayBuffer
  : EndpointOf<Name>['response'] extends 'empty'
    ? null
    : Reading<NonNullable<Tolerant<EndpointOf<Name>['response']>>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A function per operation of the table. */
export type Client = {
  [Name in EndpointName]: (args: CallArguments<Name>, options?: CallOptions) => Promise<CallAnswer<Name>>;
};

export interface ClientConfig {
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** What stands before the paths of the table: empty on the dashboard's own origin. */
  baseUrl: string;
  headers: Record<string, string>;
}

/** The typed client. A call that does not succeed rejects with a Problem; an aborted one with the signal's reason. */
export function createClient(config: ClientConfig): Client {
  const names = Object.keys(allEndpoints) as EndpointName[];
  const calls = names.map((name) => [
    name,
    (args: Record<string, unknown>, options: CallOptions = {}) => call(config, allEndpoints[name], args, options),
  ]);
  // Each entry was made from the table row whose type it claims.
  return Object.fromEntries(calls) as Client;
}

async function call(
  config: ClientConfig,
  endpoint: Endpoint,
  args: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const headers: Record<string, string> = {
    accept: endpoint.response === 'pdf' ? 'application/pdf' : 'application/json',
  };
  const init: RequestInit = { method: endpoint.method, headers: Object.assign(headers, config.headers) };
  if (endpoint.body) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(args.body ?? {});
  }
  if (options.signal) init.signal = options.signal;
  const response = await send(config, writeTarget(endpoint, args), init, options.signal);
  if (!response.ok) throw await refusalOf(response);
  if (endpoint.response === 'pdf') return await readPdf(response);
  if (endpoint.response === 'empty') return null;
  const reading = read(endpoint.response, await readJson(response));
  if (reading.value === null) throw unexpected(response);
  return reading;
}

async function send(config: ClientConfig, target: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  try {
    return await config.fetch(config.baseUrl + target, init);
  } catch (error) {
    // The injected fetch may know better why, a deadline for instance.
    if (signal?.aborted || error instanceof Problem) throw error;
    throw new Problem({ code: 'network', message: 'The server could not be reached.' });
  }
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

function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw unexpected(response);
  }
}

/** `%PDF-`: what every PDF begins with. */
const PDF_MAGIC = [0x25, 0x50, 0x44, 0x46, 0x2d];

async function readPdf(response: Response): Promise<ArrayBuffer> {
  const bytes = await response.arrayBuffer();
  const head = new Uint8Array(bytes, 0, Math.min(PDF_MAGIC.length, bytes.byteLength));
  if (!PDF_MAGIC.every((byte, index) => head[index] === byte)) {
    throw new Problem({
      status: response.status,
      code: 'unexpected_answer',
      message: 'What the service sent is not a PDF, so it was not opened.',
      requestId: response.headers.get('x-request-id'),
    });
  }
  return bytes;
}

function unexpected(response: Response): Problem {
  return new Problem({
    status: response.status,
    code: 'unexpected_answer',
    message: 'The service sent an answer that could not be understood.',
    requestId: response.headers.get('x-request-id'),
  });
}
