import { useCallback, useSyncExternalStore } from 'react';

/** A screen that is narrower than Tailwind's `md`, as a media query. */
const PHONE = '(max-width: 47.99rem)';

/** Whether the screen matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const screen = window.matchMedia(query);
      screen.addEventListener('change', notify);
      return () => screen.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the screen is narrower than Tailwind's `md`. */
export const useIsPhone = (): boolean => useMedia(PHONE);
