/** The audit log. */
export const AUDIT_LOG = {
  title: 'Audit log',
  action: 'Action',
  date: 'Date',
} as const;
