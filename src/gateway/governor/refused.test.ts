import { describe, expect, test } from 'vitest';
import { call, ledgerOf, refusal, says, SILENT } from './testing/ledgers.ts';

describe('a refusal [P38]', () => {
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

  test('and what others use end each at its own time', () => {
    const ledger = ledgerOf();
    call(ledger, 0, says(49, { reset: 30 }));
    call(ledger, 0, refusal(12));
    ledger.settle(13_000);
    expect(ledger.standing(13_000)).toMatchObject({ others: 10, isRefused: false });
    const other = ledgerOf();
    call(other, 0, says(49, { reset: 12 }));
    call(other, 0, refusal(30));
    other.settle(13_000);
    expect(other.standing(13_000)).toMatchObject({ others: 0, isRefused: true });
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
