import { Inbox, RotateCw } from 'lucide-react';
import type { Mail } from '../../../contract/mail.ts';
import type { Slice } from '../../api/slice.ts';
import { classes } from '../../lib/classes.ts';
import { plural } from '../../lib/numbers.ts';
import { Pager } from '../../table/Pager.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { NewRows } from '../../ui/NewRows.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { PageHeader, Toolbar } from '../../ui/PageHeader.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Empty, Failed, type Failure } from '../../ui/states.tsx';
import { MailItem } from './MailItem.tsx';
import { MailsSkeleton } from './MailsSkeleton.tsx';

interface OutboxViewProps {
  /** Null while nothing is there yet. */
  mails: Slice<Mail> | null;
  /** The mails are those of the page or the search before. */
  stale: boolean;
  /** How many were written since. */
  fresh: number;
  onBring: () => void;
  /** Whether the server is being asked for them. */
  asking: boolean;
  failure: Failure | null;
  onRefresh: () => void;
  q: string;
  page: number;
  onSearch: (q: string) => void;
  onPage: (page: number) => void;
}

/** How long typing rests before the server is asked, in milliseconds. */
const SEARCH_DELAY = 250;

/** The mails that the embedded platform has written, newest first. */
export function OutboxView(props: OutboxViewProps) {
  const { mails, stale, fresh, onBring, asking, failure, onRefresh, q, page, onSearch, onPage } = props;
  const total = mails?.total ?? null;

  return (
    <>
      <PageHeader
        title="Outbox"
        note={total !== null && (q === '' ? plural(total, 'mail') : plural(total, 'match', 'matches'))}
      >
        <DriftNote drift={mails?.drift ?? 0} />
      </PageHeader>
      <Toolbar>
        <SearchBox
          label="Search mails"
          value={q}
          delay={SEARCH_DELAY}
          onSearch={onSearch}
          className="w-72 min-w-0 shrink"
        />
        <IconButton label="Refresh" busy={asking && mails !== null} onClick={onRefresh}>
          <RotateCw aria-hidden="true" className="size-4" />
        </IconButton>
        <span className="grow" />
        <NewRows words={fresh > 0 ? plural(fresh, 'new mail') : null} onBring={onBring} />
        <Pager page={page} slice={mails} onPage={onPage} />
      </Toolbar>
      {failure && <Failed title="The mails could not be loaded." failure={failure} onRetry={onRefresh} />}
      {!failure && mails === null && <MailsSkeleton />}
      {mails && mails.rows.length > 0 && (
        <ul
          aria-label="Mails"
          aria-busy={stale || undefined}
          className={classes('border-t border-line', stale && 'opacity-60')}
        >
          {mails.rows.map((mail) => (
            <MailItem key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {mails?.rows.length === 0 && (
        <NothingFound
          page={page}
          onPage={onPage}
          icon={<Inbox className="size-5" />}
          unmatched={
            q === ''
              ? null
              : {
                  title: 'No mail matches',
                  hint: 'No recipient’s address contains this.',
                  onClear: () => onSearch(''),
                }
          }
        >
          <Empty icon={<Inbox className="size-5" />} title="No mail has been written yet">
            Invite somebody with an e-mail, and it appears here with the link to click.
          </Empty>
        </NothingFound>
      )}
    </>
  );
}
