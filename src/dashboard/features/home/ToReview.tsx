import { Link } from '@tanstack/react-router';
import { CircleCheck, ShieldAlert, UserPlus } from 'lucide-react';
import type { CandidatureToReview, Home } from '../../../contract/home.ts';
import { NONE_NOTICED, testConditionsText } from '../../../contract/testConditions.ts';
import { dateText, readTime, zonedTime } from '../../lib/time.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { ColleagueName } from '../../ui/Colleague.tsx';
import { Name } from '../../ui/Name.tsx';
import { Score } from '../../ui/Score.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { Head, HomeSection } from './HomeSection.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCount } from '../../lib/numbers.ts';

/** What waits for a recruiter, and for a hiring manager. */
const QUEUES = {
  recruiter: { title: 'To review', about: 'Completed, not yet evaluated', done: 'All reviewed' },
  manager: {
    title: 'Waiting for your view',
    about: 'You were asked, or they completed without your view',
    done: 'Nothing waits for your view',
  },
};
const placeText = ({ place, of }: { place: number | null; of: number | null }) =>
  `${formatCount(place)} of ${formatCount(of)}`;

interface ToReviewProps {
  toReview: NonNullable<Home['to_review']>;
  /** Whether the lists are read for the first time. */
  isReading: boolean;
  /** The assessment to invite the first candidates to; null: there are candidates. */
  inviteTo: number | null;
}

/** The first candidates to review of all assessments, or that wait for the view of a hiring manager. */
export function ToReview({ toReview: { count, results: rows }, isReading, inviteTo }: ToReviewProps) {
  const isRecruiter = useIsRecruiter();
  const queue = isRecruiter ? QUEUES.recruiter : QUEUES.manager;
  return (
    <HomeSection
      title={queue.title}
      count={count}
      beside={<span className="text-xs text-faint max-sm:sr-only">{queue.about}</span>}
    >
      {inviteTo !== null ? (
        <Empty
          icon={<UserPlus className="size-5" />}
          title="No candidates yet"
          action={
            <Link
              to="/assessments/$assessmentId/candidates"
              params={{ assessmentId: String(inviteTo) }}
              className="rounded font-medium text-accent-strong underline"
            >
              Invite the first candidates
            </Link>
          }
        >
          They appear here when they have completed all tests.
        </Empty>
      ) : rows.length === 0 ? (
        <Empty icon={<CircleCheck className="size-5" />} title={isReading ? 'Loading candidates' : queue.done}>
          {isReading ? (
            'Candidates to review appear here as they load.'
          ) : (
            <>
              <Text>
                {`Candidates appear here when they have completed all tests.${isRecruiter ? ' Invite more from an assessment.' : ''}`}
              </Text>{' '}
              <Link to="/assessments" className="rounded text-accent hover:underline">
                Open assessments
              </Link>
            </>
          )}
        </Empty>
      ) : (
        <QueueTable title={queue.title} rows={rows} />
      )}
      {rows.length < count && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-faint">{`The first ${formatCount(rows.length)} of ${formatCount(count)}. “Start review” goes through all of them.`}</p>
      )}
    </HomeSection>
  );
}

const ASKED = 'Asked for your view';

/** The candidates on whom colleagues ask for a recruiter's view, who may be in any stage. Nothing without any. */
export function AskedForView({ rows }: { rows: Home['asked'] }) {
  if (rows.length === 0) return null;
  return (
    <HomeSection title={ASKED} count={rows.length}>
      <QueueTable title={ASKED} rows={rows} />
    </HomeSection>
  );
}

interface QueueTableProps {
  title: string;
  rows: readonly CandidatureToReview[];
}

