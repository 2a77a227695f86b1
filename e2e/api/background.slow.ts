import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { TaskRun, BackgroundTask, TaskDefinition } from '../../src/database/background.ts';
import { acquireLease, createLeases, LostLease } from '../../src/database/leases.ts';
import type { Database } from '../../src/database/open.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { runStatement, type EmptyDatabase, makeDatabase } from './target.ts';

let empty: EmptyDatabase;
let databases: Database[];
let started: BackgroundTask[] = [];

beforeEach(async () => {
  empty = await makeDatabase();
  databases = await Promise.all([openPostgres(empty.url), openPostgres(empty.url)]);
  await runStatement(empty.url, 'create table written (by integer)');
}, 60_000);
afterEach(async () => {
  for (const work of started.splice(0)) await work.stop();
  for (const database of databases) await database.close();
  await empty.drop();
});

/** Defines the same task in a process and collects its runs. */
function define(
  index: number,
  { isDue }: Pick<TaskDefinition, 'isDue'>,
): { runs: TaskRun[]; errors: unknown[]; work: BackgroundTask } {
  const runs: TaskRun[] = [];
  const errors: unknown[] = [];
  const work = (databases[index] as Database).background.define({
    queue: 'test',
    isDue,
    work: async (run) => {
      runs.push(run);
      if (run.stopping.aborted) return;
      await new Promise((resolve) => run.stopping.addEventListener('abort', resolve, { once: true }));
    },
    drain: 1000,
    pollInterval: 20,
    onError: (error) => errors.push(error),
  });
  started.push(work);
  return { runs, errors, work };
}

const writeOf = async (run: TaskRun | undefined, by: number) =>
  await run?.write(async (tx) => await tx.execute(sql`insert into written values (${by})`));

async function expiry(): Promise<unknown> {
  const { rows } = await runStatement(empty.url, 'select expires_at::text as at from background.leases');
  return rows[0]?.['at'];
}

async function countRollbacks(): Promise<number> {
  const { rows } = await runStatement(
    empty.url,
    'select xact_rollback::int as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.['count']);
}

test('one of two processes runs the work, keeps its lease, and writes nothing after losing it [R03 S29]', async () => {
  const isDue = async () => true;
  const processes = [define(0, { isDue }), define(1, { isDue })];
  for (const { work } of processes) work.start();
  await expect.poll(() => processes.flatMap(({ runs }) => runs).length).toBe(1);
  const [first, second] = processes[0]?.runs.length ? processes : processes.toReversed();
  // The lease is renewed, and no statement fails although the other process polls.
  const nextRenewal = async () => {
    const before = await expiry();
    await expect.poll(expiry).not.toBe(before);
  };
  await nextRenewal();
  const failed = await countRollbacks();
  await nextRenewal();
  expect(await countRollbacks()).toBe(failed);
  await writeOf(first?.runs[0], 1);
  expect(second?.runs).toHaveLength(0);

  // It loses its lease, as after a stall.
  await runStatement(empty.url, 'update background.leases set fence = fence + 1');
  await expect(writeOf(first?.runs[0], 2)).rejects.toThrow(LostLease);
  await expect.poll(() => first?.runs[0]?.stopping.aborted).toBe(true);
  await expect.poll(() => processes.flatMap(({ runs }) => runs).length).toBe(2);
  const next = second?.runs[0] ?? first?.runs[1];
  await writeOf(next, 3);
  expect((await databases[0]?.db.execute(sql`select by from written`))?.rows).toEqual([{ by: 1 }, { by: 3 }]);
  expect(processes.flatMap(({ errors }) => errors)).toEqual([]);
}, 120_000);

test('taking over waits for a write under the old fence, and a renewal does not [R03]', async () => {
  const [ours, theirs] = databases as [Database, Database];
  await createLeases(ours);
  const lease = await acquireLease(ours.db, 'test', 'a');
  expect(await acquireLease(theirs.db, 'test', 'b')).toBeNull();
  const { promise: gate, resolve: end } = withResolvers();
  const writing = lease?.write(async (tx) => {
    await tx.execute(sql`insert into written values (1)`);
    await gate;
  });
  const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(
      async () =>
        (
          await theirs.db.execute(
            sql`select from pg_locks where mode = 'RowShareLock' and relation = 'background.leases'::regclass`,
          )
        ).rowCount,
    )
    .toBe(1);
  await lease?.renew();
  await runStatement(empty.url, 'update background.leases set expires_at = now()');
  const taken = acquireLease(theirs.db, 'test', 'b');
  await expect.poll(async () => (await ours.db.execute(isWaiting)).rowCount).toBe(1);
  end();
  await writing;
  expect(await taken).not.toBeNull();
  await expect(lease?.write(async () => {})).rejects.toThrow(LostLease);
  await expect(lease?.renew()).rejects.toThrow(LostLease);
  expect((await ours.db.execute(sql`select by from written`)).rows).toEqual([{ by: 1 }]);
  // The fence of the old holder never returns, also after a release.
  await lease?.release();
  expect(await acquireLease(ours.db, 'test', 'a')).toBeNull();
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

test('work that is due runs at once when it is woken, and lets go of its lease', async () => {
  let isDue = false;
  let runs = 0;
  const work = (databases[0] as Database).background.define({
    queue: 'test',
    isDue: async () => isDue,
    work: async () => {
      runs += 1;
      isDue = false;
    },
    drain: 1000,
    onError: () => {},
  });
  started.push(work);
  work.start();
  // The first run creates the queue.
  for (const count of [1, 2]) {
    isDue = true;
    const begun = performance.now();
    work.wake();
    await expect.poll(() => runs, { timeout: 5000, interval: 2 }).toBe(count);
    if (count === 2) expect(performance.now() - begun).toBeLessThan(1000);
  }
  await work.stop();
  const held = await databases[0]?.db.execute(sql`select from background.leases where expires_at > now()`);
  expect(held?.rows).toEqual([]);
});

// Of two unique keys `on conflict` names one: two first rows at once broke the other.
test('of many that ask for a new queue at once, one takes it', async () => {
  const [first] = databases;
  if (!first) throw new Error('There is no database');
  await createLeases(first);
  for (let queue = 0; queue < 200; queue++) {
    const asked = [...databases, ...databases, ...databases].map(({ db }) => acquireLease(db, `new-${queue}`, 'one'));
    const leases = await Promise.all(asked);
    expect(leases.filter((lease) => lease !== null)).toHaveLength(1);
  }
});
