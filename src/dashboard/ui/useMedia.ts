import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 47.99rem)';

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Whether the screen is narrower than Tailwind's `md`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}
