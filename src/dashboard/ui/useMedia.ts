import { useSyncExternalStore } from 'react';

/** A screen that is narrower than Tailwind's `md`, as a media query. */
const PHONE = '(max-width: 47.99rem)';

function subscribe(notify: () => void): () => void {
  const screen = window.matchMedia(PHONE);
  screen.addEventListener('change', notify);
  return () => screen.removeEventListener('change', notify);
}

/** Whether the screen is narrower than Tailwind's `md`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}
