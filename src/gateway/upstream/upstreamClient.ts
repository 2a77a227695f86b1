import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readAnswer } from '../../contract/answer.ts';
import { type Client, createOperations } from '../../contract/client.ts';
import { allEndpoints, nameOf } from '../../contract/endpoints.ts';
import { Problem, readRefusal } from '../../contract/problem.ts';
import type { UpstreamAccess } from './upstream.ts';
import type { CallContext } from '../base/priority.ts';
import { problemOfRefusal } from '../base/refusal.ts';
import { type Answer, answerOf } from './answer.ts';
import type { Reply } from './exchange.ts';
import { refusalOfFailure, upstreamInvalid } from './failures.ts';
import type { Forwarder } from './forward.ts';
import { buildOutbound, callerOf, type Outbound, type OutboundCall } from './outbound.ts';

interface Parts {
  deps: UpstreamAccess;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Creates the typed client for the gateway's own calls, with the checks of forwarded calls. Rejects with a Problem that has a
 * code of the gateway, with a Problem of `forward`, or with the reason of an aborted signal.
 */
export function createUpstreamClient(
  { deps, log }: Parts,
  forward: (outbound: Outbound, call: OutboundCall) => Promise<Reply>,
): Client {
  const caller = callerOf(deps);
  return createOperations(allEndpoints, async (endpoint, { body: given, ...values }, { signal }) => {
    const body = endpoint.body ? (given ?? {}) : undefined;
    const call = { endpoint, values, body, requestId: randomUUID() };
    const onTokenEchoed = () => log.error({ operation: nameOf(endpoint) }, 'token_echoed');
    try {
      const reply = await forward(buildOutbound(caller, call), call);
      return valueOf(call, answerOf({ endpoint, values, token: caller.upstream.token, onTokenEchoed }, reply));
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof Problem ? error : problemOfRefusal(refusalOfFailure(error, endpoint.method));
    }
  });
}

/** Returns the client's answer; throws the Problem of a refusal. */
function valueOf({ endpoint, values }: OutboundCall, { status, body }: Answer): unknown {
  if (body === null) return null;
  if (endpoint.response === 'pdf') return new Uint8Array(body).buffer;
  const document: unknown = JSON.parse(body.toString());
  if (status >= 300) throw readRefusal(status, document);
  const reading = readAnswer(endpoint, document, values.test_taker_id);
  if (reading) return reading;
  throw upstreamInvalid('other JSON');
}

/** Reads the upstream while a user waits. */
export type UserReads = (
  waiting: CallContext,
) => Pick<Client, 'listAssessments' | 'readAssessment' | 'listCandidatures' | 'listResults' | 'readResult'>;

export const createUserReads =
  ({ forwarder, ...parts }: Parts & { forwarder: Pick<Forwarder, 'forward'> }): UserReads =>
  (waiting) =>
    createUpstreamClient(parts, async (outbound) => await forwarder.forward(outbound, waiting));
