import { plural } from '../lib/numbers.ts';

/** The audit log. */
export const AUDIT_LOG = {
  title: 'Audit log',
  count: (total: number) => plural(total, 'change'),
  search: 'Search by user or candidate',
  action: 'Action',
  date: 'Date',
  target: 'Assessment',
  outcome: 'Outcome',
  lastHours: 'Last 24 hours',
  lastDays: (days: number) => `Last ${days} days`,
  exportCsv: 'Export as CSV',
  exportCommand: 'Export the audit log as CSV',
  exportFailed: 'Couldn’t export the audit log.',
  loadFailed: 'Couldn’t load the audit log.',
  unmatchedTitle: 'No matching changes',
  unmatchedHint: 'Try fewer filters.',
  noneTitle: 'No changes yet',
  noneHint: 'Every change made here is recorded with who made it.',
  manager: (actor: string) => `${actor}, hiring manager`,
  bulkAction: (id: number) => `Bulk action ${id}`,
  reference: (request: string | null) => `Reference ${request ?? '—'}`,
  unknown: 'Unknown',
  rejected: 'Not done',
  failed: 'Failed',
} as const;

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
export function reasonText(reason: string | null, status: number): string {
  const known = reason !== null && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  if (known !== undefined) return known;
  if (status === 404) return 'no longer exists';
  if (status === 409) return 'not possible in the current state';
  return status < 500 ? 'refused' : 'the service had a problem';
}
