import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Job } from '../../../contract/jobs.ts';
import { ofKind } from '../../api/candidatureKeys.ts';
import { freezeSelection, readSelectionIds } from '../../api/selections.ts';
import { WORDS } from '../../messages/words.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { selectOnly } from '../../table/selectionStore.ts';
import { formatCount } from '../../lib/numbers.ts';

interface SelectFailedProps extends Pick<ButtonProps, 'look' | 'shape'> {
  job: Job;
}

/** A button that selects the candidates for whom a job failed, in the list of their assessment. */
export function SelectFailed({ job, ...rest }: SelectFailedProps) {
  const { assessmentId: shown } = useParams({ strict: false });
  const navigate = useNavigate();
  const { id, kind, assessment, failed } = job;
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { id: selection } = await freezeSelection({ of_job: { job: id, outcome: 'failed' } });
      return await readSelectionIds(selection);
    },
    meta: { failed: WORDS.startFailed },
    onSuccess(ids, _variables, _result, { client }) {
      selectOnly(assessment, ids);
      // Which of them the list shows is asked again.
      void client.invalidateQueries(ofKind('counts', assessment));
      const params = { assessmentId: String(assessment) };
      if (shown !== params.assessmentId) void navigate({ to: '/assessments/$assessmentId/candidates', params });
    },
  });
  // Those who could not be invited are no candidates.
  if (!failed || kind === 'invite') return null;
  return (
    <Button {...rest} busy={isPending} onClick={() => mutate()}>
      {`Select the ${formatCount(failed)} that failed`}
    </Button>
  );
}
