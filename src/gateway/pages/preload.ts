import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_HEADER } from '../../contract/preload.ts';
import { abortOnClose } from '../../http/runningHandlers.ts';
import { isOwnOrigin } from '../security/requestGuards.ts';

/** An answer in the HTML of a page. */
export interface PreloadedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How long the first calls of a page may take, in milliseconds. */
export interface PreloadTimeouts {
  /** How long the HTML waits for the first answer. The page itself requests later ones, and so joins the running calls. */
  html: number;
  /** How long it then waits for the other answers. */
  others: number;
  /** How long a call runs if the page does not join it. */
  call: number;
}

export const PRELOAD_TIMEOUTS_MS: PreloadTimeouts = { html: 500, others: 50, call: 10_000 };

/** Maximum length of all answers in the HTML together, in characters. */
const MAX_PRELOADED_LENGTH = 1_000_000;

/** The headers of an answer that the page reads. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'x-request-id'];

/**
 * Whether a browser navigates to the page. Embedded requests of other sites and probes must not cause upstream calls. Browsers
 * without `Sec-Fetch-*` headers are recognised by `Accept`.
 */
export function isVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const isForeign = headers.origin !== undefined && !isOwnOrigin(headers);
  return !isForeign && headers.accept?.includes('text/html') === true;
}

/**
 * Makes the first calls of a page through all guards, with the user's headers. Resolves to the answers that arrived in time,
 * by request target.
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
    const call = { method: 'GET', url, remoteAddress: request.ip, headers, signal } as const;
    const answer = await gateway.inject(call);
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
  // A copy, because late answers still arrive in the original.
  return length > MAX_PRELOADED_LENGTH ? new Map() : new Map(answers);
}

/** The headers that a script of the page would send: identity from the page request, the rest as fetch sets it. */
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
