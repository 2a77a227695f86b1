import { idIn, isRecord } from './subject.ts';

/**
 * In which assessment candidatures were last seen: the API's addresses of writes do not name it, and whoever changes
 * somebody has read them in a list before. Kept in memory, each process for itself.
 */
export interface Sightings {
  /** Takes a page of an assessment's candidatures, as the service answered it. */
  note: (assessment: unknown, list: unknown) => void;
  /** Undefined where the candidature was not seen, or too long ago. */
  assessmentOf: (candidature: number | undefined) => number | undefined;
}

/** So many candidatures are remembered, and up to twice as many. */
const LEAST = 20_000;

export function createSightings(least = LEAST): Sightings {
  let recent = new Map<number, number>();
  let before = new Map<number, number>();
  return {
    note(assessment, list) {
      const from = idIn(assessment);
      if (from === undefined || !isRecord(list) || !Array.isArray(list.results)) return;
      const rows: readonly unknown[] = list.results;
      for (const row of rows) {
        const candidature = isRecord(row) ? idIn(row.id) : undefined;
        if (candidature !== undefined) recent.set(candidature, from);
      }
      if (recent.size < least) return;
      before = recent;
      recent = new Map();
    },
    assessmentOf(candidature) {
      if (candidature === undefined) return undefined;
      return recent.get(candidature) ?? before.get(candidature);
    },
  };
}
