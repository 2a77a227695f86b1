import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../contract/audit.ts';
import { currentUser } from '../../lib/currentUser.ts';
import { sentenceOf, type SentencePart } from '../../messages/activity.ts';
import { assessmentLabel, WORDS } from '../../messages/words.ts';
import { fullTime, readTime, zonedTime } from '../../lib/time.ts';
import type { Column } from '../../table/column.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { Time } from '../../ui/Time.tsx';

/** Why an operation was not done, by its error key or code. */
const REASONS: Readonly<Record<string, string>> = {
  REPEATING_INVITATION: 'already invited',
  BAD_EMAIL: 'invalid email address',
  BAD_EMAIL_IPSCORE: 'the address looks undeliverable',
  not_found: 'no longer exists',
  stage_moved: 'a colleague had moved the candidate',
  blind_review: 'not possible under blind review',
  selection_expired: 'the selection had expired',
  rate_limited: 'too many calls at once',
  upstream_auth: 'the service rejected the API token',
  upstream_unreachable: 'the service couldn’t be reached',
  upstream_timeout: 'the service didn’t answer in time',
};

/** Why an operation was not done. `status`: the HTTP status. */
function reasonText(reason: string | null, status: number): string {
  const known = reason !== null && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  if (known !== undefined) return known;
  if (status === 404) return 'no longer exists';
  if (status === 409) return 'not possible in the current state';
  return status < 500 ? 'refused' : 'the service had a problem';
}

/** "rita@example.org moved Zoé from Not yet evaluated to Evaluated": the log has addresses, which stay the same. */
function sentenceOfEntry(entry: AuditEntry): readonly SentencePart[] {
  const { operation: kind, detail, actor } = entry;
  const isStage = kind === 'changeStage';
  const { status } = entry;
  const facts = {
    ...entry,
    kind,
    detail: isStage ? null : detail,
    to: isStage ? detail : entry.to,
    isRemoved: entry.is_removed && kind !== 'deleteCandidature' && detail !== 'remove',
    isUndo: entry.is_undo,
    emailCancelled: entry.email_cancelled,
    failure: status !== null && status >= 300 ? reasonText(entry.reason, status) : null,
  };
  const parts = sentenceOf({ ...facts, isOwn: actor === currentUser().name, isExact: true });
  return parts.map((part) => (typeof part === 'object' && 'colleague' in part ? { name: part.colleague } : part));
}

/** The outcome of an operation by its HTTP status; null: it was done. */
function outcomeOf({ status }: AuditEntry): { text: string; tone: Tone } | null {
  if (status === null) return { text: 'Unknown', tone: 'warn' };
  if (status < 300) return null;
  return { text: status < 500 ? 'Not done' : 'Failed', tone: 'bad' };
}

interface ColumnOptions {
  assessmentName: (id: number | null) => string | null;
  /** On a phone, time, outcome and target are below the action. */
  phone: boolean;
}

/** The columns of the audit log. */
export function auditColumns({ phone, assessmentName }: ColumnOptions): readonly Column<AuditEntry>[] {
  const target = (entry: AuditEntry) => <Target entry={entry} assessmentName={assessmentName} />;
  const action = (entry: AuditEntry) => (
    <>
      <Action entry={entry} />
      {phone && (
        <span className="mt-2 flex items-center gap-2 text-xs text-faint">
          <Time value={entry.at} className="shrink-0" />
          <Outcome entry={entry} />
          {target(entry)}
        </span>
      )}
    </>
  );
  const actionColumn = { id: 'action', label: WORDS.action, className: '', skeleton: 'w-3/4', cell: action };
  if (phone) return [actionColumn];
  const skeleton = 'w-3/5';
  return [
    WHEN,
    actionColumn,
    { id: 'subject', label: 'Assessment', className: 'w-[26%]', skeleton, cell: target },
    OUTCOME,
  ];
}

const WHEN: Column<AuditEntry> = {
  id: 'at',
  label: WORDS.date,
  className: 'w-52',
  skeleton: 'w-32',
  cell: ({ at }) => {
    const time = readTime(at);
    if (time === null) return '—';
    return (
      <time dateTime={at} title={zonedTime(time)}>
        {fullTime(time)}
      </time>
    );
  },
};

const OUTCOME: Column<AuditEntry> = {
  id: 'outcome',
  label: 'Outcome',
  className: 'w-32',
  skeleton: 'w-14',
  cell: (entry) => <Outcome entry={entry} />,
};

/** Nothing for what was done. */
function Outcome({ entry }: { entry: AuditEntry }) {
  const outcome = outcomeOf(entry);
  return (
    outcome && (
      <span title={`Reference ${entry.request}`}>
        <Badge tone={outcome.tone}>{outcome.text}</Badge>
      </span>
    )
  );
}

const LINK = 'rounded text-soft underline decoration-edge hover:text-accent';

/** Who did what, with a link to the candidate. The log stores no name, so it is the current one. */
function Action({ entry }: { entry: AuditEntry }) {
  const { assessment, candidature, name, actor, role } = entry;
  const sentence = <Sentence parts={sentenceOfEntry(entry)} />;
  const title = role === 'manager' && actor !== null ? `${actor}, hiring manager` : undefined;
  if (assessment === null || candidature === null || name === null) return <span title={title}>{sentence}</span>;
  return (
    <Link
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={{ assessmentId: String(assessment), candidatureId: String(candidature) }}
      title={title}
      className="rounded hover:text-accent hover:underline"
    >
      {sentence}
    </Link>
  );
}

/** Links to the assessment and the bulk action. */
function Target({ entry, assessmentName }: { entry: AuditEntry } & Pick<ColumnOptions, 'assessmentName'>) {
  const { assessment, job } = entry;
  const name = assessmentLabel(assessmentName(assessment), assessment);
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {job !== null && (
        <Link to="/jobs/$jobId" params={{ jobId: String(job) }} className={`${LINK} shrink-0`}>
          {`Bulk action ${job}`}
        </Link>
      )}
      {assessment !== null && (
        <Link
          to="/assessments/$assessmentId/candidates"
          params={{ assessmentId: String(assessment) }}
          className={`${LINK} truncate`}
        >
          <bdi translate="no" title={name}>
            {name}
          </bdi>
        </Link>
      )}
      {job === null && assessment === null && <span className="text-faint">—</span>}
    </span>
  );
}
