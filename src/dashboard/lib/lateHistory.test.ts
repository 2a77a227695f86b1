// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HistoryWindow, lateWindow, writeAddress } from './lateHistory.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's window with the addresses that were visited, as far as history goes. */
class Browser extends EventTarget implements HistoryWindow {
  readonly location = {};
  entries = [{ state: null as unknown, address: '/' }];
  at = 0;
  readonly history = {
    go: (by: number) => {
      this.at = Math.min(this.entries.length - 1, Math.max(0, this.at + by));
      this.dispatchEvent(new Event('popstate'));
    },
    pushState: (state: unknown, _: string, address: string | URL = '') => {
      this.entries = [...this.entries.slice(0, this.at + 1), { state, address: String(address) }];
      this.at += 1;
    },
    replaceState: (state: unknown, _: string, address: string | URL = '') => {
      this.entries[this.at] = { state, address: String(address) };
    },
    state: null as unknown,
  };

  constructor() {
    super();
    Object.defineProperty(this.history, 'state', { get: () => this.entries[this.at]?.state });
  }

  get addresses(): string[] {
    return this.entries.map(({ address }) => address);
  }
}

const painted = () => vi.advanceTimersByTime(17);

test('an address is written once its page is painted, and is known before', () => {
  const browser = new Browser();
  const { history } = lateWindow(browser);
  history.pushState({ key: 'a' }, '', '/a');
  expect(browser.addresses).toEqual(['/']);
  expect(history.state).toEqual({ key: 'a' });
  painted();
  expect(browser.addresses).toEqual(['/', '/a']);
  expect(history.state).toEqual({ key: 'a' });
});

test('of a page that is not painted it is written all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const browser = new Browser();
  lateWindow(browser).history.replaceState(null, '', '/a');
  vi.advanceTimersByTime(100);
  expect(browser.addresses).toEqual(['/a']);
});

test.each(['keydown', 'pointerdown', 'pagehide'])('%s finds it written', (type) => {
  const browser = new Browser();
  lateWindow(browser).history.pushState(null, '', '/a');
  browser.dispatchEvent(new Event(type));
  expect(browser.addresses).toEqual(['/', '/a']);
});

test('who loads the page anew may have it written', () => {
  const browser = new Browser();
  lateWindow(browser).history.pushState(null, '', '/a');
  writeAddress();
  expect(browser.addresses).toEqual(['/', '/a']);
});

test('what was to be replaced is left as it is when the browser has gone elsewhere', () => {
  const browser = new Browser();
  const { history } = lateWindow(browser);
  history.pushState(null, '', '/a');
  painted();
  history.replaceState(null, '', '/b');
  browser.history.go(-1);
  painted();
  expect(browser.addresses).toEqual(['/', '/a']);
});

test('it comes to the same entries as if each were written at once', () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constantFrom('push' as const, 'replace' as const),
      address: fc.stringMatching(/^\/[a-z]{1,2}$/),
    }),
    fc.record({ does: fc.constant('go' as const), by: fc.constantFrom(-2, -1, 1) }),
    fc.record({ does: fc.constantFrom('paint' as const, 'press' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const [late, atOnce] = [new Browser(), new Browser()];
      const written = lateWindow(late);
      for (const [key, one] of steps.entries()) {
        for (const { history } of [written, atOnce]) {
          if (one.does === 'push') history.pushState({ key }, '', one.address);
          else if (one.does === 'replace') history.replaceState({ key }, '', one.address);
          else if (one.does === 'go') history.go(one.by);
        }
        if (one.does === 'paint') painted();
        if (one.does === 'press') late.dispatchEvent(new Event('keydown'));
        expect(written.history.state).toEqual(atOnce.history.state);
      }
      vi.runAllTimers();
      expect([late.entries, late.at]).toEqual([atOnce.entries, atOnce.at]);
    }),
  );
});
