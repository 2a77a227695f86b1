import { describe, expect, test } from 'vitest';
import { createLedger } from './ledger.ts';

const WINDOW = 60_000;
/** A window and a sixtieth. */
const SPAN = 61_000;

const ledgerOf = (limit = 60) => createLedger({ limit, window: WINDOW });
const says = (remaining: number, { limit, reset }: { limit?: number; reset?: number } = {}, status = 200) => ({
  status,
  headers: {
    'x-ratelimit-remaining': String(remaining),
    ...(limit !== undefined && { 'x-ratelimit-limit': String(limit) }),
    ...(reset !== undefined && { 'x-ratelimit-reset': String(reset) }),
  },
});
const SILENT = { status: 200, headers: {} };
const refusal = (seconds?: number) => ({
  status: 429,
  headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
});

/** A call that is answered when it is sent. */
function call(ledger: ReturnType<typeof ledgerOf>, now: number, answer: Parameters<typeof ledger.ended>[1] = SILENT) {
  ledger.settle(now);
  ledger.sent(now);
  ledger.ended(now, answer);
}

describe('calls', () => {
  test('count from being sent until a window and a sixtieth after the answer', () => {
    const ledger = ledgerOf();
    expect([ledger.limit(), ledger.span, ledger.free()]).toEqual([60, SPAN, 60]);
    ledger.sent(0);
    expect(ledger.free()).toBe(59);
    ledger.ended(10_000, SILENT);
    expect(ledger.free()).toBe(59);
    ledger.settle(10_000 + SPAN - 1);
    expect(ledger.standing(0)).toEqual({ limit: 60, used: 1, others: 0, isRefused: false });
    ledger.settle(10_000 + SPAN);
    expect(ledger.standing(0)).toEqual({ limit: 60, used: 0, others: 0, isRefused: false });
  });

  test('count as long where nobody knows whether they arrived', () => {
    const ledger = ledgerOf();
    ledger.sent(0);
    ledger.ended(5_000, null);
    ledger.settle(5_000 + SPAN - 1);
    expect(ledger.free()).toBe(59);
    ledger.settle(5_000 + SPAN);
    expect(ledger.free()).toBe(60);
  });

  test('are as many as the service says', () => {
    const ledger = ledgerOf();
    call(ledger, 0, says(9, { limit: 10 }));
    expect([ledger.limit(), ledger.free()]).toEqual([10, 9]);
    call(ledger, 1, SILENT);
    expect(ledger.limit()).toBe(10);
  });

  test('can be made when enough of them have stopped counting, window by window', () => {
    const ledger = ledgerOf(3);
    call(ledger, 0);
    call(ledger, 1_000);
    ledger.sent(2_000);
    expect([-1, 0, 1, 2, 3, 4, 5, 6, 7].map((more) => ledger.opensAt(more, 5_000))).toEqual([
      5_000,
      5_000,
      SPAN,
      1_000 + SPAN,
      // The one that is under way could be answered now.
      5_000 + SPAN,
      2 * SPAN,
      1_000 + 2 * SPAN,
      5_000 + 2 * SPAN,
      3 * SPAN,
    ]);
  });
});

