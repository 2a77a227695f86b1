import { deliver, type DeliveryDeps } from './delivery.ts';
import { holdBarred, holdWithBarred, releaseMails } from './hold.ts';

export interface MailerDeps extends Omit<DeliveryDeps, 'onBarred'> {
  /** Told how many mails are held, and why; it goes on once somebody lets them go. */
  onHeld: (count: number, reason: string) => void;
  /** Told of what should not happen, such as a database that does not answer. It goes on by itself. */
  onError: (error: unknown) => void;
}

/** Delivers mails until it is stopped. */
export interface Mailer {
  start: () => void;
  /** There may be a mail. */
  wake: () => void;
  /** Takes no more mails, waits for those under way and, past the pace's `drain`, lets go of them. // T12 */
  stop: () => Promise<void>;
}

export function createMailer(deps: MailerDeps): Mailer {
  const { database, queue, pace, onError, onHeld } = deps;
  const stopping = new AbortController();
  const letGo = new AbortController();
  const underWay = new Set<Promise<void>>();
  let isAwake = false;
  let endRest: (() => void) | null = null;
  let repairAt = 0;
  let running: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;
  /** Why the server takes nothing from us; null as far as is known. */
  let barred: string | null = null;
  const delivery: DeliveryDeps = {
    ...deps,
    async onBarred(reason) {
      barred = reason;
      const held = await holdBarred(database.db, reason);
      if (held > 0) onHeld(held, reason);
    },
  };

  const wake = () => {
    isAwake = true;
    endRest?.();
  };

  async function run(): Promise<void> {
    // Whoever starts anew may have mended the settings.
    await releaseMails(database.db, ['barred']).catch(onError);
    while (!stopping.signal.aborted) {
      isAwake = false;
      try {
        await look();
      } catch (error) {
        onError(error);
      }
      if (!isAwake) await rest();
    }
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pace.idle);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function look(): Promise<void> {
    if (Date.now() >= repairAt) {
      await queue.repair();
      repairAt = Date.now() + pace.repair;
    }
    if (barred !== null && (await holdWithBarred(database.db, barred))) return;
    barred = null;
    const free = pace.lanes - underWay.size;
    const mailIds = free > 0 ? await queue.take(free) : [];
    for (const mailId of mailIds) {
      const task = deliver(mailId, delivery, letGo.signal)
        .catch(onError)
        .finally(() => {
          underWay.delete(task);
          wake();
        });
      underWay.add(task);
    }
  }

  return {
    start() {
      running ??= run();
    },
    wake,
    stop: () => (stopped ??= stop()),
  };

  async function stop(): Promise<void> {
    stopping.abort();
    wake();
    const tooLong = setTimeout(() => letGo.abort(), pace.drain);
    await running;
    await Promise.allSettled(underWay);
    clearTimeout(tooLong);
  }
}
