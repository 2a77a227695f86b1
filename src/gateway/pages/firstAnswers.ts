import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OWN_HEADER } from '../../contract/firstCalls.ts';

/** An answer as the page finds it in the HTML. */
export interface FirstAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** In milliseconds, of the first calls of a page. */
export interface Patience {
  /** How long the HTML waits for the answers. What comes later the page asks for itself, and joins the call that is on its way. */
  html: number;
  /** How long a call goes on for a page that has not joined it. */
  call: number;
}

export const PATIENCE: Patience = { html: 250, call: 10_000 };

/** Answers that are longer together, in characters, do not go along with the HTML. */
const MOST = 1_000_000;

/** What of an answer's headers the page reads. */
const KEPT = ['content-type', 'retry-after', 'x-request-id'];

/**
 * Asks this gateway for whoever asked for a page, as the page would: through all guards, with the visitor's own headers. What has
 * been answered in time is there by its target.
 */
export async function askFirst(
  app: FastifyInstance,
  request: FastifyRequest,
  targets: readonly string[],
  patience: Patience,
): Promise<ReadonlyMap<string, FirstAnswer>> {
  const answers = new Map<string, FirstAnswer>();
  const asking = targets.map(async (url) => {
    const { statusCode, headers, payload } = await app.inject({
      method: 'GET',
      url,
      remoteAddress: request.ip,
      headers: headersFor(request),
      signal: AbortSignal.timeout(patience.call),
    });
    const kept = KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    answers.set(url, { status: statusCode, headers: Object.fromEntries(kept), body: payload });
  });
  const tooLate = new AbortController();
  await Promise.race([Promise.allSettled(asking), wait(patience.html, null, { signal: tooLate.signal })]);
  tooLate.abort();
  const length = [...answers.values()].reduce((sum, { body }) => sum + body.length, 0);
  return length > MOST ? new Map() : new Map(answers);
}

/** Headers of the page's own calls: who asks is the same, the rest is as a script of the page would send it. */
function headersFor({ headers }: FastifyRequest): Record<string, string | string[]> {
  const { connection: _, 'accept-encoding': _coding, ...kept } = headers;
  const own = {
    accept: 'application/json',
    [OWN_HEADER]: '1',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  };
  return { ...(kept as Record<string, string | string[]>), ...own };
}
