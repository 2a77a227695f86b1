import type { AuditEntry } from '../../../contract/audit.ts';
import { currentUser } from '../../lib/currentUser.ts';
import { type SentencePart, sentenceOf } from '../../messages/activity.ts';
import type { Tone } from '../../ui/Badge.tsx';

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
  if (status === null) return { text: 'Unknown', tone: 'warn' };
  if (status < 300) return null;
  return { text: status < 500 ? 'Not done' : 'Failed', tone: 'bad' };
}
