import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { AssessmentDetail } from '../../../contract/assessment.ts';
import { labelOf } from '../../../contract/codes.ts';
import { DEFAULT_FILTER, REVIEW_FILTER } from '../../api/candidatureFilter.ts';
import { countQuery } from '../../api/candidatureLists.ts';
import { classes } from '../../lib/classes.ts';
import { formatCount, percentText, plural } from '../../lib/numbers.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { type Elements, Text } from '../../ui/Text.tsx';

const toReviewText = (count: number) => `${formatCount(count)} to review`;
const NO_CANDIDATES_YET = 'No candidates yet';

/** The strip in one line. `percent` null: there are no candidates. */
const shortText = (percent: number | null, links: number, reviewable: number) =>
  [
    percent === null ? NO_CANDIDATES_YET : `${percentText(percent)} completed`,
    ...(reviewable > 0 ? [toReviewText(reviewable)] : []),
    ...(links > 0 ? [plural(links, 'link')] : []),
  ].join(' · ');

const ofText = (total: number) => `of ${formatCount(total)}`;

interface ProgressStripProps {
  assessment: AssessmentDetail;
  /** Further controls of the strip. */
  children: Elements;
}

/** A phone, or a low window, as a media query. */
const SMALL = '(max-width: 47.99rem), (max-height: 37.49rem)';

/** Hidden beside a docked panel, where the strip has one line and the tabs below have the same counts. */
const NOT_NARROW = '@max-[51rem]:hidden';

/** How many candidates have each status, and how many are to be reviewed. On small screens one line that expands. */
export function ProgressStrip({ assessment, children }: ProgressStripProps) {
  const isSmall = useMedia(SMALL);
  const toReview = useToReview(assessment.id);
  const review = toReview !== null && toReview > 0 && (
    <Link
      to="/review"
      search={{ ...DEFAULT_FILTER, ...REVIEW_FILTER, assessment: assessment.id }}
      className={classes(
        'flex h-7 items-center rounded-md bg-accent-wash px-3 font-medium whitespace-nowrap text-accent-strong tabular-nums hover:underline',
        !isSmall && NOT_NARROW,
      )}
    >
      {`Review ${formatCount(toReview)}`}
    </Link>
  );
  // One tree for both sizes, so that open popovers stay when the window is resized.
  return (
    <section aria-label="Progress">
      <details
        open={isSmall ? undefined : true}
        className={isSmall ? 'group rounded-lg border border-line bg-surface' : ''}
      >
        <summary
          className={
            isSmall
              ? 'flex h-10 list-none items-center gap-2.5 rounded-lg px-3 text-soft tabular-nums [&::-webkit-details-marker]:hidden'
              : 'hidden'
          }
        >
          <Bar assessment={assessment} className="w-12 shrink-0" />
          <span className="min-w-0 grow truncate">
            {shortText(
              totalOf(assessment) === 0 ? null : assessment.finished_percentage,
              assessment.public_links.length,
              toReview ?? 0,
            )}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <div
          className={
            isSmall
              ? 'grid gap-3 border-t border-line px-3 py-3'
              : 'flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2'
          }
        >
          <Statuses assessment={assessment} isSmall={isSmall} />
          <span className={isSmall ? 'flex flex-wrap items-center gap-2' : 'flex grow items-center justify-end gap-3'}>
            {review}
            {children}
          </span>
        </div>
      </details>
    </section>
  );
}

/** How many candidates are to be reviewed; null until the view tabs have counted them. */
function useToReview(assessmentId: number): number | null {
  const query = countQuery(assessmentId, { ...DEFAULT_FILTER, ...REVIEW_FILTER });
  return useQuery({ ...query, enabled: false }).data ?? null;
}

const countsOf = ({ invited, started, finished }: AssessmentDetail) => [
  { status: 'completed', count: finished ?? 0, look: 'bg-soft' },
  { status: 'started', count: started ?? 0, look: 'striped' },
  { status: 'invited', count: invited ?? 0, look: 'bg-sunken' },
];

const totalOf = (assessment: AssessmentDetail): number =>
  countsOf(assessment).reduce((sum, { count }) => sum + count, 0);

function Bar({
  assessment: { finished, started, invited },
  className,
}: {
  assessment: AssessmentDetail;
  className: string;
}) {
  return <ProgressBar completed={finished} started={started} invited={invited} className={className} />;
}

function Statuses({ assessment, isSmall }: { assessment: AssessmentDetail; isSmall: boolean }) {
  const total = totalOf(assessment);
  if (total === 0) return <p className="text-soft">{NO_CANDIDATES_YET}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {!isSmall && <Bar assessment={assessment} className="w-32 @max-[84rem]:w-20" />}
      <dl className={classes('flex flex-wrap items-center gap-x-3 gap-y-1 md:gap-x-4', !isSmall && NOT_NARROW)}>
        {countsOf(assessment).map(({ status, count, look }) => (
          <div key={status} className="flex flex-row-reverse items-center gap-1.5">
            <dt className="text-soft">{labelOf(status)}</dt>
            <dd className="flex items-center gap-1.5 font-semibold tabular-nums">
              <span aria-hidden="true" className={`size-2 rounded-xs border border-edge ${look}`} />
              <Text>{formatCount(count)}</Text>
            </dd>
          </div>
        ))}
      </dl>
      {/* The tabs below have it, too. Without it, the strip fits beside the status on a laptop. */}
      {!isSmall && <span className="text-faint tabular-nums @max-[84rem]:hidden">{ofText(total)}</span>}
      {!isSmall && (
        <span className="hidden text-soft tabular-nums @max-[51rem]:inline">
          {`${formatCount(assessment.finished ?? 0)} ${ofText(total)} completed`}
        </span>
      )}
    </div>
  );
}
