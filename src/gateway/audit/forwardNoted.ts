import type { Waiting } from '../governor/lanes.ts';
import type { CallEnd } from '../readModel/outcomeOfCall.ts';
import type { Reply } from '../upstream/exchange.ts';
import { neverArrived } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import type { Outbound } from '../upstream/outbound.ts';
import type { Audit, Noted, Write } from './audit.ts';
import { learntFrom } from './subject.ts';

/** Of a call that could not be made. */
const NOT_MADE = 502;

/** What has to happen around every write to the upstream. */
export interface WriteKeeping {
  audit: Audit;
  /** Brings the read model up to date; `end` is null for a call that may have arrived, and was not answered. Never rejects. */
  record: (write: Write, end: CallEnd | null) => Promise<void>;
}

/**
 * Makes a call to the upstream. A write is written down when its turn has come, right before it is made, and again when it
 * has ended, and the read model is up to date before it is answered; one that broke off stays without an outcome. Rejects
 * as the forwarder, and with NotWrittenDown.
 */
export async function forwardNoted(
  { forwarder, keeping }: { forwarder: Pick<Forwarder, 'forward'>; keeping: WriteKeeping | null },
  outbound: Outbound,
  { waiting, write }: { waiting: Waiting; write: Write | null },
): Promise<Reply> {
  if (!keeping || !write) return await forwarder.forward(outbound, waiting);
  const { audit, record } = keeping;
  let noted: Noted | null = null;
  let hasBegun = false;
  const begin = async () => {
    await waiting.begin?.();
    noted = await audit.begin(write);
    hasBegun = true;
  };
  const end = async (status: number, document?: unknown) => {
    // Assigned by then, unless the turn never came.
    await noted?.end(status, learntFrom(write.operation, document));
  };
  try {
    const reply = await forwarder.forward(outbound, { ...waiting, begin });
    const document = parse(reply.body);
    await end(reply.status, document);
    await record(write, { status: reply.status, document });
    return reply;
  } catch (error) {
    if (neverArrived(error)) await end(NOT_MADE);
    else if (hasBegun) await record(write, null);
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
