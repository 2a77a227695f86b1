// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { later, letLaterCome, whenAllCame } from './later.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a machine that is never idle has all parts two seconds after the page shows what it is about', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (then: () => void, { timeout }: IdleRequestOptions) =>
    setTimeout(then, timeout),
  );
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const parts = names.map((name) => later(async () => () => name));
  const page = document.createElement('div');
  const root = createRoot(page);
  await act(async () => root.render(parts.map((part, index) => createElement(part, { key: index }))));
  await act(async () => await vi.advanceTimersByTimeAsync(5_000));
  expect(page.textContent).toBe('');
  expect(whenAllCame()).not.toBeNull();

  letLaterCome();
  await act(async () => await vi.advanceTimersByTimeAsync(2_500));
  expect(page.textContent).toBe('abcdef');
  expect(whenAllCame()).toBeNull();
  await act(async () => root.unmount());
});

test('what could not be loaded keeps its place until the browser is online again [S04]', async () => {
  vi.useRealTimers();
  letLaterCome();
  let isOnline = false;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const Part = later(
    async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');
      return () => 'part';
    },
    () => 'place',
  );
  const page = document.createElement('div');
  const root = createRoot(page);
  await act(async () => root.render(createElement(Part)));
  expect(page.textContent).toBe('place');
  await act(async () => await whenAllCame());
  expect(page.textContent).toBe('place');
  isOnline = true;
  await act(async () => {
    globalThis.dispatchEvent(new Event('online'));
    await whenAllCame();
  });
  expect(page.textContent).toBe('part');
  await act(async () => root.unmount());
});
