import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_HEADER } from '../../contract/preload.ts';
import { abortOnClose } from '../../http/runningHandlers.ts';
import { isOwnOrigin } from '../security/requestGuards.ts';

/** An answer as the page finds it in the HTML. */
export interface PreloadedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How long the first calls of a page may take, in milliseconds. */
export interface PreloadTimeouts {
  /** How long the HTML waits for the first answer. Later ones are requested by the page, which joins running calls. */
  html: number;
  /** How long it then waits for the others, which may come from the service: the first has the rows. */
  others: number;
  /** How long a call goes on for a page that has not joined it. */
  call: number;
}

export const PRELOAD_TIMEOUTS_MS: PreloadTimeouts = { html: 500, others: 50, call: 10_000 };

/** The longest answers together that are sent with the HTML, in characters. */
const MAX_PRELOADED_LENGTH = 1_000_000;

/** The headers of an answer that the page reads. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'x-request-id'];

/**
 * Whether a user is about to see the requested page. An image on another site or a probe must not cause upstream calls. A
 * browser that sends no `Sec-Fetch-*` headers counts when it accepts HTML.
 */
export function isVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isForeign = headers.origin !== undefined && !isOwnOrigin(headers);
  return !isForeign && headers.accept?.includes('text/html') === true;
}

/**
 * Answers the first calls of a page in advance, through all guards and with the user's headers. Returns the answers
 * that arrived in time, by request target.
 */
export async function preloadAnswers(
  gateway: FastifyInstance,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  targets: readonly string[],
  timeouts: PreloadTimeouts,
): Promise<ReadonlyMap<string, PreloadedAnswer>> {
  const answers = new Map<string, PreloadedAnswer>();
  const headers = headersFor(request);
  // One controller for both reasons: Node keeps a signal of AbortSignal.any in memory for as long as it has a listener, which
  // Fastify's inject never removes.
  const unwanted = abortOnClose(reply);
  const { signal } = unwanted;
  const limit = setTimeout(() => unwanted.abort(), timeouts.call);
  const asking = targets.map(async (url) => {
    const asked = { method: 'GET', url, remoteAddress: request.ip, headers, signal } as const;
    const answer = await gateway.inject(asked);
    const kept = KEPT_HEADERS.flatMap((name) =>
      answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]],
    );
    answers.set(url, { status: answer.statusCode, headers: Object.fromEntries(kept), body: answer.payload });
  });
  const all = Promise.allSettled(asking).then(() => clearTimeout(limit));
  const inTime = new AbortController();
  const pause = (milliseconds: number) => wait(milliseconds, null, { signal: inTime.signal });
  const first = Promise.allSettled(asking.slice(0, 1)).then(() => pause(timeouts.others));
  await Promise.race([all, first, pause(timeouts.html)]);
  inTime.abort();
  const length = [...answers.values()].reduce((sum, { body }) => sum + body.length, 0);
  // Late answers are left out.
  return length > MAX_PRELOADED_LENGTH ? new Map() : new Map(answers);
}

/** Headers of the page's own calls: who asks is the same, the rest is as a script of the page would send it. */
function headersFor({ headers }: FastifyRequest): Record<string, string | string[]> {
  const { connection: _, origin: _page, 'accept-encoding': _coding, ...kept } = headers;
  const own = {
    accept: 'application/json',
    [OWN_HEADER]: '1',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  };
  return { ...(kept as Record<string, string | string[]>), ...own };
}
