import { Agent } from 'undici';
import type { Endpoint } from '../../contract/endpoints.ts';
import type { Limits } from '../deps.ts';
import { createFlights } from '../governor/flights.ts';
import { createGovernor, type Governor, type GovernorOptions } from '../governor/governor.ts';
import { isWorkLane, type Waiting } from '../governor/lanes.ts';
import { overloaded } from '../refusal.ts';
import type { Metrics } from '../../operation/metrics.ts';
import { nameOf } from '../operationTable.ts';
import { type Reply, exchange } from './exchange.ts';
import { refusalOfFailure } from './failures.ts';
import type { Outbound } from './outbound.ts';

/** The one way to the upstream: every call of every tab and every job passes through it. */
export interface Forwarder {
  /** Makes a call in its turn. Rejects as `exchange` does, and with a Refusal of the governor's. */
  forward: (outbound: Outbound, waiting: Waiting) => Promise<Reply>;
  governor: Pick<Governor, 'report' | 'estimate' | 'opensIn'>;
  close: () => Promise<void>;
}

/** Connections to the upstream at a time; what is beyond waits its turn, within its deadline. */
const CONNECTIONS = 32;

export function createForwarder(
  limits: Limits,
  governed: Omit<GovernorOptions, 'longestWait'>,
  { onReply, metrics }: { onReply: (endpoint: Endpoint, status: number) => void; metrics: Metrics | undefined },
): Forwarder {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: limits.answerBegins },
    headersTimeout: limits.answerEnds,
    bodyTimeout: limits.answerEnds,
  });
  const governor = createGovernor({ ...governed, longestWait: limits.turn });
  let calls = 0;
  const forward = createFlights({
    async send(outbound, waiting) {
      const { signal, lane } = waiting;
      if (calls >= limits.calls && !isWorkLane(lane)) throw overloaded(1);
      calls += 1;
      try {
        return await governor.run(outbound.endpoint, waiting, async () => {
          const call = exchange(outbound, { dispatcher, limits, signal });
          const reply = await (metrics ? counted(call, { outbound, signal, metrics }) : call);
          onReply(outbound.endpoint, reply.status);
          return reply;
        });
      } finally {
        calls -= 1;
      }
    },
    hurry: ({ endpoint }, waiting) => governor.hurry(endpoint, waiting),
  });
  return {
    forward,
    governor,
    async close() {
      governor.close();
      await dispatcher.destroy();
    },
  };
}

/** Takes note of how a call ended, and how long it took. */
async function counted(
  call: Promise<Reply>,
  { outbound, signal, metrics }: { outbound: Outbound; signal: AbortSignal; metrics: Metrics },
): Promise<Reply> {
  const began = performance.now();
  const { endpoint } = outbound;
  const note = (outcome: string) => metrics.called(nameOf(endpoint), outcome, (performance.now() - began) / 1000);
  try {
    const reply = await call;
    note(String(reply.status));
    return reply;
  } catch (error) {
    note(signal.aborted ? 'given_up' : refusalOfFailure(error, endpoint.method).code);
    throw error;
  }
}
