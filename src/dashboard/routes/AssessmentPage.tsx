import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reasonAgainst } from '../../contract/rules.ts';
import { Problem } from '../../contract/problem.ts';
import { aboutQuery } from '../api/about.ts';
import { assessmentQuery } from '../api/assessments.ts';
import { failureOf } from '../api/failure.ts';
import { AssessmentHeader } from '../features/assessment/AssessmentHeader.tsx';
import { PublicLinks } from '../features/assessment/PublicLinks.tsx';
import { CandidaturesView } from '../features/candidatures/CandidaturesView.tsx';
import { selectionOf } from '../features/candidatures/selections.ts';
import { useCandidatures } from '../features/candidatures/useCandidatures.ts';
import { useTitle } from '../lib/useTitle.ts';
import { Button } from '../ui/Button.tsx';
import { Failed } from '../ui/states.tsx';
import { CandidatureListContext } from './candidatureList.ts';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';

const route = getRouteApi('/assessments/$assessmentId/candidates');
// None of it is wanted before somebody is chosen.
const BulkActions = lazy(async () => ({
  default: (await import('../features/candidatures/BulkActions.tsx')).BulkActions,
}));
const JobProgress = lazy(async () => ({ default: (await import('../features/jobs/JobProgress.tsx')).JobProgress }));
const InviteDialog = lazy(() => import('../features/invite/InviteDialog.tsx'));

export function AssessmentPage() {
  const id = readId(route.useParams().assessmentId);
  if (id === null) return <NotFound />;
  return <Assessment key={id} assessmentId={id} />;
}

function Assessment({ assessmentId }: { assessmentId: number }) {
  const filter = route.useSearch();
  const navigate = useNavigate({ from: '/assessments/$assessmentId/candidates' });
  const { candidatureId } = useParams({ strict: false });
  const [inviting, setInviting] = useState(false);
  // The jobs that were made here in this visit, the latest first.
  const [jobs, setJobs] = useState<readonly number[]>([]);
  const { data: about } = useQuery(aboutQuery());
  const { data: assessment = null, error, refetch } = useQuery(assessmentQuery(assessmentId));
  const list = useCandidatures(assessmentId, filter);
  const selection = selectionOf(assessmentId);
  const shown = { id: assessmentId, name: assessment?.name ?? '', status: assessment?.status ?? null };
  useTitle(assessment?.name ?? null);

  const openCandidature = (id: number) =>
    void navigate({
      to: '/assessments/$assessmentId/candidates/$candidatureId',
      params: { assessmentId: String(assessmentId), candidatureId: String(id) },
      search: (before) => before,
    });

  if (error instanceof Problem && error.status === 404) {
    return (
      <NotFound title="There is no such assessment">It may have been removed from the assessment service.</NotFound>
    );
  }
  const invite = (
    <Button
      look="primary"
      reason={reasonAgainst('invite', { assessmentStatus: assessment?.status ?? null })}
      onClick={() => setInviting(true)}
    >
      <UserPlus aria-hidden="true" className="size-4" />
      Invite
    </Button>
  );
  return (
    <CandidatureListContext value={list}>
      {error && !assessment ? (
        <div className="p-4 md:px-6">
          <Failed
            small
            title="The assessment could not be loaded."
            failure={failureOf(error)}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <AssessmentHeader
          assessment={assessment}
          actions={invite}
          links={<PublicLinks assessment={assessment} baseUrl={about?.public_base_url ?? null} />}
        />
      )}
      <CandidaturesView
        assessment={shown}
        list={list}
        filter={filter}
        onFilter={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
        onOpen={({ id }) => openCandidature(id)}
        activeId={candidatureId === undefined ? null : readId(candidatureId)}
        selection={selection}
        bulkActions={
          <Suspense>
            <BulkActions
              assessment={shown}
              selection={selection}
              list={list}
              onStarted={(job) => setJobs((before) => [job, ...before.filter((one) => one !== job)])}
            />
          </Suspense>
        }
        jobs={jobs.map((job) => (
          <Suspense key={job}>
            <JobProgress jobId={job} onClose={() => setJobs((before) => before.filter((one) => one !== job))} />
          </Suspense>
        ))}
        invite={invite}
      />
      <Outlet />
      {inviting && (
        <Suspense>
          <InviteDialog
            assessmentId={assessmentId}
            assessmentName={assessment?.name ?? ''}
            onClose={() => setInviting(false)}
            onOpenCandidature={(id) => {
              setInviting(false);
              openCandidature(id);
            }}
          />
        </Suspense>
      )}
    </CandidatureListContext>
  );
}
