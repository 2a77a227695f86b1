import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Copy, Download, FileArchive } from 'lucide-react';
import { jobRulesOf } from '../../../contract/jobKinds.ts';
import type { Job } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { showNewer } from '../../api/candidatureLists.ts';
import { isLive, isOver, readJobLinks } from '../../api/jobs.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { EMAILS } from '../../messages/emails.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyLinks } from '../../ui/copyText.ts';
import { Time } from '../../ui/Time.tsx';
import { JobBar } from './JobBar.tsx';
import { JobButtons } from './JobButtons.tsx';
import { useJobDownloads } from './useJobDownloads.ts';
import { detailOf, emailsText, stateOf, titleOf, useUndoneText } from './jobTexts.ts';
import { Text } from '../../ui/Text.tsx';

/** When a job was created, started and finished. */
function JobTimes({ job: { created, started, finished, kept_until: kept } }: { job: Job }) {
  const times = [
    ['Created', created],
    ['Started', started],
    ['Finished', finished],
    ['Available until', kept],
  ] as const;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 text-xs text-faint">
      {times.map(
        ([name, time]) =>
          time !== null && (
            <div key={name} className="flex gap-1">
              <dt>{name}</dt>
              <dd>
                <Time value={time} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What comes after an invitation of many: their links, and the list they are now in. */
function LinkButtons({ job: { id, assessment } }: { job: Job }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => await copyLinks(await readJobLinks(id)),
    meta: { failed: 'Couldn’t load the links.' },
  });
  return (
    <>
      <Button permission="readLinks" busy={isPending} onClick={() => mutate()}>
        <Copy aria-hidden="true" className="size-3.5" />
        <Text>Copy all links</Text>
      </Button>
      <Button
        look="primary"
        onClick={() => {
          // A list that was shown before has them as new rows.
          void showNewer(client, assessment);
          void navigate({ to: '/assessments/$assessmentId/candidates', params: { assessmentId: String(assessment) } });
        }}
      >
        Show the candidates
      </Button>
    </>
  );
}

interface JobHeaderProps {
  job: Job;
  assessmentName: string | null;
}

/** Title, progress and actions of a job. */
export function JobHeader({ job, assessmentName }: JobHeaderProps) {
  const detail = detailOf(job, useEmailDelivery());
  const mails = emailsText(job, useEmailDelivery());
  const { label, tone } = stateOf(job);
  const undone = useUndoneText(job);
  const { outcome, reports } = useJobDownloads(job);
  const noReports =
    job.kept_until === null || job.state === 'expired' ? 'No reports to download: not finished yet, or expired.' : null;
  return (
    <header className="px-4 pt-4 pb-1 md:px-6">
      <Link to="/jobs" className="-ml-1 inline-flex h-6 items-center gap-1 rounded px-1 text-soft hover:text-ink">
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        <Text>{BULK_ACTIONS.title}</Text>
      </Link>
      <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-tight">
            <Text>{titleOf(job)}</Text>
            <Badge tone={tone}>{label}</Badge>
          </h1>
          <p className="min-w-0 break-words text-soft">
            <Text>{BULK_ACTIONS.candidateCount(job.total)}</Text> <Text>{'in'}</Text>{' '}
            <Link
              to="/assessments/$assessmentId/candidates"
              params={{ assessmentId: String(job.assessment) }}
              className="rounded text-ink underline decoration-edge underline-offset-2 hover:text-accent"
            >
              <bdi translate="no">{assessmentName ?? `assessment ${job.assessment}`}</bdi>
            </Link>
            {detail !== null && <Text>{`, ${detail}`}</Text>}
          </p>
          <div className="mt-3">
            <JobBar job={job} announced={isLive(job)} />
          </div>
          {mails !== null && (
            <p className="mt-1 text-xs text-soft">
              <Text>{mails}</Text>
              {(job.emails?.scheduled ?? 0) + (job.emails?.overdue ?? 0) > 0 && (
                <>
                  {' '}
                  <Text>{'·'}</Text>{' '}
                  <Link to="/scheduled-emails" search={{ job: job.id }} className="rounded underline hover:text-ink">
                    {EMAILS.scheduled}
                  </Link>
                </>
              )}
            </p>
          )}
          {undone !== null && <p className="mt-1 text-xs text-soft">{undone}</p>}
          <JobTimes job={job} />
        </div>
        <div className="flex flex-wrap gap-2">
          <JobButtons job={job} />
          {job.kind === 'invite' && isOver(job) && <LinkButtons job={job} />}
          <Button busy={outcome.isPending} onClick={() => outcome.mutate()}>
            <Download aria-hidden="true" className="size-3.5" />
            <Text>{BULK_ACTIONS.downloadOutcomes}</Text>
          </Button>
          {jobRulesOf(job.kind)?.givesReports && (
            <Button look="primary" busy={reports.isPending} reason={noReports} onClick={() => reports.mutate()}>
              <FileArchive aria-hidden="true" className="size-3.5" />
              <Text>Download reports (ZIP)</Text>
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
