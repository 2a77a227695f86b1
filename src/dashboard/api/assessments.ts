import { queryOptions } from '@tanstack/react-query';
import type { Assessment } from '../../contract/assessment.ts';
import { api } from './client.ts';
import { type Collection, EMPTY, walk } from './collection.ts';

export const assessmentKeys = {
  all: ['assessments'] as const,
  detail: (id: number) => [...assessmentKeys.all, 'detail', id] as const,
  list: () => [...assessmentKeys.all, 'list'] as const,
};

// The live service allows 20 of these calls a minute.
const MOST_CALLS = 10;

/** Every assessment there is: some dozens, so filters, sort and search work on all of them. */
export const assessmentsQuery = () =>
  queryOptions({
    queryKey: assessmentKeys.list(),
    queryFn: ({ signal }): Promise<Collection<Assessment>> =>
      walk<Assessment>({
        into: { held: EMPTY },
        limits: { first: 1000, rest: 1000 },
        mostCalls: MOST_CALLS,
        signal,
        async fetchPage({ offset, limit }) {
          const { value, drift } = await api.listAssessments({ ordering: '-modified', limit, offset }, { signal });
          return { rows: value.results, total: value.count, drift, limit };
        },
      }),
  });

/** One assessment with its benchmark and public links. */
export const assessmentQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: assessmentKeys.detail(assessmentId),
    queryFn: async ({ signal }) => (await api.readAssessment({ assessment_id: assessmentId }, { signal })).value,
  });
