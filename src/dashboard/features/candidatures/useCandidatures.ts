import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { collectionQuery, headQuery } from '../../api/candidatures.ts';
import { failureOf } from '../../api/failure.ts';
import { usePendingStages } from '../../api/stages.ts';
import type { Failure } from '../../ui/states.tsx';
import { arrange, isEveryone, union } from './arrange.ts';

/** How far the rows of an assessment have come in. */
export interface Progress {
  loaded: number;
  /** What the server says there are; null when it does not say. */
  total: number | null;
  complete: boolean;
  /** Rows are on their way. */
  running: boolean;
}

export interface CandidatureList {
  /** What passes the filter, in its order. Null while there is nothing to show yet. */
  rows: readonly Candidature[] | null;
  /** Everything that is here, whatever the filter. */
  all: readonly Candidature[];
  progress: Progress;
  /** The rows answer an earlier filter. */
  stale: boolean;
  drift: number;
  failure: Failure | null;
  /** Asks again, or goes on where the rows stopped coming. */
  more: () => void;
  /** The same when whoever is not here yet has been brought in; null when that did not work. */
  everything: () => Promise<{ rows: readonly Candidature[]; all: readonly Candidature[] } | null>;
}

const NOTHING: readonly Candidature[] = [];

/**
 * The candidatures of an assessment that pass a filter: of those that are here at once, and of the others the first
 * ones by the server's word, until all are here.
 */
export function useCandidatures(assessmentId: number, filter: CandidatureFilter): CandidatureList {
  const collection = useQuery(collectionQuery(assessmentId));
  const complete = collection.data?.complete === true;
  const ask = headQuery(assessmentId, filter);
  const head = useQuery({ ...ask, enabled: ask.enabled !== false && !complete && !isEveryone(filter) });
  const pending = usePendingStages();

  const all = collection.data?.rows ?? NOTHING;
  const first = complete ? NOTHING : (head.data ?? NOTHING);
  const here = useMemo(() => union(all, first), [all, first]);
  const shown = useMemo(() => arrange(here, filter, pending), [here, filter, pending]);

  const error = collection.error ?? (complete ? null : head.error);
  const waiting = collection.isPending || (head.isFetching && !complete && shown.length === 0);
  return {
    rows: waiting || (collection.isError && all.length === 0) ? null : shown,
    all,
    progress: {
      loaded: all.length,
      total: collection.data?.total ?? null,
      complete,
      running: collection.isFetching,
    },
    stale: head.isPlaceholderData && !complete,
    drift: collection.data?.drift ?? 0,
    failure: error ? failureOf(error) : null,
    more: () => {
      void collection.refetch();
      if (head.isError) void head.refetch();
    },
    async everything() {
      if (complete) return { rows: shown, all };
      for (let before = -1; ;) {
        // One that is on its way is waited for; the next one goes on where it stopped.
        const { data, isError } = await collection.refetch({ cancelRefetch: false });
        if (data?.complete) return { rows: arrange(data.rows, filter, pending), all: data.rows };
        if (isError || data === undefined || data.offset <= before) return null;
        before = data.offset;
      }
    },
  };
}
