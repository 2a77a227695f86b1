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
import { LIST_INTERVAL_MS, useListPage, useListState } from '../features/listPage/useListPage.ts';
import { EMAILS } from '../messages/emails.ts';
import { newRowsText } from '../messages/words.ts';
import { Button } from '../ui/Button.tsx';
import { useAssessmentNames } from './assessmentNames.ts';
import { JobTabs } from './JobTabs.tsx';
import { RecruitersOnly } from './RecruitersOnly.tsx';
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
  return (
    <RecruitersOnly>
      <ScheduledEmails />
    </RecruitersOnly>
  );
}

function ScheduledEmails() {
  const navigate = useNavigate({ from: '/scheduled-emails' });
  const state = useListState(route.useSearch(), navigate);
  const { job } = state.filter;
  const list = useListPage({
    ...scheduledEmailsQuery(job === 0 ? {} : { job }, state.page),
    refetchInterval: ({ state: { data } }) => scheduledEmailsInterval(data?.rows ?? []) || LIST_INTERVAL_MS,
  });
  const isHandled = useIsEmailHandled();
  const assessmentName = useAssessmentNames();
  const columns = useMemo(
    () => scheduledEmailColumns({ assessmentName, gone: list.gone }),
    [assessmentName, list.gone],
  );
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
      state={state}
      failed="Couldn’t load the scheduled emails."
      icon={<MailCheck className="size-5" />}
      empty={{
        title: 'No scheduled emails',
        hint: 'Rejection emails you schedule wait here, and can be cancelled until they’re sent.',
      }}
      table={{ columns, rowHeights: [36, 56] }}
    />
  );
}
