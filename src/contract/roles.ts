import { isJobKind, type JobKind, JOB_RULES } from './jobKinds.ts';
import { type OperationName, operations } from './operations/operations.ts';
import { isAtLeast, type Role } from './role.ts';

/** A permission: an operation, or a kind of job. */
export type Permission = OperationName | JobKind;

const READS_ONLY = 'View only. Ask a recruiter to change this.';
const RECRUITERS_READ = 'Only recruiters can see this.';

/** Why a role lacks a permission, as a sentence for the user; null: it has the permission. */
export function reasonAgainstRole(role: Role, permission: Permission): string | null {
  const leastRole = isJobKind(permission) ? JOB_RULES[permission].leastRole : operations[permission].role;
  if (isAtLeast(role, leastRole)) return null;
  return permission.startsWith('list') ? RECRUITERS_READ : READS_ONLY;
}
