// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('what comes by itself and could not be loaded comes when the browser is online again [S04]', async () => {
  let isOnline = false;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const Part = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');
    return { default: () => 'Messages' };
  });
  const page = document.createElement('div');
  const root = createRoot(page, { onCaughtError: () => {} });
  await act(async () => root.render(['beside it', createElement(Part, { key: 'part' })]));
  expect(page.textContent).toBe('beside it');
  isOnline = true;
  await act(async () => globalThis.dispatchEvent(new Event('online')));
  expect(page.textContent).toBe('beside itMessages');
  await act(async () => root.unmount());
});
