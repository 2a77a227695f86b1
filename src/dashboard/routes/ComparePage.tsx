import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Candidature } from '../../contract/candidature.ts';
import { finalScoreOf } from '../../contract/score.ts';
import { assessmentQuery } from '../api/assessments.ts';
import { EVERYONE } from '../api/candidatureFilter.ts';
import { collectedQuery } from '../api/collectedResults.ts';
import { driftOf } from '../api/drift.ts';
import { failureOf } from '../api/failure.ts';
import { flagsOf, flagsQuery, resultsQuery } from '../api/people.ts';
import { resultsRead } from '../api/resultsRead.ts';
import { useCandidatures } from '../features/candidatures/useCandidatures.ts';
import { comparisonOf } from '../features/compare/comparison.ts';
import { CompareView } from '../features/compare/CompareView.tsx';
import { MOST_COMPARED } from '../lib/compared.ts';
import { testsOf } from '../lib/testScores.ts';
import { useTitle } from '../lib/useTitle.ts';
import { DriftNote } from '../ui/DriftNote.tsx';
import { Failed } from '../ui/states.tsx';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';

const route = getRouteApi('/assessments/$assessmentId/compare');

export function ComparePage() {
  const id = readId(route.useParams().assessmentId);
  if (id === null) return <NotFound />;
  return <Compare key={id} assessmentId={id} />;
}

function Compare({ assessmentId }: { assessmentId: number }) {
  const { ids, pin, differing } = route.useSearch();
  const navigate = useNavigate({ from: '/assessments/$assessmentId/compare' });
  const client = useQueryClient();
  const { data: assessment } = useQuery(assessmentQuery(assessmentId));
  const list = useCandidatures(assessmentId, EVERYONE);
  const { data: collected = [] } = useQuery(collectedQuery(assessmentId));
  const { all, rows, progress } = list;
  const people = peopleOf(rows ?? [], ids, pin);
  // Without a person behind it, nothing can be asked for.
  const asked = people.flatMap((row) => (row.testtaker_id === null ? [] : [{ row, person: row.testtaker_id }]));
  const results = useQueries({ queries: asked.map(({ person }) => resultsQuery(assessmentId, person)) });
  const flags = useQueries({ queries: asked.map(({ row, person }) => flagsQuery(person, row.id)) });
  useTitle(people.length > 0 ? `Compare ${people.length}` : 'Compare');

  const read = resultsRead(client, { assessmentId, rows: all, collected });
  const finalScores = all.flatMap((row) => finalScoreOf(row) ?? []);
  const groups = comparisonOf(
    people.map((candidature) => {
      const at = asked.findIndex(({ row }) => row === candidature);
      const seen = flags[at]?.data;
      return {
        candidature,
        results: at === -1 ? [] : (results[at]?.data ?? null),
        flags: at === -1 ? null : seen && flagsOf(seen, candidature.id),
      };
    }),
    testsOf(read.people),
    finalScores,
  );
  const failed = [...results, ...flags].filter(({ error, data }) => error && data === undefined);
  const error = failed[0]?.error;
  const change = (search: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true });

  if (list.failure && all.length === 0) {
    return <Failed title="The candidates could not be loaded." failure={list.failure} onRetry={list.more} />;
  }
  return (
    <CompareView
      assessment={{ id: assessmentId, name: assessment?.name ?? '' }}
      rows={rows}
      complete={progress.complete}
      ids={ids}
      most={MOST_COMPARED}
      people={people}
      groups={groups}
      pinned={people.some(({ id }) => id === pin)}
      differing={differing}
      read={{ count: read.people.length, of: read.of }}
      failures={
        <>
          <DriftNote drift={list.drift + results.reduce((sum, { data }) => sum + driftOf(data), 0)} />
          {error && (
            <div className="mb-3">
              <Failed
                small
                title="Some results could not be loaded."
                failure={failureOf(error)}
                onRetry={() => void Promise.all(failed.map(async ({ refetch }) => await refetch()))}
              />
            </div>
          )}
        </>
      }
      onChoose={(next) => change({ ids: next, pin: next.includes(pin) ? pin : 0 })}
      onPin={(next) => change({ pin: next ?? 0 })}
      onDiffering={(next) => change({ differing: next })}
    />
  );
}

/** In the order of the address, the pinned one first. */
function peopleOf(rows: readonly Candidature[], ids: readonly number[], pin: number): Candidature[] {
  const wanted = new Set(ids);
  const found = new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
  return [...new Set([...ids.filter((id) => id === pin), ...ids])].flatMap((id) => found.get(id) ?? []);
}
