import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Job, Outcome } from '../../../contract/jobs.ts';
import { jobItemsQuery } from '../../api/jobs.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Name } from '../../ui/Name.tsx';
import { Text } from '../../ui/Text.tsx';

const OUTCOMES: readonly Outcome[] = ['skipped', 'failed', 'unknown'];
const MAX_NAMED = 3;

/** The candidates whose item was skipped, failed or is unconfirmed, with the reason. Renders nothing without any. */
export function ItemsNotDone({ job }: { job: Job }) {
  const count = (job.skipped ?? 0) + (job.failed ?? 0) + (job.unknown ?? 0);
  const { data } = useQuery({ ...jobItemsQuery(job.id, OUTCOMES, 1), enabled: count > 0 });
  if (count === 0 || !data) return null;
  return (
    <ul aria-label={BULK_ACTIONS.leftOut} className="mt-1.5 space-y-0.5 pr-2.5 pb-1 text-xs text-soft">
      {data.rows.slice(0, MAX_NAMED).map((row) => (
        <li key={row.id} className="break-words">
          <span className="font-medium text-ink">
            <Name name={row.full_name} email={row.email} />
          </span>
          <Text>{`: ${row.reason ?? BULK_ACTIONS.noReason}`}</Text>
        </li>
      ))}
      {count > MAX_NAMED && (
        <li>
          <Link
            to="/jobs/$jobId"
            params={{ jobId: String(job.id) }}
            search={{ outcome: [...OUTCOMES] }}
            className="rounded underline hover:text-ink"
          >
            {BULK_ACTIONS.more(count - MAX_NAMED)}
          </Link>
        </li>
      )}
    </ul>
  );
}
