import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useBlocker, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Problem } from '../../contract/problem.ts';
import { reasonAgainst } from '../../contract/rules.ts';
import { assessmentQuery } from '../api/assessments.ts';
import { PartFailed } from '../features/assessment/PartFailed.tsx';
import { InviteManyView } from '../features/invite/many/InviteManyView.tsx';
import { INVITE_MANY } from '../messages/invite.ts';
import { WORDS } from '../messages/words.ts';
import { useTitle } from '../lib/useTitle.ts';
import { useRefusal } from '../lib/currentUser.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';
import { RecruitersOnly } from './RecruitersOnly.tsx';

const route = getRouteApi('/assessments/$assessmentId/invite');

export function InviteManyPage() {
  return (
    <RecruitersOnly>
      <InviteManyOf />
    </RecruitersOnly>
  );
}

function InviteManyOf() {
  const id = readId(route.useParams().assessmentId);
  if (id === null) return <NotFound />;
  return <InviteMany key={id} assessmentId={id} />;
}

function InviteMany({ assessmentId }: { assessmentId: number }) {
  const navigate = useNavigate();
  const { data: assessment, error, refetch } = useQuery(assessmentQuery(assessmentId));
  const hasInput = useRef(false);
  const refusal = useRefusal('invite');
  useTitle(INVITE_MANY.title);
  const leaving = useBlocker({
    shouldBlockFn: () => hasInput.current,
    enableBeforeUnload: () => hasInput.current,
    withResolver: true,
  });

  if (error instanceof Problem && error.status === 404) {
    return <NotFound title={WORDS.noAssessment}>{WORDS.noAssessmentHint}</NotFound>;
  }
  return (
    <>
      <InviteManyView
        assessment={{ id: assessmentId, name: assessment?.name ?? '' }}
        failure={error && !assessment && <PartFailed error={error} onRetry={() => void refetch()} />}
        reason={refusal ?? reasonAgainst('invite', { assessmentStatus: assessment?.status ?? null })}
        onHasInput={(next) => {
          hasInput.current = next;
        }}
        onStarted={(job) => {
          hasInput.current = false;
          void navigate({ to: '/jobs/$jobId', params: { jobId: String(job) } });
        }}
      />
      {leaving.status === 'blocked' && (
        <Dialog title="Discard this list?" description="No invitations have been sent." onClose={leaving.reset}>
          <DialogActions>
            <Button onClick={leaving.proceed}>Discard list</Button>
            <Button look="primary" onClick={leaving.reset}>
              Keep list
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
