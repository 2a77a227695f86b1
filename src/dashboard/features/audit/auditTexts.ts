import type { AuditEntry } from '../../../contract/audit.ts';
import { currentUser } from '../../lib/currentUser.ts';
import { type SentencePart, sentenceOf } from '../../messages/activity.ts';
import { AUDIT_LOG } from '../../messages/auditLog.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** "Rita moved Zoé from Not yet evaluated to Evaluated". */
export function sentenceOfEntry(entry: AuditEntry): readonly SentencePart[] {
  const { operation: kind, detail, actor } = entry;
  const isStage = kind === 'changeStage';
  const facts = { ...entry, kind, detail: isStage ? null : detail, to: isStage ? detail : entry.to };
  return sentenceOf({ ...facts, isOwn: actor === currentUser().name, isExact: true });
}

/** The outcome of an operation by its HTTP status. */
export function outcomeOf({ status }: AuditEntry): { text: string; tone: Tone } {
  if (status === null) return { text: AUDIT_LOG.unknown, tone: 'warn' };
  if (status < 300) return { text: AUDIT_LOG.done, tone: 'neutral' };
  return status < 500
    ? { text: AUDIT_LOG.rejected(status), tone: 'bad' }
    : { text: AUDIT_LOG.failed(status), tone: 'bad' };
}
