import { useSyncExternalStore } from 'react';
import { userAgent } from '../lib/pictured.ts';

/** A screen that is narrower than Tailwind's `md`, as a media query. */
export const PHONE = '(max-width: 47.99rem)';

/** Whether a browser that calls itself so mostly has such a screen: in a picture, which is not shown where it has not. */
export const isPhoneCalled = (agent: string): boolean => agent.includes('Mobi');

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Whether the screen is narrower than Tailwind's `md`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => isPhoneCalled(userAgent()),
  );
}
