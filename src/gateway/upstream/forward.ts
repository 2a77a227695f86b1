import { Agent } from 'undici';
import type { Limits } from '../deps.ts';
import type { Lane } from '../governor/lanes.ts';
import { type Reply, exchange } from './exchange.ts';
import type { Outbound } from './outbound.ts';

/**
 * The one way to the upstream: every call of every tab passes through it, so this is where rates and numbers of
 * calls can be governed. Rejects as `exchange` does.
 */
export interface Forwarder {
  forward: (outbound: Outbound, waiting: Waiting) => Promise<Reply>;
  close: () => Promise<void>;
}

/** Who waits for an answer. */
export interface Waiting {
  /** Aborted when nobody does any more. */
  signal: AbortSignal;
  lane: Lane;
}

/** Connections to the upstream at a time; what is beyond waits its turn, within its deadline. */
const CONNECTIONS = 32;

export function createForwarder(limits: Limits): Forwarder {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: limits.answerBegins },
    headersTimeout: limits.answerEnds,
    bodyTimeout: limits.answerEnds,
  });
  return {
    forward: (outbound, { signal }) => exchange(outbound, { dispatcher, limits, signal }),
    close: () => dispatcher.destroy(),
  };
}
