import { type Deed, reasonAgainstRole, type Role } from '../../contract/roles.ts';
import { Refusal } from '../refusal.ts';

/** 403 `role` with the reason that the dashboard disables with. */
export function checkRole(role: Role, deed: Deed): void {
  const reason = reasonAgainstRole(role, deed);
  if (reason !== null) throw new Refusal(403, 'role', reason);
}
