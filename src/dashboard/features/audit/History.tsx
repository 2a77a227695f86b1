import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '../../../contract/audit.ts';
import { historyQuery } from '../../api/audit.ts';
import { failureOf } from '../../api/failure.ts';
import { AUDIT_LOG } from '../../messages/auditLog.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { actorOf, actionOf, outcomeOf } from './words.ts';

/** The audit log entries of one candidate, fetched when the section is opened. */
export default function History({ candidatureId }: { candidatureId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group/history border-t border-line px-5 py-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="-ml-1 flex w-fit items-center gap-1 rounded pr-1 font-semibold">
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open/history:rotate-90" />
        {AUDIT_LOG.history}
      </summary>
      {open && <Entries candidatureId={candidatureId} />}
    </details>
  );
}

function Entries({ candidatureId }: { candidatureId: number }) {
  const { data, error, refetch } = useQuery(historyQuery(candidatureId));
  if (error && !data) {
    return (
      <Failed small title={AUDIT_LOG.loadHistoryFailed} failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="mt-3 w-3/4" />;
  if (data.length === 0) return <p className="mt-2.5 text-soft">{AUDIT_LOG.noneTitle}</p>;
  return (
    <ol className="mt-2.5 space-y-1.5">
      {data.map((entry) => (
        <Done key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Done({ entry }: { entry: AuditEntry }) {
  const { words, tone } = outcomeOf(entry);
  return (
    <li>
      {actionOf(entry)}
      {tone !== 'neutral' && ` (${words.toLowerCase()})`}
      <span className="block text-xs text-faint">
        <bdi>{actorOf(entry)}</bdi>, <Time value={entry.at} />
      </span>
    </li>
  );
}
