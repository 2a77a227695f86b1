import { type Audited, operations } from './operations/operations.ts';

/** What an operation did, in the dashboard and in the exported log. */
export const auditedLabel = (operation: Audited): string => operations[operation].audited;

/** The longest `AuditEntry.detail`. */
export const MAX_AUDIT_DETAIL = 200;

/** The most entries of the log that are counted. */
export const MAX_AUDIT_COUNT = 10_000;
