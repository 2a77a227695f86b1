import type { Waiting } from '../governor/lanes.ts';
import type { Reply } from '../upstream/exchange.ts';
import { neverArrived } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import type { Outbound } from '../upstream/outbound.ts';
import type { Audit, Noted, Write } from './audit.ts';
import { learntFrom } from './subject.ts';

/** Of a call that could not be made. */
const NOT_MADE = 502;

/**
 * Makes a call to the upstream that is written down when its turn has come, right before it is made, and again when it
 * has ended. One that broke off stays without an outcome. Rejects as the forwarder, and with NotWrittenDown.
 */
export async function forwardNoted(
  { forwarder, audit }: { forwarder: Pick<Forwarder, 'forward'>; audit: Audit | null },
  outbound: Outbound,
  { waiting, write }: { waiting: Waiting; write: Write },
): Promise<Reply> {
  if (!audit || outbound.endpoint.method === 'GET') return await forwarder.forward(outbound, waiting);
  let noted: Noted | null = null;
  const begin = async () => {
    await waiting.begin?.();
    noted = await audit.begin(write);
  };
  const end = async (status: number, body?: Buffer) => {
    // Assigned by then, unless the turn never came.
    await noted?.end(status, body && learntFrom(write.operation, parse(body)));
  };
  try {
    const reply = await forwarder.forward(outbound, { ...waiting, begin });
    await end(reply.status, reply.body);
    return reply;
  } catch (error) {
    if (neverArrived(error)) await end(NOT_MADE);
    throw error;
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}
