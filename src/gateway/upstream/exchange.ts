import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, request } from 'undici';
import type { Limits } from '../deps.ts';
import { AnswerTooLong, DeadlinePassed } from './failures.ts';
import type { Outbound } from './outbound.ts';

/** What came back, read to the end. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * One request and its whole answer. Redirects are answers like others: nothing is followed, nothing is repeated.
 * Rejects with undici's errors, with DeadlinePassed and AnswerTooLong, and with the signal's reason when it is aborted.
 */
export async function exchange(
  outbound: Outbound,
  options: { dispatcher: Dispatcher; limits: Limits; signal: AbortSignal },
): Promise<Reply> {
  const { dispatcher, limits } = options;
  // One controller for both: AbortSignal.any costs as much as the rest of a small call.
  const ending = new AbortController();
  const abandon = () => ending.abort(options.signal.reason);
  if (options.signal.aborted) abandon();
  else options.signal.addEventListener('abort', abandon, { once: true });
  const stop = () => ending.abort(new DeadlinePassed());
  const begin = setTimeout(stop, limits.answerBegins);
  const end = setTimeout(stop, limits.answerEnds);
  try {
    const { statusCode, headers, body } = await request(outbound.url, {
      dispatcher,
      method: outbound.endpoint.method,
      headers: outbound.headers,
      body: outbound.body,
      signal: ending.signal,
    });
    clearTimeout(begin);
    const cap = outbound.endpoint.response === 'pdf' ? limits.pdfBytes : limits.jsonBytes;
    return { status: statusCode, headers, body: await readTo(cap, body) };
  } finally {
    clearTimeout(begin);
    clearTimeout(end);
    options.signal.removeEventListener('abort', abandon);
  }
}

async function readTo(cap: number, body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (length > cap) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
