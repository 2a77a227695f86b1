import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Job, Outcome } from '../../../contract/jobs.ts';
import { jobItemsQuery } from '../../api/jobs.ts';
import { Name } from '../../ui/Name.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCount } from '../../lib/numbers.ts';

const OUTCOMES: readonly Outcome[] = ['skipped', 'failed', 'unknown'];
const MAX_NAMED = 3;

/** The candidates whose item was skipped, failed or is unconfirmed, with the reason. Renders nothing without any. */
export function ItemsNotDone({ job }: { job: Job }) {
  const count = (job.skipped ?? 0) + (job.failed ?? 0) + (job.unknown ?? 0);
  const { data } = useQuery({ ...jobItemsQuery(job.id, OUTCOMES, 1), enabled: count > 0 });
  if (count === 0 || !data) return null;
  return (
    <ul aria-label="Left out" className="mt-1.5 space-y-0.5 pr-2.5 pb-1 text-xs text-soft">
      {data.rows.slice(0, MAX_NAMED).map((row) => (
        <li key={row.id} className="break-words">
          <span className="font-medium text-ink">
            <Name name={row.full_name} email={row.email} />
          </span>
          <Text>{`: ${row.reason ?? 'No reason given.'}`}</Text>
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
            {`and ${formatCount(count - MAX_NAMED)} more`}
          </Link>
        </li>
      )}
    </ul>
  );
}
