import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutQuery } from '../api/about.ts';

/** Whether the page has had its first answers: what it is not about comes after them, and before it is wanted offline. */
export function useHasAnswers(): boolean {
  const { isPending } = useQuery(aboutQuery());
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [hasAnswers, setHasAnswers] = useState(false);
  if (!hasAnswers && !isPending && !isWaiting) setHasAnswers(true);
  return hasAnswers;
}
