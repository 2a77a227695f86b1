import { createRandom, type Random } from '../../operation/random.ts';
import type { TestEventKind } from '../../contract/testEvents.ts';
import type { StoredEvent } from '../schema/taking.ts';
import type { flagsOf } from './outcome.ts';

/** A submitted test. */
interface TakenTest {
  items: readonly string[];
  isCode: boolean;
  durationMs: number;
}

/**
 * The events of each test of a completed candidature, so that they agree with its flags; null: nothing was recorded. From other
 * random numbers than the rest, which stays as it is.
 */
export function eventsOf(
  seed: number,
  { is_exited_full_screen: isExited, is_left_screen: isLeft }: ReturnType<typeof flagsOf>,
  tests: readonly TakenTest[],
): (StoredEvent[] | null)[] {
  if (isExited === null) return tests.map(() => null);
  const random = createRandom(seed);
  const events: StoredEvent[][] = tests.map(() => []);
  const add = (kind: TestEventKind, most: number) => {
    for (let left = random.whole(1, most); left > 0; left--) {
      const index = random.whole(0, tests.length - 1);
      const test = tests[index];
      if (test) events[index]?.push(drawEvent(random, test, kind));
    }
  };
  if (isExited) add('full_screen_left', 3);
  if (isLeft) add('mouse_left', 3);
  if (isLeft && random.chance(0.6)) add('focus_lost', 2);
  for (const [index, test] of tests.entries()) {
    if (test.isCode && random.chance(0.4)) events[index]?.push(drawEvent(random, test, 'pasted'));
  }
  return events;
}

function drawEvent(random: Random, { items, durationMs }: TakenTest, kind: TestEventKind): StoredEvent {
  const share = random.unit();
  const start = Math.floor(share * durationMs);
  const item_id = items[Math.floor(share * items.length)];
  if (kind === 'pasted') return { kind, item_id, start, length: random.whole(20, 600) };
  const seconds = Math.round(3 * Math.exp(random.between(0, 3.2)));
  return { kind, item_id, start, seconds: Math.min(seconds, Math.round((durationMs - start) / 1000)) };
}
