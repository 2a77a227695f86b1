import { describe, expect, test } from 'vitest';
import { call, ledgerOf, says, SILENT, SPAN, WINDOW } from './testing/ledgers.ts';

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
    // As many find out as at the beginning.
    const large = ledgerOf(60);
    call(large, 0);
    const open = [1, 2, 3].map((sent) => {
      large.sent(WINDOW + sent);
      return large.isOpen(WINDOW + sent);
    });
    expect(open).toEqual([true, true, false]);
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

  test('is not looked at anew where there was nothing', () => {
    const ledger = ledgerOf();
    call(ledger, 0, says(59, { reset: 10 }));
    ledger.settle(11_000);
    ledger.sent(11_000);
    expect(ledger.isOpen(11_001)).toBe(true);
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
