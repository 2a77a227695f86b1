import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Play } from 'lucide-react';
import { lazy, useState } from 'react';
import { aboutQuery } from '../api/about.ts';
import { isFirstSweep } from '../api/candidatureLists.ts';
import { useEmailDelivery } from '../api/emailDelivery.ts';
import { failureOf } from '../api/failure.ts';
import { homeQuery } from '../api/home.ts';
import { filterTextOf, freezeSelection, type FrozenSelection } from '../api/selections.ts';
import { DemoBanner } from '../features/firstStart/DemoBanner.tsx';
import { HomeAssessments } from '../features/home/HomeAssessments.tsx';
import { NeedsAttention } from '../features/home/NeedsAttention.tsx';
import { NewsSection } from '../features/home/NewsSection.tsx';
import { AskedForView, ToReview } from '../features/home/ToReview.tsx';
import { type WaitingGroup, WaitingSection } from '../features/home/WaitingSection.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { Button } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { CompletenessNote } from '../ui/CompletenessNote.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { notify } from '../ui/toasts.ts';
import { Text } from '../ui/Text.tsx';
import { formatCount, plural } from '../lib/numbers.ts';
import { SENDING_IS_OFF } from '../messages/emails.ts';

/** The Home page without current assessments: says how to get the first one. */
function NothingYet({ isEmbedded }: { isEmbedded: boolean }) {
  const isRecruiter = useIsRecruiter();
  const link = 'rounded text-accent-strong underline';
  return (
    <Empty
      icon={<ClipboardList className="size-5" />}
      title="No current assessments"
      action={
        isEmbedded && isRecruiter ? (
          <Link to="/help" hash="import-an-assessment" className={link}>
            How to import one
          </Link>
        ) : undefined
      }
    >
      <p>
        {!isRecruiter
          ? 'Assessments appear here as soon as there are any.'
          : isEmbedded
            ? 'Import an assessment on the server. It then appears here, and you can invite candidates.'
            : 'Create an assessment in your assessment service. It then appears here, and you can invite candidates.'}
      </p>
      <p className="mt-2">
        <Text>Archived assessments are in the list of all assessments.</Text>{' '}
        <Link to="/assessments" className={link}>
          All assessments
        </Link>
      </p>
    </Empty>
  );
}

const HOME = 'Home';
const START_REVIEW = 'Start review';

/** `isReading`: there may be more. */
function summaryText(
  count: number | null,
  assessments: number,
  { isReading, isRecruiter }: Record<'isReading' | 'isRecruiter', boolean>,
) {
  const what = isRecruiter ? 'to review' : 'waiting for your view';
  if (count === 0) return isReading ? '' : `Nothing ${what}`;
  return `${formatCount(count)}${isReading ? '+' : ''} ${what} in ${plural(assessments, 'assessment')}`;
}

const JobProgress = lazy(async () => ({ default: (await import('../features/jobs/JobProgress.tsx')).JobProgress }));
const ResendDialog = lazy(() => import('./ResendDialog.tsx'));

interface Resending {
  selection: FrozenSelection;
  assessment: { id: number; status: string | null };
}

