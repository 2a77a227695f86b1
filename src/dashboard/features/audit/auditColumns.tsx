import { assessmentLabel } from '../../lib/assessmentLabel.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../contract/audit.ts';
import { AUDIT_LOG } from '../../messages/auditLog.ts';
import type { Column } from '../../table/column.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Time } from '../../ui/Time.tsx';
import { actorOf, actionOf, outcomeOf } from './words.ts';

interface Wiring {
  assessmentName: (id: number | null) => string | null;
  /** Who, when and about whom stand below what was done. */
  phone: boolean;
}

/** The columns of the audit log. */
export function auditColumns({ phone, ...names }: Wiring): readonly Column<AuditEntry>[] {
  const about = (entry: AuditEntry) => <Subject entry={entry} {...names} />;
  if (phone) return [{ ...ACTION, cell: (entry) => <Everything entry={entry} about={about(entry)} /> }, OUTCOME];
  return [
    WHEN,
    WHO,
    ACTION,
    { id: 'subject', label: AUDIT_LOG.target, className: '', skeleton: 'w-3/5', cell: about },
    OUTCOME,
  ];
}

const WHEN: Column<AuditEntry> = {
  id: 'at',
  label: AUDIT_LOG.date,
  className: 'w-36',
  skeleton: 'w-16',
  cell: ({ at }) => <Time value={at} />,
};

const WHO: Column<AuditEntry> = {
  id: 'actor',
  label: AUDIT_LOG.user,
  className: 'w-[24%]',
  skeleton: 'w-3/5',
  cell: (entry) => <Actor entry={entry} />,
};

const ACTION: Column<AuditEntry> = {
  id: 'action',
  label: AUDIT_LOG.action,
  className: '',
  skeleton: 'w-3/4',
  cell: (entry) => actionOf(entry),
};

const OUTCOME: Column<AuditEntry> = {
  id: 'outcome',
  label: AUDIT_LOG.outcome,
  className: 'w-32',
  skeleton: 'w-14',
  cell: (entry) => {
    const { words, tone } = outcomeOf(entry);
    return (
      <span title={AUDIT_LOG.reference(entry.request)}>
        <Badge tone={tone}>{words}</Badge>
      </span>
    );
  },
};

function Everything({ entry, about }: { entry: AuditEntry; about: ReactNode }) {
  return (
    <>
      {actionOf(entry)}
      <span className="block truncate text-xs text-faint">
        <Time value={entry.at} />, <bdi>{actorOf(entry)}</bdi>
      </span>
      <span className="mt-0.5 block truncate text-xs">{about}</span>
    </>
  );
}

function Actor({ entry }: { entry: AuditEntry }) {
  const actor = actorOf(entry);
  return (
    <bdi
      className={entry.actor === null ? 'text-faint' : undefined}
      title={entry.role === 'manager' ? AUDIT_LOG.manager(actor) : actor}
    >
      {actor}
    </bdi>
  );
}

const LINK = 'rounded text-soft underline decoration-edge hover:text-accent';

/** Whom and what it is about, by number: names change and are erased, the log stays. */
function Subject({ entry, assessmentName }: { entry: AuditEntry } & Pick<Wiring, 'assessmentName'>) {
  const { assessment, candidature, job } = entry;
  const name = assessmentLabel(assessmentName(assessment), assessment);
  const params = { assessmentId: String(assessment), candidatureId: String(candidature) };
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {candidature !== null &&
        (assessment === null ? (
          <span className="shrink-0 text-soft">{AUDIT_LOG.application(candidature)}</span>
        ) : (
          <Link
            to="/assessments/$assessmentId/candidates/$candidatureId"
            params={params}
            className={`${LINK} shrink-0`}
          >
            {AUDIT_LOG.application(candidature)}
          </Link>
        ))}
      {job !== null && (
        <Link to="/jobs/$jobId" params={{ jobId: String(job) }} className={`${LINK} shrink-0`}>
          {AUDIT_LOG.bulkAction(job)}
        </Link>
      )}
      {assessment !== null && (
        <Link to="/assessments/$assessmentId/candidates" params={params} className={`${LINK} truncate`}>
          <bdi title={name}>{name}</bdi>
        </Link>
      )}
      {candidature === null && job === null && assessment === null && <span className="text-faint">—</span>}
    </span>
  );
}