describe('while it is not known what others use', () => {
  test.each([
    [60, 3],
    [39, 1],
    [40, 2],
    [1, 1],
  ])('of %d calls %d find out', (limit, probes) => {
    const ledger = ledgerOf(limit);
    for (let made = 0; made < probes; made++) {
      expect(ledger.isOpen(made)).toBe(true);
      ledger.sent(made);
    }
    const last = probes - 1;
    expect([ledger.isOpen(last), ledger.isOpen(last + 1_999), ledger.isOpen(last + 2_000)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(ledger.opensAt(0, last)).toBe(last + 2_000);
    ledger.ended(last, SILENT);
    expect(ledger.isOpen(last)).toBe(true);
  });

  test('a lost answer tells nothing', () => {
    const ledger = ledgerOf(1);
    ledger.sent(0);
    ledger.sent(0);
    ledger.ended(10, null);
    expect(ledger.isOpen(10)).toBe(false);
  });

  test('and when nothing was heard for a window, it is so again', () => {
    const ledger = ledgerOf(20);
    call(ledger, 0);
    ledger.sent(1);
    expect([ledger.isOpen(WINDOW), ledger.isOpen(WINDOW + 1)]).toEqual([true, true]);
    ledger.sent(WINDOW);
    expect([ledger.isOpen(WINDOW), ledger.isOpen(WINDOW + 1), ledger.isOpen(WINDOW + 2_000)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('what others use', () => {
  test('is what lacks beyond our own calls, with a tenth kept for what they do meanwhile', () => {
    const ledger = ledgerOf();
    call(ledger, 0, says(49, { reset: 15 }));
    expect(ledger.standing(0)).toEqual({ limit: 60, used: 11, others: 10, isRefused: false });
    expect(ledger.free()).toBe(60 - 11 - 6);
    // Until the reset and the margin; then it is not known.
    ledger.settle(15_999);
    expect(ledger.standing(0).others).toBe(10);
    ledger.settle(16_000);
    expect([ledger.standing(0).others, ledger.free()]).toEqual([0, 59]);
    // One call alone finds out what is so now.
    ledger.sent(16_000);
    expect(ledger.isOpen(16_001)).toBe(false);
    ledger.ended(16_002, SILENT);
    for (let made = 0; made < 9; made++) ledger.sent(16_003);
    expect(ledger.isOpen(16_003)).toBe(true);
  });

  test('is nobody’s where only ours lack', () => {
    const ledger = ledgerOf();
    call(ledger, 0, says(59));
    call(ledger, 1, says(58));
    // One of ours may not have been counted when this was written.
    call(ledger, 2, says(60));
    expect([ledger.standing(2).others, ledger.free()]).toEqual([0, 57]);
  });

  test('is not less because an older answer says so, and lasts a window where no reset is named', () => {
    const ledger = ledgerOf();
    call(ledger, 0, says(49));
    call(ledger, 1_000, says(55));
    expect(ledger.standing(1_000).others).toBe(10);
    ledger.settle(SPAN - 1);
    expect(ledger.standing(0).others).toBe(10);
    ledger.settle(SPAN);
    expect(ledger.standing(0).others).toBe(0);
    // The same again lasts as much longer.
    const other = ledgerOf();
    call(other, 0, says(49, { reset: 10 }));
    call(other, 5_000, says(48, { reset: 20 }));
    other.settle(25_999);
    expect(other.standing(0).others).toBe(10);
    other.settle(26_000);
    expect(other.standing(0).others).toBe(0);
  });

  test('is waited for until the reset, or until ours stop counting, whichever comes first', () => {
    const ledger = ledgerOf(20);
    call(ledger, 0, says(9, { reset: 30 }));
    // 10 of others', 2 kept, 1 of ours.
    expect(ledger.free()).toBe(7);
    expect(ledger.opensAt(0, 0)).toBe(0);
    expect(ledger.opensAt(1, 0)).toBe(31_000);
    // With the twelve that are free then, the thirteenth is ours.
    expect(ledger.opensAt(12, 0)).toBe(31_000);
    expect(ledger.opensAt(13, 0)).toBe(SPAN);
    const late = ledgerOf(2);
    call(late, 0, says(0, { reset: 3_000 }));
    expect(late.opensAt(1, 0)).toBe(SPAN);
  });
});

// P38
describe('a refusal', () => {
  test('stops everything until the time it names, and a margin', () => {
    const ledger = ledgerOf();
    call(ledger, 0, refusal(12));
    expect([ledger.isOpen(0), ledger.isOpen(12_999), ledger.isOpen(13_000)]).toEqual([false, false, true]);
    expect(ledger.opensAt(0, 0)).toBe(13_000);
    expect([ledger.standing(12_999).isRefused, ledger.standing(13_000).isRefused]).toEqual([true, false]);
    // It counts like any other call, and then one finds out.
    expect(ledger.free()).toBe(59);
    ledger.settle(13_000);
    ledger.sent(13_000);
    expect(ledger.isOpen(13_001)).toBe(false);
  });

  test('that names no time is believed longer each time, for a window at most', () => {
    const ledger = ledgerOf();
    let now = 0;
    const waits = [0, 1, 2, 3, 4, 5].map(() => {
      call(ledger, now, refusal());
      const until = ledger.opensAt(0, now);
      const wait = until - now;
      now = until;
      return wait;
    });
    expect(waits).toEqual([6_000, 11_000, 21_000, 41_000, 61_000, 61_000]);
    // One that is answered makes it good.
    call(ledger, now);
    call(ledger, now, refusal());
    expect(ledger.opensAt(0, now) - now).toBe(6_000);
  });

  test('that asks for less than was in vain before is not believed, one that asks for more is', () => {
    const ledger = ledgerOf();
    call(ledger, 0, refusal(2));
    expect(ledger.opensAt(0, 0)).toBe(3_000);
    call(ledger, 3_000, refusal(2));
    expect(ledger.opensAt(0, 3_000)).toBe(3_000 + 11_000);
    call(ledger, 14_000, refusal(50));
    expect(ledger.opensAt(0, 14_000)).toBe(14_000 + 51_000);
  });

  test('is one, where several that were sent together are refused', () => {
    const ledger = ledgerOf();
    for (let sent = 0; sent < 3; sent++) ledger.sent(0);
    ledger.ended(0, refusal(10));
    ledger.ended(100, refusal(2));
    // The longest holds, and an answer to the third changes nothing of it.
    expect(ledger.opensAt(0, 100)).toBe(11_000);
    ledger.ended(200, SILENT);
    expect(ledger.isOpen(10_999)).toBe(false);
    ledger.settle(11_000);
    call(ledger, 11_000, refusal());
    // The second time.
    expect(ledger.opensAt(0, 11_000)).toBe(11_000 + 11_000);
  });
});