/** The Home page. */
export function HomePage() {
  const { data: home, error, refetch } = useQuery(homeQuery());
  const isRecruiter = useIsRecruiter();
  const navigate = useNavigate();
  const { data: about } = useQuery(aboutQuery());
  const delivery = useEmailDelivery();
  const [resending, setResending] = useState<Resending | null>(null);
  // The jobs started here in this visit, the latest first.
  const [jobs, setJobs] = useState<readonly number[]>([]);
  useTitle(HOME);
  const first = home?.to_review?.results[0]?.candidature;
  const startReview = () => void navigate({ to: '/review' });
  async function askToResend({ assessmentId, assessmentStatus, filter }: WaitingGroup): Promise<void> {
    try {
      const selection = await freezeSelection({ filter: filterTextOf(assessmentId, filter) });
      setResending({ selection, assessment: { id: assessmentId, status: assessmentStatus } });
    } catch (reason) {
      notify(
        'error',
        'Couldn’t select the candidates.',
        reason instanceof Error ? failureOf(reason).message : undefined,
      );
    }
  }
  useCommands(() => (first ? [{ id: 'start-review', title: START_REVIEW, group: 'page', run: startReview }] : []));
  if (error && !home) {
    return (
      <>
        <Failed title="Couldn’t load Home." failure={failureOf(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  const withReviews = home?.assessments?.results.filter(({ to_review: count }) => (count ?? 0) > 0).length ?? 0;
  const isReading = isFirstSweep(home?.completeness ?? null);
  const current = home?.assessments.results ?? [];
  const hasCandidates = isReading || current.some(({ assessment }) => assessment.candidates !== 0);
  const hasNothing = !isReading && home?.to_review?.count === 0 && home.assessments.count === 0;
  return (
    <>
      {about?.demo && <DemoBanner demo={about.demo} sendsEmail={about.sends_email} />}
      <PageHeader
        title={HOME}
        note={home?.to_review && summaryText(home.to_review.count, withReviews, { isReading, isRecruiter })}
      >
        {first && (
          <span className="ml-auto self-center">
            <Button look="primary" onClick={startReview}>
              <Play aria-hidden="true" className="size-3.5" />
              <Text>{START_REVIEW}</Text>
            </Button>
          </span>
        )}
      </PageHeader>
      <div className="px-4 pb-2 empty:hidden md:px-6">
        {home && (
          <CompletenessNote
            completeness={home.completeness}
            failure={error && failureOf(error)}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      {hasNothing && about && <NothingYet isEmbedded={about.embedded} />}
      {hasNothing ? null : home?.to_review && home.assessments ? (
        <div className="grid items-start gap-4 px-4 pt-2 pb-6 md:px-6 @[68rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            <AskedForView rows={home.asked} />
            <div data-tour="review">
              <ToReview
                toReview={home.to_review}
                isReading={isReading}
                inviteTo={hasCandidates || !isRecruiter ? null : (current[0]?.assessment.id ?? null)}
              />
            </div>
            <HomeAssessments assessments={home.assessments} isReading={isReading} />
          </div>
          <div className="grid min-w-0 gap-4">
            {isRecruiter && <NeedsAttention home={home} isTokenRefused={about?.token_refused === true} />}
            <NewsSection />
            {isRecruiter && (
              <WaitingSection
                isReading={isReading}
                hasCandidates={hasCandidates}
                onResend={(group) => void askToResend(group)}
              />
            )}
          </div>
        </div>
      ) : (
        <HomeSkeleton />
      )}
      {jobs.map((job) => (
        <LazyBoundary key={job}>
          <div className="px-4 pb-4 md:px-6">
            <JobProgress jobId={job} onClose={() => setJobs((before) => before.filter((one) => one !== job))} />
          </div>
        </LazyBoundary>
      ))}
      {resending && (
        <LazyBoundary onClose={() => setResending(null)}>
          <ResendDialog
            {...resending}
            onStarted={(job) => {
              setResending(null);
              setJobs((before) => [job, ...before]);
              notify(
                'done',
                delivery === 'off' ? `Writing the invitations. ${SENDING_IS_OFF.many}` : 'Resending the invitations.',
              );
            }}
            onClose={() => setResending(null)}
          />
        </LazyBoundary>
      )}
    </>
  );
}

/** In the shape of the sections, so that little moves when they come. */
function HomeSkeleton() {
  const section = 'rounded-lg border border-line bg-surface px-4 py-3';
  return (
    <div aria-busy="true" className="grid items-start gap-4 px-4 pt-2 md:px-6 @[68rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div className={`${section} h-118`}>
        <Skeleton className="w-32" />
      </div>
      <div className={`${section} h-22`}>
        <Skeleton className="w-32" />
      </div>
    </div>
  );
}
