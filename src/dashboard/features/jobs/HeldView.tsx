import { MailCheck } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { HeldMail } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useChangeHeldMails } from '../../api/heldMails.ts';
import type { Slice } from '../../api/slice.ts';
import { plural } from '../../lib/numbers.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { Pager } from '../../table/Pager.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PageHeader, Toolbar, TOOLBAR_HEIGHT } from '../../ui/PageHeader.tsx';
import { Empty, Failed, type Failure } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { heldColumns } from './heldColumns.tsx';
import { Overdue } from './Overdue.tsx';

interface HeldViewProps {
  /** Null while nothing is there yet. */
  mails: Slice<HeldMail> | null;
  /** Those of them that have left, or were cancelled elsewhere, while the list was looked at. */
  gone: ReadonlySet<number>;
  /** What is not shown as it is, "1 new, 2 gone"; null: everything is. */
  waiting: string | null;
  onBring: () => void;
  stale: boolean;
  failure: Failure | null;
  onRetry: () => void;
  assessmentName: (id: number | null) => string | null;
  /** Those of one job alone. */
  job: number | null;
  onAllJobs: () => void;
  page: number;
  onPage: (page: number) => void;
  tabs: ReactNode;
}

/** The rejection e-mails that have not left yet: the breath between a decision and its message. */
export function HeldView(props: HeldViewProps) {
  const { mails, gone, waiting, onBring, stale, failure, onRetry, assessmentName, job, onAllJobs, page, onPage, tabs } =
    props;
  const phone = useIsPhone();
  const columns = useMemo(() => heldColumns({ assessmentName, gone }), [assessmentName, gone]);
  const total = mails?.total ?? null;
  const rows = mails?.rows ?? [];
  return (
    <>
      <PageHeader title="Held e-mails" note={total !== null && plural(total, 'e-mail')}>
        {job !== null && (
          <span className="flex items-baseline gap-2 text-soft">
            of job {job}
            <Button shape="small" onClick={onAllJobs}>
              All jobs
            </Button>
          </span>
        )}
        <DriftNote drift={mails?.drift ?? 0} />
      </PageHeader>
      <Overdue mails={rows.filter(({ id }) => !gone.has(id))} job={job} />
      <Toolbar>
        {tabs}
        <span className="grow" />
        <NewRows words={waiting} onBring={onBring} />
        <Pager page={page} slice={mails} onPage={onPage} />
        {rows.length > 0 && <AllButtons total={total ?? rows.length} job={job} />}
      </Toolbar>
      {failure ? (
        <Failed title="The held e-mails could not be loaded." failure={failure} onRetry={onRetry} />
      ) : (
        (mails === null || rows.length > 0) && (
          <DataTable
            name="Held e-mails"
            columns={columns}
            rows={rows}
            rowHeight={phone ? 56 : 36}
            stickyTop={TOOLBAR_HEIGHT}
            loading={mails === null}
            stale={stale}
          />
        )
      )}
      {mails && rows.length === 0 && (
        <NothingFound page={page} onPage={onPage} icon={<MailCheck className="size-5" />}>
          <Empty icon={<MailCheck className="size-5" />} title="No e-mail is held">
            When somebody is rejected, the e-mail can wait for a while. Until it leaves, it stands here and can be
            cancelled.
          </Empty>
        </NothingFound>
      )}
    </>
  );
}

interface AllButtonsProps {
  total: number;
  job: number | null;
}

function AllButtons({ total, job }: AllButtonsProps) {
  const { mutate, isPending } = useChangeHeldMails();
  const delivery = useEmailDelivery();
  const [asking, setAsking] = useState<'cancel' | 'send_now'>();
  const which = job === null ? ({ all: true } as const) : { job };
  const mails = plural(total, 'e-mail');
  return (
    <>
      <Button busy={isPending} does="changeHeldMails" onClick={() => setAsking('cancel')}>
        Cancel all
      </Button>
      <div className="max-sm:hidden">
        <Button busy={isPending} does="changeHeldMails" onClick={() => setAsking('send_now')}>
          Send all now
        </Button>
      </div>
      {asking && (
        <Dialog
          title={asking === 'cancel' ? `Cancel ${mails}?` : `Send ${mails} now?`}
          description={
            asking === 'cancel'
              ? 'They are not sent. Everybody stays rejected; the e-mail can be sent later, person by person.'
              : `${delivery === 'off' ? 'Email sending is off: they are written to the email log at once.' : 'They leave at once and cannot be called back.'} Those that are overdue stay until they are decided about.`
          }
          onClose={() => setAsking(undefined)}
        >
          <DialogActions>
            <Button onClick={() => setAsking(undefined)}>Keep holding</Button>
            <Button
              look={asking === 'cancel' ? 'danger' : 'primary'}
              onClick={() => {
                mutate({ action: asking, ...which });
                setAsking(undefined);
              }}
            >
              {asking === 'cancel' ? 'Cancel all e-mails' : 'Send all now'}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
