import { createContext, use } from 'react';
import type { CandidatureList } from '../features/candidatures/useCandidatures.ts';

/** The list that a candidature was opened from: the drawer goes through it without asking for it a second time. */
export const CandidatureListContext = createContext<CandidatureList | null>(null);

export function useCandidatureList(): CandidatureList {
  const list = use(CandidatureListContext);
  if (!list) throw new Error('The drawer stands outside of a list of candidatures.');
  return list;
}
