import type { Candidature } from '../../../contract/candidature.ts';
import type { Selection } from '../../table/selection.ts';
import type { CandidatureList } from './useCandidatures.ts';

interface Chosen {
  /** Those whose row is here: first whoever is shown, in that order, then the others. */
  rows: Candidature[];
  /** How many are chosen whose row is not here. */
  missing: number;
}

/** Who is chosen at this moment. */
export function chosenOf(selection: Selection, list: Pick<CandidatureList, 'rows' | 'all'>): Chosen {
  const found = new Map<number, Candidature>();
  for (const row of [...(list.rows ?? []), ...list.all]) {
    if (selection.has(row.id) && !found.has(row.id)) found.set(row.id, row);
  }
  return { rows: [...found.values()], missing: selection.size - found.size };
}
