import { useQueries } from '@tanstack/react-query';
import { readBig5 } from '../../contract/personality.ts';
import type { Result } from '../../contract/result.ts';
import { failureOf } from '../api/failure.ts';
import { resultsQuery } from '../api/testTakers.ts';
import { type Entry, labelOfEntry } from '../features/candidates/entryColumns.tsx';
import { Profile } from '../features/candidature/Personality.tsx';
import { scoreText } from '../lib/numbers.ts';
import { isProfile, isTest, testKey } from '../lib/testScores.ts';
import { ScoreBar } from '../ui/ScoreBar.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { Text } from '../ui/Text.tsx';

const TESTS_TAKEN = 'Tests taken';

/** The score of each test that a candidate has taken, by assessment. */
export function CandidateScores({ entries }: { entries: readonly Entry[] }) {
  const taken = entries.flatMap((entry) =>
    entry.status === 'invited' || entry.assessment_id === null || entry.testtaker_id === null
      ? []
      : [{ entry, query: resultsQuery(entry.assessment_id, entry.testtaker_id) }],
  );
  const results = useQueries({ queries: taken.map(({ query }) => query) });
  const failed = results.filter(({ error, data }) => error && !data);
  const [{ error } = { error: null }] = failed;
  return (
    <section aria-label={TESTS_TAKEN}>
      <h2 className="mb-2 text-base font-semibold">{TESTS_TAKEN}</h2>
      {taken.length === 0 && <p className="text-soft">No completed tests</p>}
      {error && (
        <Failed
          small
          title="Couldn’t load some of the results."
          failure={failureOf(error)}
          onRetry={() => void Promise.all(failed.map(async ({ refetch }) => await refetch()))}
        />
      )}
      <ul className="space-y-4">
        {taken.map(({ entry }, index) => {
          const result = results[index];
          if (result?.error && !result.data) return null;
          return (
            <li key={entry.id}>
              <h3 className="font-medium break-words">
                <bdi translate="no">{labelOfEntry(entry)}</bdi>
              </h3>
              {result?.data ? (
                <>
                  <Tests tests={result.data.results.filter((each) => isTest(each) && !isProfile(each))} />
                  <ProfileOf entry={entry} />
                </>
              ) : (
                <Skeleton className="mt-2 w-3/4" />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ProfileOf({ entry: { personality_algorithm: algorithm, personality } }: { entry: Entry }) {
  const profile = readBig5(algorithm, personality);
  if (!profile) return null;
  return (
    <div className="mt-3">
      <h4 className="mb-1 text-xs font-medium text-faint">Personality</h4>
      <Profile profile={profile} />
    </div>
  );
}

function Tests({ tests }: { tests: readonly Result[] }) {
  if (tests.length === 0) return <p className="text-soft">No results yet</p>;
  return (
    <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_6rem_minmax(2.5rem,auto)] items-center gap-x-3 gap-y-1">
      {tests.map((test, index) => (
        // A service may send a test twice.
        <div key={`${index} ${testKey(test)}`} className="contents">
          <dt className="break-words text-soft">
            <bdi translate="no">{test.name?.trim() || 'Unnamed test'}</bdi>
          </dt>
          <dd aria-hidden="true">{test.score !== null && <ScoreBar value={test.score} median={null} />}</dd>
          <dd className="num">
            <Text>{scoreOf(test)}</Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The score; why there is none. */
const scoreOf = ({ score, completed }: Result): string =>
  score !== null ? scoreText(score) : completed === false ? 'Not taken' : '—';
