import type { TaskRun } from './background.ts';

/** What a run works off, several at once. */
export interface ConcurrentWork {
  /** How many are under way at once. */
  count: number;
  /** IDs of at most `most` that are due and none of `underWay`. */
  findDue: (most: number, underWay: number[]) => Promise<number[]>;
  /** Writes down how it ended, so that it is due no more. When it rejects, nothing more is begun in this run. */
  perform: (id: number) => Promise<void>;
}

/**
 * Works off what is due until nothing is left or the run is to stop. Ends once nothing is under way any more, also when
 * it rejects: the next run knows nothing of this one.
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
