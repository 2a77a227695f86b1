import type { TaskRun } from './background.ts';

/** How a run handles items concurrently. */
export interface ConcurrentWork {
  /** Number of concurrent items. */
  count: number;
  /** Finds at most `most` due IDs, except those in `underWay`. */
  findDue: (most: number, underWay: number[]) => Promise<number[]>;
  /** Handles an item and stores the outcome, so that it is no longer due. After a rejection the run starts no more items. */
  perform: (id: number) => Promise<void>;
}

/**
 * Handles due items until none is left or the run stops. Settles only after all started items, even when it rejects, because
 * the next run does not know them.
 */
export async function runConcurrently(run: TaskRun, { count, findDue, perform }: ConcurrentWork): Promise<void> {
  const underWay = new Map<number, Promise<void>>();
  try {
    for (;;) {
      const woken = run.woken();
      const free = run.stopping.aborted ? 0 : count - underWay.size;
      const due = free > 0 ? await findDue(free, [...underWay.keys()]) : [];
      for (const id of due) underWay.set(id, perform(id));
      if (underWay.size === 0) return;
      const ended = [...underWay].map(async ([id, task]) => {
        await task;
        return id;
      });
      const id = await Promise.race([woken, ...ended]);
      if (id !== undefined) underWay.delete(id);
    }
  } finally {
    await Promise.allSettled(underWay.values());
  }
}
