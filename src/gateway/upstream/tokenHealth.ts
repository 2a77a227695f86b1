import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { UpstreamAccess } from './upstream.ts';
import type { Forwarder } from './forward.ts';
import { buildOutbound, callerOf } from './outbound.ts';

/** Whether the upstream accepts the API token, according to its last answers. // P30 */
export interface TokenHealth {
  /** Updates the state from the status of an answer. */
  recordAnswer: (endpoint: Endpoint, status: number) => void;
  isRefused: () => boolean;
}

export function createTokenHealth(log: FastifyBaseLogger): TokenHealth {
  let isRefused = false;
  const set = (value: boolean, status: number) => {
    if (value === isRefused) return;
    isRefused = value;
    if (value) log.warn({ status }, 'api_token_refused');
    else log.info('api_token_accepted');
  };
  return {
    recordAnswer(endpoint, status) {
      // Other operations may answer 403 to a valid token.
      if (status === 401 || (status === 403 && endpoint === endpoints.listAssessments)) set(true, status);
      else if (status < 400) set(false, status);
    },
    isRefused: () => isRefused,
  };
}

const RECHECK_INTERVAL_MS = 10_000;
const RECHECK_TIMEOUT_MS = 10_000;

/** Asks the upstream whether it accepts the token again, at most every 10 s; the answer counts like any other. */
export function createTokenRecheck(parts: { deps: UpstreamAccess; forwarder: Pick<Forwarder, 'forward'> }): () => void {
  const caller = callerOf(parts.deps);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - checkedAt < RECHECK_INTERVAL_MS) return;
    checkedAt = now;
    const call = {
      endpoint: endpoints.listAssessments,
      values: { limit: 1 },
      body: undefined,
      requestId: randomUUID(),
    };
    parts.forwarder
      .forward(buildOutbound(caller, call), { signal: AbortSignal.timeout(RECHECK_TIMEOUT_MS), priority: 'background' })
      .catch(() => {});
  };
}
