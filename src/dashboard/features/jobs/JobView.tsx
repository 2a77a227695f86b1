import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, FileArchive, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { Job, Outcome } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { isLive, type JobRow } from '../../api/jobs.ts';
import type { Slice } from '../../api/slice.ts';
import { plural } from '../../lib/numbers.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { Pager } from '../../table/Pager.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { Toolbar, TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { Empty, Failed, type Failure } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { itemColumns } from './itemColumns.tsx';
import { JobButtons } from './JobButtons.tsx';
import { JobNotices } from './JobNotices.tsx';
import { JobBar } from './JobBar.tsx';
import { JobTimes } from './JobTimes.tsx';
import { OutcomeFilter } from './OutcomeFilter.tsx';
import { Resend } from './Resend.tsx';
import { useDownloads } from './useDownloads.ts';
import { detailOf, mailsOf, stateOf, titleOf } from './words.ts';

interface JobViewProps {
  job: Job;
  assessmentName: string | null;
  /** Null while nothing is there yet. */
  items: Slice<JobRow> | null;
  stale: boolean;
  failure: Failure | null;
  onRetry: () => void;
  outcomes: readonly Outcome[];
  onOutcomes: (outcomes: Outcome[]) => void;
  page: number;
  onPage: (page: number) => void;
  onOpen: (row: JobRow) => void;
}

/** One job: how far it is, and what became of everybody. */
export function JobView(props: JobViewProps) {
  const { job, items, stale, failure, onRetry, outcomes, onOutcomes, page, onPage, onOpen } = props;
  const phone = useIsPhone();
  const delivery = useEmailDelivery();
  const { kind, mail } = job;
  // Of a job nothing else decides which columns there are.
  // oxlint-disable-next-line react/exhaustive-deps -- the job is another object after each look
  const columns = useMemo(() => itemColumns(job, delivery), [job.id, kind, mail, delivery]);
  return (
    <>
      <JobHeader {...props} />
      <JobNotices job={job} />
      <Resend job={job} />
      <Toolbar>
        <OutcomeFilter job={job} chosen={outcomes} onChoose={onOutcomes} />
        <span className="grow" />
        <Pager page={page} slice={items} onPage={onPage} />
      </Toolbar>
      {items && items.drift > 0 && (
        <div className="px-4 pb-2 md:px-6">
          <DriftNote drift={items.drift} />
        </div>
      )}
      {failure ? (
        <Failed title="The people of this job could not be loaded." failure={failure} onRetry={onRetry} />
      ) : (
        <DataTable
          name="People of this job"
          columns={columns}
          rows={items?.rows ?? []}
          rowHeight={phone ? 48 : 32}
          onOpen={onOpen}
          stickyTop={TOOLBAR_HEIGHT}
          loading={items === null}
          stale={stale}
        />
      )}
      {items?.rows.length === 0 && (
        <Empty
          icon={<SearchX className="size-5" />}
          title={page > 1 ? 'The list ends before this page' : 'Nobody has this outcome'}
          action={<Button onClick={() => onOutcomes([])}>Show everybody</Button>}
        />
      )}
    </>
  );
}

function JobHeader({ job, assessmentName }: JobViewProps) {
  const detail = detailOf(job);
  const mails = mailsOf(job, useEmailDelivery());
  const { label, tone } = stateOf(job);
  const { outcome, reports } = useDownloads(job);
  const noReports =
    job.kept_until === null || job.state === 'expired'
      ? 'There are none before it is done, or after they expired.'
      : null;
  return (
    <header className="px-4 pt-4 pb-1 md:px-6">
      <Link to="/jobs" className="-ml-1 inline-flex h-6 items-center gap-1 rounded px-1 text-soft hover:text-ink">
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        Jobs
      </Link>
      <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-tight">
            {titleOf(job)}
            <Badge tone={tone}>{label}</Badge>
          </h1>
          <p className="min-w-0 break-words text-soft">
            {plural(job.total ?? 0, 'person', 'people')}
            {job.assessment !== null && (
              <>
                {' in '}
                <Link
                  to="/assessments/$assessmentId/candidates"
                  params={{ assessmentId: String(job.assessment) }}
                  className="rounded text-ink underline decoration-edge underline-offset-2 hover:text-accent"
                >
                  <bdi>{assessmentName ?? `assessment ${job.assessment}`}</bdi>
                </Link>
              </>
            )}
            {detail !== null && `, ${detail}`}
          </p>
          <div className="mt-3">
            <JobBar job={job} announced={isLive(job)} />
          </div>
          {mails !== null && (
            <p className="mt-1 text-xs text-soft">
              {mails}
              {(job.mails?.held ?? 0) + (job.mails?.overdue ?? 0) > 0 && (
                <>
                  {' · '}
                  <Link to="/held" search={{ job: job.id }} className="rounded underline hover:text-ink">
                    Held e-mails
                  </Link>
                </>
              )}
            </p>
          )}
          <JobTimes job={job} />
        </div>
        <div className="flex flex-wrap gap-2">
          <JobButtons job={job} />
          <Button busy={outcome.isPending} onClick={() => outcome.mutate()}>
            <Download aria-hidden="true" className="size-3.5" />
            Outcome as CSV
          </Button>
          {job.kind === 'collect_reports' && (
            <Button look="primary" busy={reports.isPending} reason={noReports} onClick={() => reports.mutate()}>
              <FileArchive aria-hidden="true" className="size-3.5" />
              Reports as ZIP
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
