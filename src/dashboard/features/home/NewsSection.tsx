import { MAX_ID } from '../../../contract/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { CircleCheck, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import type { News } from '../../../contract/home.ts';
import { newsQuery } from '../../api/home.ts';
import { parseJson } from '../../lib/parseJson.ts';
import { persistedStore } from '../../lib/persistedStore.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Name } from '../../ui/Name.tsx';
import { Score } from '../../ui/Score.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { HomeSection } from './HomeSection.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCount } from '../../lib/numbers.ts';

/** A visit ends after a pause of this length. */
const VISIT_PAUSE_MS = 30 * 60_000;

/** In milliseconds since 1970. */
interface StoredVisits {
  /** When the visit before this one ended, or its news was marked as read; null: this is the first. */
  previous: number | null;
  /** When the Home page was last open. */
  latest: number | null;
}

const isTime = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_ID * 1000;

/** The stored times; a text of another form counts as no visit. */
function parseVisits(text: string | null): StoredVisits {
  const { previous = null, latest = null } = (parseJson(text) ?? {}) as Partial<StoredVisits>;
  const isValid = [previous, latest].every((time) => time === null || isTime(time));
  return isValid ? { previous, latest } : { previous: null, latest: null };
}

/** Stored in this browser, since the server cannot tell users apart without a sign-in proxy. */
const visitsStore = persistedStore<StoredVisits>('shortlist-visits', {
  storage: 'local',
  parse: parseVisits,
  format: (visits) => JSON.stringify(visits),
});

/** Records that the Home page is open at this time. */
function recordVisit(now: number): void {
  visitsStore.setState(({ previous, latest }) => ({
    previous: latest !== null && now - latest > VISIT_PAUSE_MS ? latest : previous,
    latest: now,
  }));
}

/** Marks all news as seen. */
const markNewsRead = (now: number): void => visitsStore.setState(() => ({ previous: now, latest: now }));

/** How often the time of the visit is updated while the Home page is open. */
const VISIT_INTERVAL_MS = 60_000;

const markRead = () => markNewsRead(Date.now());

/** The candidates who completed or were invited since the user's last visit. */
export function NewsSection() {
  const since = useSelector(visitsStore, ({ previous }) => previous);
  const { data, error, refetch } = useQuery({ ...newsQuery(since ?? 0), enabled: since !== null });
  useEffect(() => {
    recordVisit(Date.now());
    const timer = setInterval(() => recordVisit(Date.now()), VISIT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const hasNews = (data?.count ?? 0) > 0;
  useCommands(() =>
    hasNews ? [{ id: 'mark-news-read', title: 'Mark news as read', group: 'page', run: markRead }] : [],
  );
  return (
    <HomeSection
      title="New since your last visit"
      count={data?.count ?? null}
      beside={
        hasNews && (
          <span className="ml-auto">
            <Button look="quiet" shape="small" onClick={markRead}>
              Mark as read
            </Button>
          </span>
        )
      }
    >
      {since === null ? (
        <p className="px-4 py-3 text-soft">Nothing yet. New completions and invitations appear here.</p>
      ) : error && !data ? (
        <div className="p-3">
          <Failed small title="Couldn’t load the news." failure={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <Rows news={data} since={since} />
      ) : (
        <div className="px-4 py-3">
          <Skeleton className="h-4 w-48" />
        </div>
      )}
    </HomeSection>
  );
}

function Rows({ news: { count, results }, since }: { news: News; since: number }) {
  if (results.length === 0) {
    return (
      <p className="px-4 py-3 text-soft">
        <Text>Nothing new since your last visit,</Text> <Time value={new Date(since).toISOString()} />
        <Text>{'.'}</Text>
      </p>
    );
  }
  return (
    <>
      <ul>
        {results.map((row) => (
          <Row key={row.candidature.id} row={row} />
        ))}
      </ul>
      {results.length < count && (
        <p className="px-4 py-2.5 text-xs text-faint">{`And ${formatCount(count - results.length)} more.`}</p>
      )}
    </>
  );
}

function Row({
  row: { is_completed: isCompleted, at, candidature, assessment_name: name },
}: {
  row: News['results'][number];
}) {
  if (!candidature) return null;
  const Icon = isCompleted ? CircleCheck : UserPlus;
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2.5 comfortable:py-3.5 last:border-0">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <p className="min-w-0 grow break-words text-soft">
        <Link
          to="/assessments/$assessmentId/candidates/$candidatureId"
          params={{ assessmentId: String(candidature.assessment_id), candidatureId: String(candidature.id) }}
          className="rounded font-medium text-ink hover:text-accent"
        >
          <Name name={candidature.full_name} email={candidature.email} />
        </Link>{' '}
        <Text>{isCompleted ? 'completed' : 'was invited to'}</Text>{' '}
        <bdi translate="no">{assessmentLabel(name, candidature.assessment_id)}</bdi>
        {isCompleted && candidature.avg_score !== null && (
          <span className="font-semibold text-ink">
            {' '}
            <Score scored={candidature} />
          </span>
        )}
      </p>
      <Time value={at} className="shrink-0 text-xs text-faint" />
    </li>
  );
}
