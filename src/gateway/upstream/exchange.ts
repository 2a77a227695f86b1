import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Limits } from '../deps.ts';
import { AnswerTooLong, DeadlinePassed } from './failures.ts';
import type { Outbound } from './outbound.ts';

/** What came back, read to the end. */
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
 * One request and its whole answer. Redirects are answers like others: nothing is followed, nothing is repeated.
 * Rejects with undici's errors, with DeadlinePassed and AnswerTooLong, and with the signal's reason when it is aborted.
 *
 * It listens to undici itself: a stream read by `for await`, and a signal of undici's own, were a quarter of what the
 * gateway does for a small call.
 */
export function exchange(outbound: Outbound, { dispatcher, limits, signal }: Options): Promise<Reply> {
  const { endpoint, url, headers, body } = outbound;
  const cap = endpoint.response === 'pdf' ? limits.pdfBytes : limits.jsonBytes;
  return new Promise((resolve, reject) => {
    let given: Dispatcher.DispatchController | null = null;
    let head: Pick<Reply, 'status' | 'headers'> = { status: 0, headers: {} };
    const chunks: Buffer[] = [];
    let length = 0;

    const stopWaiting = () => {
      clearTimeout(begin);
      clearTimeout(end);
      signal.removeEventListener('abort', abandon);
    };
    const fail = (reason: Error) => {
      stopWaiting();
      reject(reason);
    };
    /** Ends the connection, too, now or as soon as there is one. */
    let ended: Error | null = null;
    const giveUp = (reason: Error) => {
      ended = reason;
      given?.abort(reason);
      fail(reason);
    };
    const abandon = () => giveUp(signal.reason as Error);
    const stop = () => giveUp(new DeadlinePassed());
    const begin = setTimeout(stop, limits.answerBegins);
    const end = setTimeout(stop, limits.answerEnds);
    if (signal.aborted) return abandon();
    signal.addEventListener('abort', abandon, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        given = controller;
        if (ended) controller.abort(ended);
      },
      onResponseStart(_controller, status, received) {
        // What a server says beforehand is no answer.
        if (status < 200) return;
        clearTimeout(begin);
        head = { status, headers: received };
      },
      onResponseData(_controller, chunk) {
        length += chunk.length;
        if (length > cap) giveUp(new AnswerTooLong());
        else chunks.push(chunk);
      },
      onResponseEnd() {
        stopWaiting();
        resolve({ ...head, body: Buffer.concat(chunks, length) });
      },
      onResponseError: (_controller, error) => fail(error),
    };
    const call = { origin: url.origin, path: url.pathname + url.search, method: endpoint.method, headers, body };
    try {
      dispatcher.dispatch(call, handler);
    } catch (error) {
      fail(error as Error);
    }
  });
}
