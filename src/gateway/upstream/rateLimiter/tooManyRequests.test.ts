import { describe, expect, test } from 'vitest';
import { call, windowOf, refusal, says, SILENT } from './testing/slidingWindows.ts';

describe('a refusal [P38]', () => {
  test('stops all calls until its reset time plus a margin', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, refusal(12));
    expect([slidingWindow.isOpen(0), slidingWindow.isOpen(12_999), slidingWindow.isOpen(13_000)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(slidingWindow.opensAt(0, 0)).toBe(13_000);
    expect([slidingWindow.status(12_999).isRefused, slidingWindow.status(13_000).isRefused]).toEqual([true, false]);
    // A refused call counts like any other; then one call is a probe.
    expect(slidingWindow.free()).toBe(59);
    slidingWindow.settle(13_000);
    slidingWindow.sent(13_000);
    expect(slidingWindow.isOpen(13_001)).toBe(false);
  });

  test('without a time stops calls longer each time, for a window at most', () => {
    const slidingWindow = windowOf();
    let now = 0;
    const waits = [0, 1, 2, 3, 4, 5].map(() => {
      call(slidingWindow, now, refusal());
      const until = slidingWindow.opensAt(0, now);
      const wait = until - now;
      now = until;
      return wait;
    });
    expect(waits).toEqual([6_000, 11_000, 21_000, 41_000, 61_000, 61_000]);
    // An answered call ends the slowdown.
    call(slidingWindow, now);
    call(slidingWindow, now, refusal());
    expect(slidingWindow.opensAt(0, now) - now).toBe(6_000);
  });

  test('with a shorter wait than one that failed is ignored, with a longer one is obeyed', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, refusal(2));
    expect(slidingWindow.opensAt(0, 0)).toBe(3_000);
    call(slidingWindow, 3_000, refusal(2));
    expect(slidingWindow.opensAt(0, 3_000)).toBe(3_000 + 11_000);
    call(slidingWindow, 14_000, refusal(50));
    expect(slidingWindow.opensAt(0, 14_000)).toBe(14_000 + 51_000);
  });

  test('ends at its own time, as do the calls of others', () => {
    const slidingWindow = windowOf();
    call(slidingWindow, 0, says(49, { reset: 30 }));
    call(slidingWindow, 0, refusal(12));
    slidingWindow.settle(13_000);
    expect(slidingWindow.status(13_000)).toMatchObject({ others: 10, isRefused: false });
    const other = windowOf();
    call(other, 0, says(49, { reset: 12 }));
    call(other, 0, refusal(30));
    other.settle(13_000);
    expect(other.status(13_000)).toMatchObject({ others: 0, isRefused: true });
  });

  test('counts once when calls sent together are refused', () => {
    const slidingWindow = windowOf();
    for (let sent = 0; sent < 3; sent++) slidingWindow.sent(0);
    slidingWindow.ended(0, refusal(10));
    slidingWindow.ended(100, refusal(2));
    // The longest wait counts, and an answer to the third call does not change it.
    expect(slidingWindow.opensAt(0, 100)).toBe(11_000);
    slidingWindow.ended(200, SILENT);
    expect(slidingWindow.isOpen(10_999)).toBe(false);
    slidingWindow.settle(11_000);
    call(slidingWindow, 11_000, refusal());
    // The second refusal.
    expect(slidingWindow.opensAt(0, 11_000)).toBe(11_000 + 11_000);
  });
});
