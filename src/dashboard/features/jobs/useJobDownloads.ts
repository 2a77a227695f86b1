import { call } from '../../api/client.ts';
import { useMutation } from '@tanstack/react-query';
import type { Job } from '../../../contract/jobs.ts';
import { saveFile } from '../../lib/saveFile.ts';

/** Downloads of a job: its outcomes and its reports. */
export function useJobDownloads({ id: job_id, kind }: Job) {
  const outcome = useMutation({
    mutationFn: () => call('downloadOutcome', { job_id }),
    meta: { failed: 'Couldn’t download the outcomes.' },
    onSuccess: (file) => saveFile(file, `Outcomes of bulk action ${job_id} (${kind}).csv`),
  });
  const reports = useMutation({
    mutationFn: () => call('downloadReports', { job_id }),
    meta: { failed: 'Couldn’t download the reports.' },
    onSuccess: (file) => saveFile(file, `Reports of bulk action ${job_id}.zip`),
  });
  return { outcome, reports };
}
