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

/** How it ended. */
export function outcomeOf({ status }: AuditEntry): { words: string; tone: Tone } {
  if (status === null) return { words: AUDIT_LOG.unknown, tone: 'warn' };
  if (status < 300) return { words: AUDIT_LOG.done, tone: 'neutral' };
  return status < 500
    ? { words: AUDIT_LOG.rejected(status), tone: 'bad' }
    : { words: AUDIT_LOG.failed(status), tone: 'bad' };
}
