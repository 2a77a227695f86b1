import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { scheduledEmailsQuery } from '../api/scheduledEmails.ts';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { formatCount } from '../lib/numbers.ts';
import { BULK_ACTIONS } from '../messages/bulkActions.ts';
import { EMAILS } from '../messages/emails.ts';
import { Text } from '../ui/Text.tsx';

const TAB =
  'flex h-8 items-center gap-1.5 rounded-md px-2.5 whitespace-nowrap text-soft hover:bg-hover hover:text-ink data-[status=active]:bg-accent-wash data-[status=active]:font-medium data-[status=active]:text-accent-strong';

/** Links to the bulk actions and the scheduled emails. */
export function JobTabs() {
  const isRecruiter = useIsRecruiter();
  const { data } = useQuery({ ...scheduledEmailsQuery({}, 1), enabled: isRecruiter });
  const scheduled = data?.total ?? 0;
  return (
    <nav aria-label="Bulk actions and scheduled emails" className="flex min-w-0 gap-0.5 overflow-x-auto">
      <Link to="/jobs" activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
        {BULK_ACTIONS.title}
      </Link>
      {isRecruiter && (
        <Link to="/scheduled-emails" activeOptions={{ includeSearch: false }} className={TAB}>
          <Text>{EMAILS.scheduled}</Text>
          {scheduled > 0 && <span className="text-xs tabular-nums">{formatCount(scheduled)}</span>}
        </Link>
      )}
    </nav>
  );
}
