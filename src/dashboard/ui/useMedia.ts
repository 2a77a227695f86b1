import { useSyncExternalStore } from 'react';
import { lazily } from '../lib/lazily.ts';
import { userAgent } from '../lib/pictured.ts';

/** A screen that is narrower than Tailwind's `md`, as a media query. */
export const PHONE = '(max-width: 47.99rem)';

/** Whether a browser that calls itself so mostly has such a screen: in a picture, which is not shown where it has not. */
export const isPhoneCalled = (agent: string): boolean => agent.includes('Mobi');

/** Asked of the browser once: each drawing looks at it. */
const screen = lazily(() => window.matchMedia(PHONE));

function subscribe(notify: () => void): () => void {
  screen().addEventListener('change', notify);
  return () => screen().removeEventListener('change', notify);
}

/** Whether the screen is narrower than Tailwind's `md`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => screen().matches,
    () => isPhoneCalled(userAgent()),
  );
}
