import { randomUUID } from 'node:crypto';
import { endpoints } from '../contract/endpoints.ts';
import type { GatewayDeps } from './deps.ts';
import type { Forwarder } from './upstream/forward.ts';
import { buildOutbound, callerOf } from './upstream/outbound.ts';

/** What the service's answers say of the token. // P30 */
export interface Health {
  /** Takes note of the status of an upstream's reply: told of each. */
  note: (status: number) => void;
  isTokenRefused: () => boolean;
}

export function createHealth(): Health {
  let isRefused = false;
  return {
    note(status) {
      isRefused = status === 401 || status === 403;
    },
    isTokenRefused: () => isRefused,
  };
}

/** Between two such calls, in milliseconds, and how long one may take. */
const PAUSE = 10_000;
const PATIENCE = 10_000;

/**
 * Asks the service again whether it takes the token: it may have been renewed there, it may be refused for one operation
 * alone, and who is not ready is sent nobody who would find out.
 */
export function createSecondLook(parts: {
  deps: Pick<GatewayDeps, 'upstream' | 'version'>;
  forwarder: Pick<Forwarder, 'forward'>;
}): () => void {
  const caller = callerOf(parts.deps);
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lookedAt < PAUSE) return;
    lookedAt = now;
    const call = {
      endpoint: endpoints.listAssessments,
      values: { limit: 1 },
      body: undefined,
      requestId: randomUUID(),
    };
    parts.forwarder
      .forward(buildOutbound(caller, call), { signal: AbortSignal.timeout(PATIENCE), lane: 'background' })
      // What it answers is noted like any answer.
      .catch(() => {});
  };
}
