import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { ScheduledEmail } from '../../contract/jobs.ts';
import {
  scheduledEmailsInterval,
  scheduledEmailsQuery,
  useChangeScheduledEmails,
  useIsEmailHandled,
} from '../api/scheduledEmails.ts';
import { AllScheduledEmailsButtons } from '../features/jobs/AllScheduledEmailsButtons.tsx';
import { Notice } from '../features/jobs/JobNotices.tsx';
import { scheduledEmailColumns } from '../features/jobs/scheduledEmailColumns.tsx';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { LIST_INTERVAL_MS, useListPage } from '../features/listPage/useListPage.ts';
import { useTitle } from '../lib/useTitle.ts';
import { EMAILS } from '../messages/emails.ts';
import { newRowsText } from '../messages/words.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Button } from '../ui/Button.tsx';
import { TOOLBAR_HEIGHT } from '../ui/PageHeader.tsx';
import { useIsPhone } from '../ui/useMedia.ts';
import { useAssessmentNames } from './assessmentNames.ts';
import { JobTabs } from './JobTabs.tsx';
import { Text } from '../ui/Text.tsx';
import { plural } from '../lib/numbers.ts';

/** Asks whether to send overdue emails. Renders nothing without any. */
function OverdueEmails({ mails, job }: { mails: readonly ScheduledEmail[]; job: number | null }) {
  const { mutate, isPending } = useChangeScheduledEmails();
  const overdue = mails.filter(({ state, same_upstream: same }) => state === 'overdue' && same);
  if (overdue.length === 0) return null;
  return (
    <Notice
      actions={
        <>
          <Button
            busy={isPending}
            permission="changeScheduledEmails"
            onClick={() => mutate({ action: 'confirm', ...(job === null ? { all: true } : { job }) })}
          >
            {EMAILS.send}
          </Button>
          <Button
            busy={isPending}
            permission="changeScheduledEmails"
            onClick={() => mutate({ action: 'cancel', ids: overdue.map(({ id }) => id) })}
          >
            {EMAILS.dontSend}
          </Button>
        </>
      }
    >
      {`${plural(overdue.length, 'email was', 'emails were')} due while Shortlist wasn’t running. Send ${overdue.length === 1 ? 'it' : 'them'} now?`}
    </Notice>
  );
}

const countText = (total: number) => plural(total, 'email');

const route = getRouteApi('/scheduled-emails');

/** The scheduled rejection emails. */
export function ScheduledEmailsPage() {
  const { job, page } = route.useSearch();
  const navigate = useNavigate({ from: '/scheduled-emails' });
  const list = useListPage({
    ...scheduledEmailsQuery(job === 0 ? {} : { job }, page),
    refetchInterval: ({ state }) => scheduledEmailsInterval(state.data?.rows ?? []) || LIST_INTERVAL_MS,
  });
  const isHandled = useIsEmailHandled();
  const isPhone = useIsPhone();
  const assessmentName = useAssessmentNames();
  const columns = useMemo(
    () => scheduledEmailColumns({ assessmentName, gone: list.gone }),
    [assessmentName, list.gone],
  );
  useTitle(EMAILS.scheduled);
  // An email that the user cancelled or sent disappears at once. One that was sent when due keeps its row, so that rows do
  // not move under the pointer.
  const rows = (list.page?.rows ?? []).filter((mail) => !list.gone.has(mail.id) || !isHandled(mail));
  const gone = rows.filter(({ id }) => list.gone.has(id)).length;
  const which = job === 0 ? null : job;
  return (
    <ListPage
      title={EMAILS.scheduled}
      count={countText}
      beside={
        which !== null && (
          <span className="flex items-baseline gap-2 text-soft">
            <Text>{`from bulk action ${which}`}</Text>
            <Button shape="small" onClick={() => void navigate({ search: {} })}>
              All scheduled emails
            </Button>
          </span>
        )
      }
      notices={<OverdueEmails mails={rows.filter(({ id }) => !list.gone.has(id))} job={which} />}
      tools={<JobTabs />}
      actions={rows.length > 0 && <AllScheduledEmailsButtons total={list.page?.total ?? rows.length} job={which} />}
      list={{ ...list, page: list.page && { ...list.page, rows } }}
      changesText={newRowsText({ fresh: list.newer, gone })}
      page={page}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
      failed="Couldn’t load the scheduled emails."
      icon={<MailCheck className="size-5" />}
      empty={{
        title: 'No scheduled emails',
        hint: 'Rejection emails you schedule wait here, and can be cancelled until they’re sent.',
      }}
    >
      {(shown) => (
        <DataTable
          name={EMAILS.scheduled}
          columns={columns}
          rows={shown ?? []}
          rowHeight={isPhone ? 56 : 36}
          stickyTop={TOOLBAR_HEIGHT}
          loading={shown === null}
          stale={list.isStale}
        />
      )}
    </ListPage>
  );
}
