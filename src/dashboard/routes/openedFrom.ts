import { createContext, use } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import type { RowSource } from '../table/column.ts';

/** The list that a candidature was opened from. Previous and next in the drawer follow its order. */
export interface OpenedFrom {
  filter: CandidatureFilter;
  /** Null: not known yet. */
  rows: RowSource<Candidature> | null;
  /** The index among the loaded rows; -1: not loaded. */
  findIndex: (id: number) => number;
  asOf: string | undefined;
}

export const OpenedFromContext = createContext<OpenedFrom | null>(null);

export function useOpenedFrom(): OpenedFrom {
  const list = use(OpenedFromContext);
  if (!list) throw new Error('useOpenedFrom needs an OpenedFromContext.');
  return list;
}
