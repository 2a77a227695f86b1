import { useMutation } from '@tanstack/react-query';
import type { Job } from '../../../contract/jobs.ts';
import { gatewayApi } from '../../api/gateway.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';

/** Downloads of a job: its outcomes and its reports. */
export function useJobDownloads({ id: job_id, kind }: Job) {
  const outcome = useMutation({
    mutationFn: () => gatewayApi.downloadOutcome({ job_id }),
    meta: { failed: BULK_ACTIONS.downloadOutcomesFailed },
    onSuccess: (file) => saveFile(file, BULK_ACTIONS.outcomesFile(job_id, kind)),
  });
  const reports = useMutation({
    mutationFn: () => gatewayApi.downloadReports({ job_id }),
    meta: { failed: BULK_ACTIONS.downloadReportsFailed },
    onSuccess: (file) => saveFile(file, BULK_ACTIONS.reportsFile(job_id)),
  });
  return { outcome, reports };
}
