import { and, eq, gte, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { EVENT_KINDS, type EventKind, type Events } from '../../contract/taking.ts';
import { MAX_TEST_EVENTS, TEST_EVENT_KINDS, type TestEventKind } from '../../contract/testEvents.ts';
import { invalidFields } from '../http/httpError.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import { results, type StoredEvent } from '../schema/taking.ts';
import type { Services } from '../services/services.ts';
import { findTaking } from './findTaking.ts';
import { overdueBefore } from './testTimes.ts';

type Event = Events['events'][number];

/** How far the clock of a page may differ from the server's. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Records events of running tests: which kinds occurred, once and for ever, and as evidence each with its time, so far as the test
 * was started after candidates were informed of that. // T35 T80
 */
export async function recordEvents(uuid: string, { events }: Events, services: Services): Promise<void> {
  const { candidature } = await findTaking(services.db, uuid);
  await services.db.transaction(async (tx) => {
    // In ascending order, to avoid deadlocks.
    for (const testId of [...new Set(events.map(({ test_id }) => test_id))].toSorted((one, other) => one - other)) {
      const mine = events.filter(({ test_id }) => test_id === testId);
      const running = and(
        eq(results.candidature_id, candidature.id),
        eq(results.test_id, testId),
        isNull(results.submitted_at),
        gte(results.deadline, overdueBefore(services.now())),
      );
      const kinds = sql.param(mine.map(({ kind }) => kind).filter(isNoticed));
      await tx
        .update(results)
        .set({ noticed: sql`array(select distinct unnest(${results.noticed} || ${kinds}::text[]) order by 1)` })
        .where(and(running, not(sql`${results.noticed} @> ${kinds}::text[]`)));
      if (mine.every(({ at }) => at === undefined)) continue;
      const [result] = await tx
        .select()
        .from(results)
        .where(and(running, isNotNull(results.events)))
        .for('update');
      if (result) await addEvents(tx, result, mine, services);
    }
  });
}

const isNoticed = (kind: Event['kind']): kind is EventKind => EVENT_KINDS.some((each) => each === kind);
const isEvidence = (kind: Event['kind']): kind is TestEventKind => TEST_EVENT_KINDS.some((each) => each === kind);

/** Adds events to those of a locked result. One that is there gets its duration; beyond the limit they are counted. */
async function addEvents(
  tx: Transaction,
  result: typeof results.$inferSelect,
  found: readonly Event[],
  { now, definitions }: Services,
): Promise<void> {
  const { items } = await definitions(tx, result.test_id);
  const begun = result.started_at.getTime();
  const latest = now().getTime() - begun + CLOCK_TOLERANCE_MS;
  const all = new Map((result.events ?? []).map((event) => [keyOf(event), event]));
  let leftOut = 0;
  for (const { kind, item_id, at, seconds, length } of found) {
    if (at === undefined || !isEvidence(kind)) continue;
    if (item_id !== undefined && items.every(({ id }) => id !== item_id))
      throw invalidFields({ events: ['This question is not part of the test.'] });
    const start = Date.parse(at) - begun;
    if (start < -CLOCK_TOLERANCE_MS || start > latest)
      throw invalidFields({ events: ['This time is not within the test.'] });
    const event = { kind, item_id, start, seconds, length };
    const known = all.get(keyOf(event));
    if (known) all.set(keyOf(event), { ...known, seconds: seconds ?? known.seconds });
    else if (all.size < MAX_TEST_EVENTS) all.set(keyOf(event), event);
    // Counted as it begins, or else it would count again as it ends.
    else if (seconds === undefined) leftOut++;
  }
  await tx
    .update(results)
    .set({ events: [...all.values()], events_left_out: sql`${results.events_left_out} + ${leftOut}::int` })
    .where(eq(results.id, result.id));
}

const keyOf = ({ kind, start }: StoredEvent) => `${kind} ${start}`;
