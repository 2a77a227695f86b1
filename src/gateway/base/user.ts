import type { Role } from '../../contract/role.ts';

/** The user who sends a request. */
export interface User {
  /** As the proxy names them, in lower case; null without a proxy. */
  name: string | null;
  role: Role;
}

/** The user who makes a call and, for a bulk action, its job and assessment. */
export interface Actor {
  /** Null: background work, or no sign-in proxy. */
  name: string | null;
  role: Role | null;
  job?: number;
  assessment?: number;
  /** The review in which they decide. */
  review?: number;
  /** Takes earlier changes back. */
  isUndo?: boolean;
}
