import { describe, expect, test } from 'vitest';
import { call, windowOf, says, SILENT, SPAN, WINDOW } from './testing/slidingWindows.ts';

describe('calls', () => {
  test('count from when they are sent until a window and a sixtieth after the answer', () => {
    const slidingWindow = windowOf();
    expect([slidingWindow.share(), slidingWindow.span, slidingWindow.free()]).toEqual([60, SPAN, 60]);
    slidingWindow.sent(0);
    expect(slidingWindow.free()).toBe(59);
    slidingWindow.ended(10_000, SILENT);
    expect(slidingWindow.free()).toBe(59);
    slidingWindow.settle(10_000 + SPAN - 1);
    expect(slidingWindow.status(0)).toEqual({ limit: 60, used: 1, others: 0, isRefused: false });
    slidingWindow.settle(10_000 + SPAN);
    expect(slidingWindow.status(0)).toEqual({ limit: 60, used: 0, others: 0, isRefused: false });
  });

  test('count as long when it is unknown whether they arrived', () => {
    const slidingWindow = windowOf();
    slidingWindow.sent(0);
    slidingWindow.ended(5_000, null);
    slidingWindow.settle(5_000 + SPAN - 1);
    expect(slidingWindow.free()).toBe(59);
    slidingWindow.settle(5_000 + SPAN);
    expect(slidingWindow.free()).toBe(60);
  });

  test('are as many as the service reports', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, says(9, { limit: 10 }));
    expect([slidingWindow.share(), slidingWindow.free()]).toEqual([10, 9]);
    call(slidingWindow, 1, SILENT);
    expect(slidingWindow.share()).toBe(10);
  });

  test('can be made when enough of them have stopped counting, window by window', () => {
    const slidingWindow = windowOf(3);
    call(slidingWindow, 0);
    call(slidingWindow, 1_000);
    slidingWindow.sent(2_000);
    expect([-1, 0, 1, 2, 3, 4, 5, 6, 7].map((more) => slidingWindow.opensAt(more, 5_000))).toEqual([
      5_000,
      5_000,
      SPAN,
      1_000 + SPAN,
      // The running call could be answered now.
      5_000 + SPAN,
      2 * SPAN,
      1_000 + 2 * SPAN,
      5_000 + 2 * SPAN,
      3 * SPAN,
    ]);
  });
});

describe('while the calls of others are unknown', () => {
  test.each([
    [60, 3],
    [39, 1],
    [40, 2],
    [1, 1],
  ])('of %d calls, %d are probes', (limit, probes) => {
    const slidingWindow = windowOf(limit);
    for (let made = 0; made < probes; made++) {
      expect(slidingWindow.isOpen(made)).toBe(true);
      slidingWindow.sent(made);
    }
    const last = probes - 1;
    expect([
      slidingWindow.isOpen(last),
      slidingWindow.isOpen(last + 1_999),
      slidingWindow.isOpen(last + 2_000),
    ]).toEqual([false, false, true]);
    expect(slidingWindow.opensAt(0, last)).toBe(last + 2_000);
    slidingWindow.ended(last, SILENT);
    expect(slidingWindow.isOpen(last)).toBe(true);
  });

  test('a lost answer changes nothing', () => {
    const slidingWindow = windowOf(1);
    slidingWindow.sent(0);
    slidingWindow.sent(0);
    slidingWindow.ended(10, null);
    expect(slidingWindow.isOpen(10)).toBe(false);
  });

  test('after a window without answers the calls of others are unknown again', () => {
    const slidingWindow = windowOf(20);
    call(slidingWindow, 0);
    slidingWindow.sent(1);
    expect([slidingWindow.isOpen(WINDOW), slidingWindow.isOpen(WINDOW + 1)]).toEqual([true, true]);
    slidingWindow.sent(WINDOW);
    expect([
      slidingWindow.isOpen(WINDOW),
      slidingWindow.isOpen(WINDOW + 1),
      slidingWindow.isOpen(WINDOW + 2_000),
    ]).toEqual([true, false, true]);
    // As many probes as at the start.
    const large = windowOf(60);
    call(large, 0);
    const open = [1, 2, 3].map((sent) => {
      large.sent(WINDOW + sent);
      return large.isOpen(WINDOW + sent);
    });
    expect(open).toEqual([true, true, false]);
  });
});

describe('the number of calls of others', () => {
  test('is the difference to our own calls, plus a tenth in reserve', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, says(49, { reset: 15 }));
    expect(slidingWindow.status(0)).toEqual({ limit: 60, used: 11, others: 10, isRefused: false });
    expect(slidingWindow.free()).toBe(60 - 11 - 6);
    // Known until the reset and the margin.
    slidingWindow.settle(15_999);
    expect(slidingWindow.status(0).others).toBe(10);
    slidingWindow.settle(16_000);
    expect([slidingWindow.status(0).others, slidingWindow.free()]).toEqual([0, 59]);
    // One call probes the current use.
    slidingWindow.sent(16_000);
    expect(slidingWindow.isOpen(16_001)).toBe(false);
    slidingWindow.ended(16_002, SILENT);
    for (let made = 0; made < 9; made++) slidingWindow.sent(16_003);
    expect(slidingWindow.isOpen(16_003)).toBe(true);
  });

  test('is zero when only our own calls are missing', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, says(59));
    call(slidingWindow, 1, says(58));
    // One of ours may not have been counted when this was written.
    call(slidingWindow, 2, says(60));
    expect([slidingWindow.status(2).others, slidingWindow.free()]).toEqual([0, 57]);
  });

  test('is not probed again when there was none', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, says(59, { reset: 10 }));
    slidingWindow.settle(11_000);
    slidingWindow.sent(11_000);
    expect(slidingWindow.isOpen(11_001)).toBe(true);
  });

  test('is not reduced by an older answer, and lasts a window without a reset time', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, says(49));
    call(slidingWindow, 1_000, says(55));
    expect(slidingWindow.status(1_000).others).toBe(10);
    slidingWindow.settle(SPAN - 1);
    expect(slidingWindow.status(0).others).toBe(10);
    slidingWindow.settle(SPAN);
    expect(slidingWindow.status(0).others).toBe(0);
    // The same answer again extends it by a window.
    const other = windowOf();
    call(other, 0, says(49, { reset: 10 }));
    call(other, 5_000, says(48, { reset: 20 }));
    other.settle(25_999);
    expect(other.status(0).others).toBe(10);
    other.settle(26_000);
    expect(other.status(0).others).toBe(0);
  });

  test('delays calls until the reset, or until ours stop counting, whichever comes first', () => {
    const slidingWindow = windowOf(20);
    call(slidingWindow, 0, says(9, { reset: 30 }));
    // 10 of others, 2 in reserve, 1 of ours.
    expect(slidingWindow.free()).toBe(7);
    expect(slidingWindow.opensAt(0, 0)).toBe(0);
    expect(slidingWindow.opensAt(1, 0)).toBe(31_000);
    // Twelve are free then, so the thirteenth waits for ours.
    expect(slidingWindow.opensAt(12, 0)).toBe(31_000);
    expect(slidingWindow.opensAt(13, 0)).toBe(SPAN);
    const late = windowOf(2);
    call(late, 0, says(0, { reset: 3_000 }));
    expect(late.opensAt(1, 0)).toBe(SPAN);
  });
});
