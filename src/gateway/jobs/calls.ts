import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../../contract/client.ts';
import { allEndpoints } from '../../contract/endpoints.ts';
import { Problem } from '../../contract/problem.ts';
import type { GatewayDeps } from '../deps.ts';
import { splitTarget } from '../guards/rawRequest.ts';
import { chooseRow, rowsAt } from '../guards/table.ts';
import type { Health } from '../health.ts';
import { bodyOf, Refusal } from '../refusal.ts';
import { type Answer, answerOf } from '../upstream/answer.ts';
import { neverArrived, refusalOfFailure } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { buildOutbound } from '../upstream/outbound.ts';

/** A call that ended before anything of it could reach the service. */
export const NEVER_ARRIVED = 'never_arrived';

const table = Object.values(allEndpoints);

/**
 * The API for jobs: the same way, checks and refusals as for a browser, in the lane of jobs. Rejects with a Problem
 * whose code is the gateway's own, or NEVER_ARRIVED.
 */
export function createCalls(parts: {
  deps: Pick<GatewayDeps, 'upstream' | 'version'>;
  forwarder: Forwarder;
  health: Health;
}): Client {
  const { upstream, version } = parts.deps;
  const caller = { upstream, userAgent: `shortlist/${version}` };
  return createClient({ baseUrl: '', headers: {}, fetch: async (target, init) => responseOf(await ask(target, init)) });

  async function ask(target: string, init: RequestInit): Promise<Answer> {
    const { path, query } = splitTarget(target);
    const search = new URLSearchParams(query);
    const { endpoint, params } = chooseRow(rowsAt(table, path), init.method ?? 'GET', path, search);
    const values = { ...params, ...Object.fromEntries(search) };
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const outbound = buildOutbound(caller, { endpoint, values, body, requestId: randomUUID() });
    const signal = init.signal ?? new AbortController().signal;
    try {
      const reply = await parts.forwarder.forward(outbound, { signal, lane: 'job' });
      parts.health.note(reply.status);
      return answerOf({ endpoint, values, token: upstream.token }, reply);
    } catch (error) {
      // Given up by ourselves: the client says so.
      if (signal.aborted) throw error;
      const refusal = error instanceof Refusal ? error : refusalOfFailure(error, endpoint.method);
      if (neverArrived(error)) throw new Problem({ code: NEVER_ARRIVED, message: refusal.message });
      return answerOfRefusal(refusal);
    }
  }
}

function answerOfRefusal(refusal: Refusal): Answer {
  const body = Buffer.from(JSON.stringify(bodyOf(refusal, randomUUID())));
  return { status: refusal.status, headers: { ...refusal.extras.headers }, body };
}

function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body && new Uint8Array(body), { status, headers });
}
