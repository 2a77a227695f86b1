import { EMAIL_KINDS } from '../../contract/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Inbox, RotateCw } from 'lucide-react';
import { lazy, useState } from 'react';
import { aboutQuery } from '../api/about.ts';
import { emailLogQuery } from '../api/emailLog.ts';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage, useListState } from '../features/listPage/useListPage.ts';
import { EmailItem } from '../features/emailLog/EmailItem.tsx';
import { classes } from '../lib/classes.ts';
import { EMAILS } from '../messages/emails.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { Skeleton } from '../ui/states.tsx';
import { NotFound } from './NotFound.tsx';
import { RecruitersOnly } from './RecruitersOnly.tsx';
import { plural } from '../lib/numbers.ts';

const ROWS = 12;

/** The placeholder of the list of emails. */
function EmailsSkeleton() {
  return (
    <div aria-hidden="true" className="border-t border-line">
      {Array.from({ length: ROWS }, (_, index) => (
        <div
          key={index}
          className="flex min-h-13 items-center gap-x-3 border-b border-line/70 px-4 md:grid md:min-h-9 comfortable:md:min-h-11 md:grid-cols-[1rem_5.5rem_minmax(0,2fr)_minmax(0,3fr)_5rem_7rem] md:px-6"
        >
          <span className="w-4" />
          <Skeleton className="w-16" />
          <Skeleton className="w-2/5 md:w-3/5" />
          <Skeleton className="w-2/5 max-md:hidden" />
          <span className="max-md:hidden" />
          <Skeleton className="w-20 justify-self-end max-md:hidden" />
        </div>
      ))}
    </div>
  );
}

const PREVIEW_EMAILS = 'Preview emails';

const EmailPreviews = lazy(() => import('../features/emailLog/EmailPreviews.tsx'));

const KINDS = EMAIL_KINDS.map((value) => ({ value, label: EMAILS.kinds[value], count: null }));

const route = getRouteApi('/email-log');

/** The emails that the embedded platform has written, newest first. */
export function EmailLogPage() {
  return (
    <RecruitersOnly>
      <EmailLog />
    </RecruitersOnly>
  );
}

function EmailLog() {
  const state = useListState(route.useSearch(), useNavigate({ from: '/email-log' }));
  const { page, change } = state;
  // Checked here and not in search.ts, so that the list of kinds is not in the entry bundle.
  const filter = { ...state.filter, kind: EMAIL_KINDS.filter((known) => state.filter.kind.includes(known)) };
  const about = useQuery(aboutQuery());
  const isEmbedded = about.data?.embedded !== false;
  // Requested before `about` has answered: without an email log, the gateway refuses.
  const list = useListPage({ ...emailLogQuery(filter, page), enabled: isEmbedded });
  const [isPreviewing, setPreviewing] = useState(false);
  useCommands(() => [{ id: 'email-previews', title: PREVIEW_EMAILS, group: 'page', run: () => setPreviewing(true) }]);
  if (!isEmbedded) {
    return <NotFound title="No email log here">Emails are sent by your assessment service.</NotFound>;
  }
  const isFiltered = filter.q !== '' || filter.kind.length > 0;
  return (
    <ListPage
      title="Email log"
      count={(total) => (isFiltered ? plural(total, 'match', 'matches') : plural(total, 'email'))}
      beside={
        <>
          <Button shape="small" onClick={() => setPreviewing(true)}>
            {PREVIEW_EMAILS}
          </Button>
          {isPreviewing && (
            <LazyBoundary onClose={() => setPreviewing(false)}>
              <EmailPreviews onClose={() => setPreviewing(false)} />
            </LazyBoundary>
          )}
        </>
      }
      search={{ label: 'Search by recipient', value: filter.q, onSearch: (q) => change({ q }) }}
      filters={[{ label: 'Kind', options: () => KINDS, chosen: filter.kind, onChoose: (kind) => change({ kind }) }]}
      tools={
        <IconButton label="Refresh" busy={list.isFetching && list.page !== null} onClick={list.refresh}>
          <RotateCw aria-hidden="true" className="size-4" />
        </IconButton>
      }
      list={about.isPending ? { ...list, failure: null } : list}
      changesText={list.newer > 0 ? plural(list.newer, 'new email') : null}
      state={state}
      failed="Couldn’t load the emails."
      icon={<Inbox className="size-5" />}
      unmatched={
        isFiltered
          ? {
              title: 'No matching emails',
              hint: 'Try another recipient or kind.',
              onClear: () => change({ q: '', kind: [] }),
            }
          : null
      }
      empty={{
        title: 'No emails yet',
        hint: 'Emails you send appear here.',
      }}
    >
      {(rows) =>
        rows ? (
          <ul
            aria-label="Emails"
            aria-busy={list.isStale || undefined}
            className={classes('border-t border-line', list.isStale && 'opacity-60')}
          >
            {rows.map((mail) => (
              <EmailItem key={mail.id} mail={mail} />
            ))}
          </ul>
        ) : (
          <EmailsSkeleton />
        )
      }
    </ListPage>
  );
}
