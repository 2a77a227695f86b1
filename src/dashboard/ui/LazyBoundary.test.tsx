// @vitest-environment happy-dom
import { act, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { markMissingChunk } from './missingChunk.ts';
import { LazyBoundary } from './LazyBoundary.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Renders a page around a part that fails to load; returns its text. Rejects with an error that is not caught. */
async function draw(payload: Error) {
  const onClose = vi.fn<() => void>();
  const Part = lazy(() => Promise.reject(payload));
  const page = document.createElement('div');
  const root = createRoot(page, { onCaughtError: () => {} });
  await act(async () =>
    root.render(
      <>
        <span>{'beside it, '}</span>
        <LazyBoundary onClose={onClose} missing="missing">
          <Part />
        </LazyBoundary>
      </>,
    ),
  );
  const text = page.textContent;
  await act(async () => root.unmount());
  return { text, onClose };
}

test('a chunk that cannot be loaded shows an error, and the rest of the page stays [S31]', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');
  markMissingChunk(Object.assign(new Event('vite:preloadError'), { payload: error }));
  const { text, onClose } = await draw(error);
  expect(text).toBe('beside it, missing');
  expect(onClose).toHaveBeenCalledOnce();
});

test('an error within the component is not caught', async () => {
  const fault = new Error('A fault of ours');
  await expect(draw(fault)).rejects.toBe(fault);
});
