import type { QueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import type { Result } from '../../contract/result.ts';
import { type Collected, isThrough } from './collectedResults.ts';
import { peopleKeys } from './people.ts';

/** The results that are known of the people who are through with an assessment. */
export interface ResultsRead {
  people: (readonly Result[])[];
  /** How many are through: of so many there could be results. */
  of: number;
}

/** All results that were read so far: by a job, or in this tab, because somebody was looked at. The latter are newer. */
export function resultsRead(
  client: QueryClient,
  {
    assessmentId,
    rows,
    collected,
  }: { assessmentId: number; rows: readonly Candidature[]; collected: readonly Collected[] },
): ResultsRead {
  const byCandidature = new Map(collected.map(({ id, results }) => [id, results]));
  const through = rows.filter(isThrough);
  const people = through.flatMap(({ id, testtaker_id: person }) => {
    const seen = person === null ? undefined : client.getQueryData<Result[]>(peopleKeys.results(assessmentId, person));
    const results = seen ?? byCandidature.get(id);
    return results ? [results] : [];
  });
  return { people, of: through.length };
}
