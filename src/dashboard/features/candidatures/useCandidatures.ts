import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { type CandidatureFilter, passesAlone } from '../../api/candidatureFilter.ts';
import { collectionQuery, headQuery } from '../../api/candidatures.ts';
import type { Collection } from '../../api/collection.ts';
import { failureOf } from '../../api/failure.ts';
import { bringIn, laterQuery, lookForChanges, type Newer, newerOf } from '../../api/later.ts';
import { useQuietly } from '../../api/quietly.ts';
import { usePendingStages } from '../../api/pendingStages.ts';
import type { Failure } from '../../ui/states.tsx';
import { arrange, isEveryone, union, withChanges } from './arrange.ts';

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
  /** What is not shown yet, since it would move what is. */
  waiting: Waiting | null;
  drift: number;
  failure: Failure | null;
  /** Asks again, or goes on where the rows stopped coming. */
  more: () => void;
  /** The same when whoever is not here yet has been brought in; null when that did not work. */
  everything: () => Promise<{ rows: readonly Candidature[]; all: readonly Candidature[] } | null>;
}

/** Rows that have come, gone, or moved to another stage, where stages are places. */
interface Waiting {
  fresh: number;
  gone: number;
  moved: number;
  bring: () => void;
}

interface Options {
  /** Somebody's stage is where they are shown, so it waits as new rows do. */
  stagesArePlaces?: boolean;
}

const NOTHING: readonly Candidature[] = [];
const NO_CHANGES: ReadonlyMap<number, Partial<Candidature>> = new Map();

/**
 * The candidatures of an assessment that pass a filter: of those that are here at once, and of the others the first
 * ones by the server's word, until all are here.
 */
export function useCandidatures(
  assessmentId: number,
  filter: CandidatureFilter,
  { stagesArePlaces = false }: Options = {},
): CandidatureList {
  const collection = useQuery(collectionQuery(assessmentId));
  const { data } = collection;
  const complete = data?.complete === true;
  const newer = useNewer(assessmentId, complete ? data : undefined);
  const ask = headQuery(assessmentId, filter);
  const head = useQuery({ ...ask, enabled: ask.enabled !== false && !complete && !isEveryone(filter) });
  const pending = usePendingStages();

  const held = data?.rows ?? NOTHING;
  const all = useMemo(() => withCells(held, newer, stagesArePlaces), [held, newer, stagesArePlaces]);
  const first = complete ? NOTHING : (head.data ?? NOTHING);
  const here = useMemo(() => union(held, first), [held, first]);
  // A change that is on its way lets nobody pass who did not, unless the filter is about stages.
  const known = filter.stage.length > 0 ? pending : NO_CHANGES;
  const passing = useMemo(() => arrange(here, filter, known), [here, filter, known]);
  const arranged = useMemo(() => withChanges(passing, pending), [passing, pending]);
  const shown = useMemo(() => withCells(arranged, newer, stagesArePlaces), [arranged, newer, stagesArePlaces]);
  const waiting = useWaiting(assessmentId, { newer, filter, pending, stagesArePlaces });

  const error = collection.error ?? (complete ? null : head.error);
  const empty = collection.isPending || (head.isFetching && !complete && shown.length === 0);
  const rows = empty || (collection.isError && all.length === 0) ? null : shown;
  const stale = head.isPlaceholderData && !complete;
  const { total = null, drift = 0 } = data ?? {};
  const { isFetching: running, refetch } = collection;
  const { isError: headFailed, refetch: refetchHead } = head;
  // The same for as long as it says the same: who is opened over the list draws none of it anew.
  return useMemo(
    () => ({
      rows,
      all,
      progress: { loaded: all.length, total, complete, running },
      stale,
      waiting,
      drift,
      failure: error ? failureOf(error) : null,
      more: () => {
        void refetch();
        if (headFailed) void refetchHead();
      },
      async everything() {
        if (complete) return { rows: shown, all };
        for (let before = -1; ;) {
          // One that is on its way is waited for; the next one goes on where it stopped.
          const { data: now, isError } = await refetch({ cancelRefetch: false });
          if (now?.complete) return { rows: arrange(now.rows, filter, pending), all: now.rows };
          if (isError || now === undefined || now.offset <= before) return null;
          before = now.offset;
        }
      },
    }),
    [
      rows,
      all,
      total,
      complete,
      running,
      stale,
      waiting,
      drift,
      error,
      shown,
      filter,
      pending,
      refetch,
      headFailed,
      refetchHead,
    ],
  );
}

/** What is newer than the rows that are here, as far as it was looked for. */
function useNewer(assessmentId: number, shown: Collection<Candidature> | undefined): Newer | null {
  const client = useQueryClient();
  useQuietly<string>(['candidatures', assessmentId], {
    enabled: shown !== undefined,
    ask: (signal, before) => lookForChanges(client, assessmentId, before, signal),
  });
  const { data: later } = useQuery(laterQuery(assessmentId));
  return useMemo(() => (shown && later ? newerOf(shown, later) : null), [shown, later]);
}

/** The rows in their places, with their cells as they are now. */
function withCells<Rows extends readonly Candidature[]>(rows: Rows, newer: Newer | null, stageStays: boolean) {
  if (!newer || newer.changed.size === 0) return rows;
  return rows.map((row) => {
    const now = newer.changed.get(row.id);
    if (!now) return row;
    return stageStays ? { ...now, stage: row.stage } : now;
  });
}

interface Found {
  newer: Newer | null;
  filter: CandidatureFilter;
  pending: ReadonlyMap<number, Partial<Candidature>>;
  stagesArePlaces: boolean;
}

/** Who would come, go or move if all that is known were shown. */
function useWaiting(assessmentId: number, { newer, filter, pending, stagesArePlaces }: Found): Waiting | null {
  const client = useQueryClient();
  return useMemo(() => {
    if (!newer) return null;
    // The others are shown as they are, whatever the filter.
    // Not arranged: what is kept of the whole list would give way to these few.
    const passes = passesAlone(filter);
    const passing = (rows: readonly Candidature[]) =>
      new Map(withChanges(rows, pending).flatMap((row) => (passes(row) ? [[row.id, row]] : [])));
    const before = passing([...newer.outdated, ...newer.gone]);
    const after = passing([...newer.changed.values(), ...newer.fresh]);
    const both = [...before.values()].filter(({ id }) => after.has(id));
    const fresh = after.size - both.length;
    const gone = before.size - both.length;
    const moved = stagesArePlaces ? both.filter(({ id, stage }) => after.get(id)?.stage !== stage).length : 0;
    if (fresh + gone + moved === 0) return null;
    return { fresh, gone, moved, bring: () => bringIn(client, assessmentId, newer.merge()) };
  }, [client, assessmentId, newer, filter, pending, stagesArePlaces]);
}
