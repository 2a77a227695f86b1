import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { CandidatureToReview, Home } from '../../../contract/home.ts';
import { EVERYONE, REVIEW_FILTER } from '../../api/candidatureFilter.ts';
import { readTime, fullTime, shortDate } from '../../lib/time.ts';
import { HOME, HOME_ASSESSMENTS, TO_REVIEW_LIST } from '../../messages/home.ts';
import { Name } from '../../ui/Name.tsx';
import { Score } from '../../ui/Score.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { Head, HomeSection } from './HomeSection.tsx';

/** Shows an assessment's candidates to review, those who were invited first first. */
export const REVIEW_SEARCH = {
  ...EVERYONE,
  ...REVIEW_FILTER,
  ordering: 'created' as const,
};

/** The candidates that are to review, of all assessments. */
export function ToReview({ toReview }: { toReview: NonNullable<Home['to_review']> }) {
  const { count, results: rows } = toReview;
  return (
    <HomeSection
      title={TO_REVIEW_LIST.title}
      count={count}
      beside={<span className="text-xs text-faint">{TO_REVIEW_LIST.about}</span>}
    >
      {rows.length === 0 ? (
        <Empty icon={<CircleCheck className="size-5" />} title={TO_REVIEW_LIST.none}>
          {TO_REVIEW_LIST.noneHint}
        </Empty>
      ) : (
        <table aria-label={TO_REVIEW_LIST.title} className="w-full table-fixed text-left">
          <thead className="border-b border-line">
            <tr>
              <Head>{TO_REVIEW_LIST.candidate}</Head>
              <Head className="max-md:hidden">{TO_REVIEW_LIST.assessment}</Head>
              <Head className="w-16 text-right">{TO_REVIEW_LIST.score}</Head>
              <Head className="w-36 text-right">{TO_REVIEW_LIST.completed}</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.candidature?.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length < (count ?? 0) && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-faint">
          {HOME.moreToReview(rows.length, count ?? 0)}
        </p>
      )}
    </HomeSection>
  );
}

function Row({ row: { candidature, assessment_name: name, completion } }: { row: CandidatureToReview }) {
  if (!candidature) return null;
  const assessment = name?.trim() || HOME_ASSESSMENTS.unnamed;
  const { avg_score, status, full_name, email } = candidature;
  return (
    <tr className="relative h-9 border-b border-line last:border-0 focus-within:bg-hover hover:bg-hover max-md:h-14">
      <td className="truncate px-2 pl-4">
        <Link
          to="/assessments/$assessmentId/candidates/$candidatureId"
          params={{ assessmentId: String(candidature.assessment_id), candidatureId: String(candidature.id) }}
          search={REVIEW_SEARCH}
          // The whole row is pressed.
          className="rounded font-medium after:absolute after:inset-0 hover:text-accent"
        >
          <Name name={full_name} email={email} />
        </Link>
        <span className="block truncate text-xs text-faint md:hidden">{assessment}</span>
      </td>
      <td className="truncate px-2 text-soft max-md:hidden">
        <bdi title={assessment}>{assessment}</bdi>
      </td>
      <td className="px-2 text-right font-semibold tabular-nums">
        <Score of={{ avg_score, status }} />
      </td>
      <td className="px-2 pr-4 text-right text-soft tabular-nums">
        <Completed completion={completion} />
      </td>
    </tr>
  );
}

function Completed({ completion }: Pick<CandidatureToReview, 'completion'>) {
  const time = readTime(completion?.observed_at ?? null);
  if (!completion || time === null) return '—';
  if (completion.exact) return <Time value={completion.observed_at} />;
  return (
    <time dateTime={completion.observed_at ?? undefined} title={fullTime(time)} className="whitespace-nowrap">
      {TO_REVIEW_LIST.before(shortDate(time))}
    </time>
  );
}
