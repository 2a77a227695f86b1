import type { AuditEntry } from '../../../contract/audit.ts';
import { AUDIT_LOG } from '../../messages/auditLog.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** "Changed stage: Invited → Rejected". */
export const actionOf = ({ operation, detail, from, rows }: AuditEntry): string =>
  AUDIT_LOG.entry(operation, detail, from, rows);

/** Who made the change. */
export const actorOf = ({ actor }: AuditEntry): string => AUDIT_LOG.actor(actor);

/** How it ended. */
export function outcomeOf({ status }: AuditEntry): { words: string; tone: Tone } {
  if (status === null) return { words: AUDIT_LOG.unknown, tone: 'warn' };
  if (status < 300) return { words: AUDIT_LOG.done, tone: 'neutral' };
  return status < 500
    ? { words: AUDIT_LOG.rejected(status), tone: 'bad' }
    : { words: AUDIT_LOG.failed(status), tone: 'bad' };
}
