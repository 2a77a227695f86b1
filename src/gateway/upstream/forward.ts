import { nameOf } from '../../contract/endpoints.ts';
import { Agent } from 'undici';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Limits } from './upstream.ts';
import { createRequestCoalescer } from './rateLimiter/requestCoalescing.ts';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from './rateLimiter/rateLimiter.ts';
import { isBackgroundWork, type CallContext } from '../base/priority.ts';
import { overloaded } from '../base/refusal.ts';
import type { Metrics } from '../../operation/metrics.ts';
import { type Reply, exchange } from './exchange.ts';
import { createConnector, refusalOfFailure } from './failures.ts';
import type { Outbound } from './outbound.ts';

/** All calls to the upstream pass through it, from every tab and job. */
export interface Forwarder {
  /** Makes a call when the rate limiter admits it. Rejects as `exchange` does, or with a Refusal of the rate limiter. */
  forward: (outbound: Outbound, waiting: CallContext) => Promise<Reply>;
  rateLimiter: Pick<RateLimiter, 'report' | 'estimate' | 'opensIn' | 'askedWait' | 'shareAmong'>;
  close: () => Promise<void>;
}

/** Concurrent connections to the upstream; further calls wait, within their deadline. */
const CONNECTIONS = 32;

export function createForwarder(
  limits: Limits,
  rateLimits: Omit<RateLimiterOptions, 'longestWait'>,
  { onReply, metrics }: { onReply: (endpoint: Endpoint, status: number) => void; metrics: Metrics | undefined },
): Forwarder {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    connect: createConnector(limits.answerHeadersMs),
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
  });
  const rateLimiter = createRateLimiter({ ...rateLimits, longestWait: limits.rateLimitWaitMs });
  let calls = 0;
  const forward = createRequestCoalescer({
    async send(outbound, waiting) {
      const { signal, priority } = waiting;
      if (calls >= limits.maxCalls && !isBackgroundWork(priority)) throw overloaded(1);
      calls += 1;
      try {
        return await rateLimiter.run(outbound.endpoint, waiting, async () => {
          const call = exchange(outbound, { dispatcher, limits, signal });
          const reply = await (metrics ? withMetrics(call, { outbound, signal, metrics }) : call);
          onReply(outbound.endpoint, reply.status);
          return reply;
        });
      } finally {
        calls -= 1;
      }
    },
    promote: ({ endpoint }, waiting) => rateLimiter.promote(endpoint, waiting),
  });
  return {
    forward,
    rateLimiter,
    async close() {
      rateLimiter.close();
      await dispatcher.destroy();
    },
  };
}

/** Records outcome and duration of a call. */
async function withMetrics(
  call: Promise<Reply>,
  { outbound, signal, metrics }: { outbound: Outbound; signal: AbortSignal; metrics: Metrics },
): Promise<Reply> {
  const began = performance.now();
  const { endpoint } = outbound;
  const count = (outcome: string) => metrics.called(nameOf(endpoint), outcome, (performance.now() - began) / 1000);
  try {
    const reply = await call;
    count(String(reply.status));
    return reply;
  } catch (error) {
    count(signal.aborted ? 'given_up' : refusalOfFailure(error, endpoint.method).code);
    throw error;
  }
}