function QueueTable({ title, rows }: QueueTableProps) {
  return (
    <table aria-label={title} className="w-full text-left md:table-fixed">
      <thead className="border-b border-line max-md:sr-only">
        <tr>
          <Head>Candidate</Head>
          <Head className="max-md:hidden">Assessment</Head>
          <Head className="w-26 text-right md:w-16">Score</Head>
          <Head className="w-24 @max-[50rem]:hidden">Rank</Head>
          <Head className="w-32 @max-[50rem]:hidden">Test conditions</Head>
          <Head className="w-40 text-right max-md:hidden">Completed</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.candidature.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: CandidatureToReview }) {
  const { candidature, assessment_name: name, completion, rank, asked } = row;
  const isRecruiter = useIsRecruiter();
  if (!candidature) return null;
  const assessment = assessmentLabel(name, candidature.assessment_id);
  const { avg_score, status, full_name, email } = candidature;
  return (
    <tr
      data-id={candidature.id}
      className="relative h-9 comfortable:h-11 border-b border-line last:border-0 focus-within:bg-hover hover:bg-hover max-md:h-15"
    >
      {/* On a phone it gets what the score leaves. */}
      <td className="truncate px-2 py-1 pl-4 max-md:w-full max-md:max-w-0">
        <Link
          {...(asked && isRecruiter
            ? {
                to: '/assessments/$assessmentId/candidates/$candidatureId',
                params: { assessmentId: String(candidature.assessment_id), candidatureId: String(candidature.id) },
              }
            : { to: '/review', search: { candidate: candidature.id } })}
          // The link covers the whole row.
          className="rounded font-medium after:absolute after:inset-0 hover:text-accent"
        >
          <Name name={full_name} email={email} />
        </Link>
        <span className="block truncate text-xs text-faint md:hidden">{assessment}</span>
        {asked && <Asked asked={asked} />}
      </td>
      <td className="truncate px-2 text-soft max-md:hidden">
        <bdi translate="no" title={assessment}>
          {assessment}
        </bdi>
      </td>
      <td className="px-2 text-right font-semibold tabular-nums max-md:pr-4 max-md:whitespace-nowrap">
        <Score scored={{ avg_score, status }} />
        <span className="block text-xs font-normal text-faint md:hidden">
          <Completed completion={completion} />
        </span>
      </td>
      <td className="px-2 text-xs whitespace-nowrap text-soft tabular-nums @max-[50rem]:hidden">
        {rank ? placeText(rank) : '—'}
      </td>
      <td className="px-2 text-xs whitespace-nowrap @max-[50rem]:hidden">
        <Conditions candidature={candidature} />
      </td>
      <td className="px-2 pr-4 text-right text-soft tabular-nums max-md:hidden">
        <Completed completion={completion} />
      </td>
    </tr>
  );
}

/** "Asked by Mia, 2 days ago". */
function Asked({ asked: { by, at } }: { asked: NonNullable<CandidatureToReview['asked']> }) {
  return (
    <span className="flex flex-wrap gap-x-1 text-xs font-medium text-accent-strong">
      <span className="flex min-w-0">
        <Text className="mr-1 shrink-0">Asked by</Text>
        {by === null ? <Text>a colleague</Text> : <ColleagueName address={by} className="truncate" />}
        <span>,</span>
      </span>
      <Time value={at} />
    </span>
  );
}

function Conditions({ candidature }: { candidature: NonNullable<CandidatureToReview['candidature']> }) {
  const text = testConditionsText(candidature);
  if (!candidature.test_conditions?.noticed) {
    return <Text className={text === NONE_NOTICED ? 'text-soft' : 'text-faint'}>{text}</Text>;
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-warn">
      <ShieldAlert aria-hidden="true" className="size-3.5" />
      <Text>{text}</Text>
    </span>
  );
}

function Completed({ completion }: Pick<CandidatureToReview, 'completion'>) {
  const time = readTime(completion?.observed_at ?? null);
  if (!completion || time === null) return <Text>—</Text>;
  if (completion.exact) return <Time value={completion.observed_at} />;
  return (
    <time dateTime={completion.observed_at} title={zonedTime(time)} className="whitespace-nowrap">
      {`by ${dateText(time, Date.now())}`}
    </time>
  );
}
