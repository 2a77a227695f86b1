import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Client, createClient } from '../../contract/client.ts';
import type { GatewayDeps } from '../deps.ts';
import type { Waiting } from '../governor/lanes.ts';
import { nameOf } from '../names.ts';
import { answerOf } from './answer.ts';
import { refusalAnswer, toResponse } from './clientAnswers.ts';
import { refusalOfFailure } from './failures.ts';
import type { Forwarder } from './forward.ts';
import { buildOutbound, callerOf } from './outbound.ts';

/**
 * Reads lists of the upstream for a user who waits, with the same checks as forwarded calls. Rejects with a Problem, or with
 * the reason of the signal.
 */
export type UserReads = (waiting: Waiting) => Pick<Client, 'listAssessments' | 'listCandidatures'>;

export function createUserReads(parts: {
  deps: Pick<GatewayDeps, 'upstream' | 'version'>;
  forwarder: Pick<Forwarder, 'forward'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}): UserReads {
  const caller = callerOf(parts.deps);
  return (waiting) =>
    createClient({
      baseUrl: '',
      headers: {},
      async fetch(_target, _init, { endpoint, args: values }) {
        const call = { endpoint, values, body: undefined, requestId: randomUUID() };
        const onTokenEchoed = () => parts.log.error({ operation: nameOf(endpoint) }, 'token echoed');
        try {
          const reply = await parts.forwarder.forward(buildOutbound(caller, call), waiting);
          return toResponse(answerOf({ endpoint, values, token: caller.upstream.token, onTokenEchoed }, reply));
        } catch (error) {
          waiting.signal.throwIfAborted();
          return toResponse(refusalAnswer(refusalOfFailure(error, endpoint.method)));
        }
      },
    });
}
