import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Inbox, RotateCw } from 'lucide-react';
import { aboutQuery } from '../api/about.ts';
import { outboxQuery } from '../api/outbox.ts';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage } from '../features/listPage/useListPage.ts';
import { MailItem } from '../features/outbox/MailItem.tsx';
import { MailsSkeleton } from '../features/outbox/MailsSkeleton.tsx';
import { classes } from '../lib/classes.ts';
import { plural } from '../lib/numbers.ts';
import { useTitle } from '../lib/useTitle.ts';
import { IconButton } from '../ui/Button.tsx';
import { SEARCH_DELAY_MS, SearchBox } from '../ui/SearchBox.tsx';
import { NotFound } from './NotFound.tsx';

const route = getRouteApi('/outbox');

/** The emails that the embedded platform has written, newest first. */
export function OutboxPage() {
  const { q, page } = route.useSearch();
  const navigate = useNavigate({ from: '/outbox' });
  const about = useQuery(aboutQuery());
  const isEmbedded = about.data?.embedded !== false;
  // Both are read at once: where there is no outbox, the gateway refuses by itself.
  const list = useListPage({ ...outboxQuery(q, page), enabled: isEmbedded });
  useTitle('Email log');
  if (!isEmbedded) {
    return (
      <NotFound title="No email log here">
        The assessment service that this dashboard works with sends its mails itself.
      </NotFound>
    );
  }
  const search = (next: string) => void navigate({ search: { q: next }, replace: true });
  return (
    <ListPage
      title="Email log"
      count={(total) => (q === '' ? plural(total, 'email') : plural(total, 'match', 'matches'))}
      tools={
        <>
          <SearchBox
            label="Search by recipient"
            value={q}
            delay={SEARCH_DELAY_MS}
            onSearch={search}
            className="w-72 min-w-0 shrink"
          />
          <IconButton label="Refresh" busy={list.isFetching && list.page !== null} onClick={list.refresh}>
            <RotateCw aria-hidden="true" className="size-4" />
          </IconButton>
        </>
      }
      list={about.isPending ? { ...list, failure: null } : list}
      waiting={list.newer > 0 ? plural(list.newer, 'new email') : null}
      page={page}
      onPage={(next) => void navigate({ search: { q, page: next } })}
      failed="Couldn’t load the emails."
      icon={<Inbox className="size-5" />}
      unmatched={
        q === '' ? null : { title: 'No matching emails', hint: 'No recipient matches.', onClear: () => search('') }
      }
      empty={{
        title: 'No emails yet',
        hint: 'Invite a candidate with an email, and it appears here with the link to click.',
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
              <MailItem key={mail.id} mail={mail} />
            ))}
          </ul>
        ) : (
          <MailsSkeleton />
        )
      }
    </ListPage>
  );
}
