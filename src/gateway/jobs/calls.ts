import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Client, type ClientCall, createClient } from '../../contract/client.ts';
import { Problem } from '../../contract/problem.ts';
import { type Asker, NotWrittenDown } from '../audit/audit.ts';
import { forwardNoted, type WriteKeeping } from '../audit/forwardNoted.ts';
import { isAudited, subjectOf } from '../audit/subject.ts';
import type { GatewayDeps } from '../deps.ts';
import type { Waiting, WorkLane } from '../governor/lanes.ts';
import { nameOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { type Answer, answerOf } from '../upstream/answer.ts';
import { refusalAnswer, toResponse } from '../upstream/clientAnswers.ts';
import { neverArrived, refusalOfFailure } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { buildOutbound, callerOf } from '../upstream/outbound.ts';

/** A call that ended before anything of it could reach the service. */
export const NEVER_ARRIVED = 'never_arrived';

/** An item that is somebody else's by now, or waits no longer: it is left alone. */
export class Superseded extends Problem {
  override name = 'Superseded';
  constructor() {
    super({ code: 'superseded', message: 'This is not to be done any more.' });
  }
}

/** How a call waits for its turn, which may take minutes. */
export interface Turn {
  /** Aborted: whoever still waits for a turn waits no longer. */
  stopping: AbortSignal;
  /** Aborted: calls under way are given up as well. */
  abandoned: AbortSignal;
  /** Called when the turn has come, before anything is sent; may reject with Superseded. */
  begin?: () => Promise<void>;
}

/**
 * The API for background work: the same path, checks and refusals as for a browser, in another lane. Its calls reject with a
 * Problem whose code is the gateway's own, or NEVER_ARRIVED.
 */
export type Calls = (turn: Turn, asker: Asker) => Client;

export function createCalls(parts: {
  deps: Pick<GatewayDeps, 'upstream' | 'version'>;
  forwarder: Pick<Forwarder, 'forward'>;
  lane: WorkLane;
  keeping: WriteKeeping | null;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Calls {
  const caller = callerOf(parts.deps);
  return (turn, asker) =>
    createClient({
      baseUrl: '',
      headers: {},
      fetch: async (_target, _init, call) => toResponse(await ask({ turn, asker }, call)),
    });

  async function ask(
    { turn, asker }: { turn: Turn; asker: Asker },
    { endpoint, args: { body: given, ...values } }: ClientCall,
  ): Promise<Answer> {
    const body = endpoint.body ? (given ?? {}) : undefined;
    const requestId = randomUUID();
    const outbound = buildOutbound(caller, { endpoint, values, body, requestId });
    const operation = nameOf(endpoint);
    const write = isAudited(operation)
      ? { operation, asker, subject: subjectOf(operation, values, body), requestId }
      : null;
    const { waiting, hasBegun } = waitingFor(turn, parts.lane);
    try {
      const reply = await forwardNoted(parts, outbound, { waiting, write });
      const onTokenEchoed = () => parts.log.error({ operation }, 'token echoed');
      return answerOf({ endpoint, values, token: caller.upstream.token, onTokenEchoed }, reply);
    } catch (error) {
      if (turn.abandoned.aborted || error instanceof Superseded) throw error;
      const refusal = error instanceof Refusal ? error : refusalOfFailure(error, endpoint.method);
      if (!hasBegun() || neverArrived(error) || error instanceof NotWrittenDown) {
        if (refusal.status !== 429) throw new Problem({ code: NEVER_ARRIVED, message: refusal.message });
      }
      return refusalAnswer(refusal);
    }
  }
}

/** Until its turn a call ends with the work it is part of; from then on it may be finished. */
function waitingFor(
  { stopping, abandoned, begin }: Turn,
  lane: WorkLane,
): { waiting: Waiting; hasBegun: () => boolean } {
  const left = new AbortController();
  const leave = () => left.abort();
  let begun = false;
  if (stopping.aborted) leave();
  stopping.addEventListener('abort', leave, { once: true });
  const waiting: Waiting = {
    signal: AbortSignal.any([left.signal, abandoned]),
    lane,
    async begin() {
      stopping.removeEventListener('abort', leave);
      await begin?.();
      begun = true;
    },
  };
  return { waiting, hasBegun: () => begun };
}
