import { useMutation } from '@tanstack/react-query';
import type { Job } from '../../../contract/jobs.ts';
import { gatewayApi } from '../../api/gateway.ts';
import { saveFile } from '../../lib/saveFile.ts';

/** Downloads of a job: its outcomes and its reports. */
export function useJobDownloads({ id: job_id, kind }: Job) {
  const outcome = useMutation({
    mutationFn: () => gatewayApi.downloadOutcome({ job_id }),
    meta: { failed: 'Couldn’t download the outcomes.' },
    onSuccess: (file) => saveFile(file, `Outcomes of bulk action ${job_id} (${kind ?? 'other'}).csv`),
  });
  const reports = useMutation({
    mutationFn: () => gatewayApi.downloadReports({ job_id }),
    meta: { failed: 'Couldn’t download the reports.' },
    onSuccess: (file) => saveFile(file, `Reports of bulk action ${job_id}.zip`),
  });
  return { outcome, reports };
}
