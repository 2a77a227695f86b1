import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutQuery } from '../api/about.ts';

/**
 * Whether the first queries of the page are answered. Secondary chunks are loaded then, so that they do not delay the page
 * and are available if the connection fails later.
 */
export function useIsFirstDataLoaded(): boolean {
  const { isPending } = useQuery(aboutQuery());
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [isFirstDataLoaded, setIsFirstDataLoaded] = useState(false);
  if (!isFirstDataLoaded && !isPending && !isWaiting) setIsFirstDataLoaded(true);
  return isFirstDataLoaded;
}
