import type { AuditEntry } from '../../../contract/audit.ts';
import { currentUser } from '../../lib/currentUser.ts';
import { type SentencePart, sentenceOf } from '../../messages/activity.ts';
import { AUDIT_LOG, reasonText } from '../../messages/auditLog.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** "Rita moved Zoé from Not yet evaluated to Evaluated". */
export function sentenceOfEntry(entry: AuditEntry): readonly SentencePart[] {
  const { operation: kind, detail, actor } = entry;
  const isStage = kind === 'changeStage';
  const { status } = entry;
  const facts = {
    ...entry,
    kind,
    detail: isStage ? null : detail,
    to: isStage ? detail : entry.to,
    isRemoved: entry.is_removed === true && kind !== 'deleteCandidature' && detail !== 'remove',
    isUndo: entry.is_undo === true,
    emailCancelled: entry.email_cancelled === true,
    failure: status !== null && status >= 300 ? reasonText(entry.reason, status) : null,
  };
  return sentenceOf({ ...facts, isOwn: actor === currentUser().name, isExact: true });
}

/** The outcome of an operation by its HTTP status; null: it was done. */
export function outcomeOf({ status }: AuditEntry): { text: string; tone: Tone } | null {
  if (status === null) return { text: AUDIT_LOG.unknown, tone: 'warn' };
  if (status < 300) return null;
  return { text: status < 500 ? AUDIT_LOG.rejected : AUDIT_LOG.failed, tone: 'bad' };
}
