import { nameOf } from '../../contract/endpoints.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Client } from '../../contract/client.ts';
import { Problem } from '../../contract/problem.ts';
import { forwardAudited, AuditWriteFailed, type WriteRecorder } from './audit.ts';
import type { Actor } from '../base/user.ts';
import { isAudited, subjectOf } from './subject.ts';
import type { UpstreamAccess } from '../upstream/upstream.ts';
import type { CallContext, WorkPriority } from '../base/priority.ts';
import { neverArrived, refusalOfFailure } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { createUpstreamClient } from '../upstream/upstreamClient.ts';

/** A call failed before anything was sent to the service. */
export class NeverArrived extends Problem {
  override name = 'NeverArrived';
}

/** Another process has taken over the item, or it is no longer waiting. */
export class Superseded extends Problem {
  override name = 'Superseded';
  constructor() {
    super({ code: 'superseded', message: 'No longer needed.' });
  }
}

/** The signals of a background call, which may wait minutes for the rate limiter. */
export interface CallSignals {
  /** Ends calls that still wait for the rate limiter. */
  stopping: AbortSignal;
  /** Ends running calls as well. */
  abandoned: AbortSignal;
  /** Called right before the request is sent. May reject with Superseded. */
  begin?: () => Promise<void>;
}

/**
 * The API client for background work, with the checks and refusals of browser calls. Calls reject with a Problem that has a
 * code of the gateway; with NeverArrived if nothing was sent.
 */
export type Calls = (signals: CallSignals, actor: Actor) => Client;

export function createCalls(parts: {
  deps: UpstreamAccess;
  forwarder: Pick<Forwarder, 'forward'>;
  priority: WorkPriority;
  writeRecorder: WriteRecorder | null;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Calls {
  return (signals, actor) =>
    createUpstreamClient(parts, async (outbound, { endpoint, values, body, requestId }) => {
      const operation = nameOf(endpoint);
      // The reports of a job leave with its ZIP file, whose download has an entry.
      const audited =
        endpoint.method !== 'GET' && isAudited(operation)
          ? { operation, actor, subject: subjectOf(operation, values, body), requestId }
          : null;
      const { waiting, hasBegun } = callContextOf(signals, parts.priority);
      return await forwardAudited(parts, outbound, { waiting, audited }).catch((error: unknown) => {
        if (signals.abandoned.aborted || error instanceof Superseded) throw error;
        const refusal = refusalOfFailure(error, endpoint.method);
        const isUnsent = !hasBegun() || neverArrived(error) || error instanceof AuditWriteFailed;
        throw isUnsent && refusal.status !== 429 ? new NeverArrived(refusal, { cause: refusal }) : error;
      });
    });
}

/** The context of a call. `stopping` ends it while it waits for the rate limiter, later only `abandoned` does. */
function callContextOf(
  { stopping, abandoned, begin }: CallSignals,
  priority: WorkPriority,
): { waiting: CallContext; hasBegun: () => boolean } {
  const waitEnd = new AbortController();
  const endWait = () => waitEnd.abort();
  let begun = false;
  if (stopping.aborted) endWait();
  stopping.addEventListener('abort', endWait, { once: true });
  const waiting: CallContext = {
    signal: AbortSignal.any([waitEnd.signal, abandoned]),
    priority,
    async begin() {
      stopping.removeEventListener('abort', endWait);
      await begin?.();
      begun = true;
    },
  };
  return { waiting, hasBegun: () => begun };
}
