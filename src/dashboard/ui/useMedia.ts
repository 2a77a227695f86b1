import { useSyncExternalStore } from 'react';
import { lazily } from '../lib/lazily.ts';

/** A screen that is narrower than Tailwind's `md`, as a media query. */
const PHONE = '(max-width: 47.99rem)';

/** Asked of the browser once: each drawing looks at it. */
const screen = lazily(() => window.matchMedia(PHONE));

function subscribe(notify: () => void): () => void {
  screen().addEventListener('change', notify);
  return () => screen().removeEventListener('change', notify);
}

/** Whether the screen is narrower than Tailwind's `md`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => screen().matches);
}
