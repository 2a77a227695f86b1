import { createContext, use } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import type { RowSource } from '../table/rowSource.ts';

/** The list that a candidature was opened from: the drawer goes through it in its order. */
export interface OpenedFrom {
  filter: CandidatureFilter;
  /** Null: not known yet. */
  rows: RowSource<Candidature> | null;
  /** The place among the rows that are here; -1: it is not. */
  findIndex: (id: number) => number;
  asOf: string | undefined;
}

export const OpenedFromContext = createContext<OpenedFrom | null>(null);

export function useOpenedFrom(): OpenedFrom {
  const list = use(OpenedFromContext);
  if (!list) throw new Error('The panel is not over a list of candidates.');
  return list;
}
