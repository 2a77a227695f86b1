import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, request } from 'undici';
import type { Limits } from './upstream.ts';
import { AnswerTooLong, DeadlinePassed } from './failures.ts';
import type { Outbound } from './outbound.ts';

/** A complete answer of the upstream. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Options {
  dispatcher: Dispatcher;
  limits: Limits;
  signal: AbortSignal;
}

/**
 * Sends one request and reads the whole answer. Redirects are not followed and nothing is retried. Rejects with undici's
 * errors, with DeadlinePassed and AnswerTooLong, and with the signal's reason when it is aborted.
 */
export async function exchange(outbound: Outbound, { dispatcher, limits, signal }: Options): Promise<Reply> {
  const { endpoint, url, headers, body } = outbound;
  const deadline = AbortSignal.timeout(limits.answerMs);
  try {
    const response = await request(url, {
      dispatcher,
      method: endpoint.method,
      headers,
      body,
      headersTimeout: limits.answerHeadersMs,
      signal: AbortSignal.any([signal, deadline]),
    });
    const maxBytes = endpoint.response === 'pdf' ? limits.pdfBytes : limits.jsonBytes;
    return { status: response.statusCode, headers: response.headers, body: await readBody(response.body, maxBytes) };
  } catch (error) {
    signal.throwIfAborted();
    throw deadline.aborted ? new DeadlinePassed() : error;
  }
}

async function readBody(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
