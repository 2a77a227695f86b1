import type { Reader, Role } from '../../contract/role.ts';
import type { RowReader } from './access.ts';

/** The user who sends a request. */
export interface User extends Reader {
  /** As the proxy names them, in lower case; null without a proxy. */
  name: string | null;
  /** Their groups at the proxy. */
  groups: readonly string[];
}

/** A user with what the proxy says besides. */
export interface Visitor extends User {
  /** What colleagues call them; null: the proxy does not say. */
  displayName: string | null;
}

/** A user with what decides which rows they see. */
export type Viewer = User & RowReader;

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
