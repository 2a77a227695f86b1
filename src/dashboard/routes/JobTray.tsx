import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';

/** Queries that no page is about. */
const BESIDE: ReadonlySet<unknown> = new Set(['about', 'governor']);

const Tray = lazyPart(() => import('./Tray.tsx'));

/** What runs beside the page. It comes after what the page is about: nobody waits for a row because of it. */
export function JobTray() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isThere = useCallback(
    () => cache.getAll().some(({ queryKey, state }) => !BESIDE.has(queryKey[0]) && state.status !== 'pending'),
    [cache],
  );
  const wanted = useSyncExternalStore(
    useCallback((notify) => cache.subscribe(notify), [cache]),
    isThere,
  );
  if (!wanted) return null;
  return <Tray />;
}
