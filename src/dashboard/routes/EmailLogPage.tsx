import { EMAIL_KINDS } from '../../contract/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Inbox, RotateCw } from 'lucide-react';
import { lazy, useState } from 'react';
import { aboutQuery } from '../api/about.ts';
import { type EmailLogFilter, emailLogQuery } from '../api/emailLog.ts';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage } from '../features/listPage/useListPage.ts';
import { EmailItem } from '../features/emailLog/EmailItem.tsx';
import { classes } from '../lib/classes.ts';
import { useTitle } from '../lib/useTitle.ts';
import { EMAILS } from '../messages/emails.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { FilterMenu } from '../ui/FilterMenu.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../ui/SearchBox.tsx';
import { Skeleton } from '../ui/states.tsx';
import { NotFound } from './NotFound.tsx';
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

const TITLE = 'Email log';
const PREVIEW_EMAILS = 'Preview emails';

const EmailPreviews = lazy(() => import('../features/emailLog/EmailPreviews.tsx'));

const KINDS = EMAIL_KINDS.map((value) => ({ value, label: EMAILS.kinds[value], count: null }));

const route = getRouteApi('/email-log');

/** The emails that the embedded platform has written, newest first. */
export function EmailLogPage() {
  const { page, ...given } = route.useSearch();
  // Checked here and not in search.ts, so that the list of kinds is not in the entry bundle.
  const filter = { ...given, kind: EMAIL_KINDS.filter((known) => given.kind.includes(known)) };
  const navigate = useNavigate({ from: '/email-log' });
  const about = useQuery(aboutQuery());
  const isEmbedded = about.data?.embedded !== false;
  // Requested before `about` has answered: without an email log, the gateway refuses.
  const list = useListPage({ ...emailLogQuery(filter, page), enabled: isEmbedded });
  const [isPreviewing, setPreviewing] = useState(false);
  useTitle(TITLE);
  useCommands(() => [{ id: 'email-previews', title: PREVIEW_EMAILS, group: 'page', run: () => setPreviewing(true) }]);
  if (!isEmbedded) {
    return <NotFound title="No email log here">Emails are sent by your assessment service.</NotFound>;
  }
  const change = (part: Partial<EmailLogFilter>) =>
    void navigate({ search: { ...filter, ...part, page: 1 }, replace: true });
  const isFiltered = filter.q !== '' || filter.kind.length > 0;
  return (
    <ListPage
      title={TITLE}
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
      tools={
        <>
          <SearchBox
            label="Search by recipient"
            value={filter.q}
            delay={SEARCH_DELAY_MS}
            onSearch={(q) => change({ q })}
            className="w-72 min-w-0 shrink"
          />
          <FilterMenu label="Kind" options={() => KINDS} chosen={filter.kind} onChoose={(kind) => change({ kind })} />
          <IconButton label="Refresh" busy={list.isFetching && list.page !== null} onClick={list.refresh}>
            <RotateCw aria-hidden="true" className="size-4" />
          </IconButton>
        </>
      }
      list={about.isPending ? { ...list, failure: null } : list}
      changesText={list.newer > 0 ? plural(list.newer, 'new email') : null}
      page={page}
      onPage={(next) => void navigate({ search: { ...filter, page: next } })}
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
