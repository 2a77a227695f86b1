import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import { lockCandidature } from './access.ts';
import { lastOverdue } from './clock.ts';
import { type RunCode, scoreNext } from './codeScores.ts';
import type { ReadDefinition } from './definitions.ts';
import type { Db } from '../../database/open.ts';
import { closeTest } from './handIn.ts';
import { settle } from './settle.ts';

/** Does what no request waits for: closes tests whose time is over, and runs the code that was handed in. */
export interface Sweeper {
  /** Sweeps now, and every so often until it is stopped. */
  start: () => void;
  /** Sweeps soon, without anybody waiting. */
  wake: () => void;
  /** Sweeps, after any sweep that is under way. Never rejects: what failed is logged and tried again next time. */
  sweep: () => Promise<void>;
  /** Ends; resolves when nothing is under way. */
  stop: () => Promise<void>;
}

interface Sweeping {
  db: Db;
  now: () => Date;
  definitions: ReadDefinition;
  runCode: RunCode;
  /** Between two sweeps, in milliseconds. */
  every: number;
  report: (error: unknown) => void;
}

/** How many tests are scored at once: one candidate's code that works for as long as it may delays no others. */
const SCORING_LANES = 2;

export function createSweeper({ every, report, ...work }: Sweeping): Sweeper {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const attempt = async <Result>(step: () => Promise<Result>, otherwise: Result): Promise<Result> =>
    stopped.signal.aborted
      ? otherwise
      : await step().catch((error: unknown) => {
          report(error);
          return otherwise;
        });
  const close = oneAtATime(async () => {
    for (const overdue of await attempt(() => findOverdue(work), [])) {
      await attempt(() => closeOverdue(overdue, work), undefined);
    }
  });
  const lanes = Array.from({ length: SCORING_LANES }, () =>
    oneAtATime(async () => {
      while (await attempt(() => scoreNext({ ...work, report, stopped: stopped.signal }), false)) continue;
    }),
  );
  async function sweep(): Promise<void> {
    await close();
    await Promise.all(lanes.map(async (score) => await score()));
  }
  return {
    sweep,
    wake: () => void sweep(),
    start() {
      void sweep();
      timer = setInterval(() => void sweep(), every);
    },
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await sweep();
    },
  };
}

/** Runs a step after the run that is under way, if there is one. Calls that come before it begins share that run. */
function oneAtATime(step: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last = last.then(() => {
      next = null;
      return step();
    });
    return next;
  };
}

type Work = Omit<Sweeping, 'every' | 'report'>;

interface Overdue {
  candidature_id: number;
  assessment_id: number;
  test_id: number;
}

/** Nothing is locked here: locks are taken from the assessment down, so each is looked at again once it is locked. */
async function findOverdue({ db, now }: Work): Promise<Overdue[]> {
  return await db
    .select({
      candidature_id: candidatures.id,
      assessment_id: candidatures.assessment_id,
      test_id: results.test_id,
    })
    .from(results)
    .innerJoin(candidatures, eq(candidatures.id, results.candidature_id))
    .where(and(isNull(results.handed_in_at), lt(results.deadline, lastOverdue(now()))))
    .orderBy(asc(results.deadline))
    .limit(1000);
}

/** Closes one with what was saved. Two processes may try: the second finds it closed. // T31 */
async function closeOverdue({ candidature_id, assessment_id, test_id }: Overdue, { db, ...work }: Work) {
  await db.transaction(async (tx) => {
    if (!(await lockCandidature(tx, { id: candidature_id, assessment_id }))) return;
    if (await closeTest(tx, { candidature_id, test_id }, work)) await settle(tx, candidature_id);
  });
}
