import { useMutation } from '@tanstack/react-query';
import type { Job } from '../../../contract/jobs.ts';
import { gatewayApi } from '../../api/gateway.ts';
import { saveFile } from '../../lib/saveFile.ts';

/** Saves what a job came to: the outcome of everybody, and the reports that it collected. */
export function useDownloads({ id: job_id, kind }: Job) {
  const outcome = useMutation({
    mutationFn: () => gatewayApi.downloadOutcome({ job_id }),
    meta: { failed: 'Couldn’t download the results.' },
    onSuccess: (file) => saveFile(file, `Results of bulk action ${job_id} (${kind ?? 'other'}).csv`),
  });
  const reports = useMutation({
    mutationFn: () => gatewayApi.downloadReports({ job_id }),
    meta: { failed: 'Couldn’t download the reports.' },
    onSuccess: (file) => saveFile(file, `Reports of bulk action ${job_id}.zip`),
  });
  return { outcome, reports };
}
