import { createStore, useSelector } from '@tanstack/react-store';
import { type Permission, reasonAgainstRole } from '../../contract/roles.ts';
import type { Reader } from '../../contract/role.ts';

/**
 * The signed-in user. Controls have a prop `permission`, and are not shown where the gateway would refuse. Until the user
 * is known, all are shown: the gateway decides.
 */
interface CurrentUser extends Reader {
  /** Null with `AUTH=none`. */
  name: string | null;
}

const currentUserStore = createStore<CurrentUser>({ name: null, role: 'recruiter' });

export const setCurrentUser = (user: CurrentUser): void => currentUserStore.setState(() => user);

/** The user, or a recruiter without a name before the gateway has answered. */
export const currentUser = (): CurrentUser => currentUserStore.state;

/** The name as a hook; null with `AUTH=none`, and before the gateway has answered. */
export const useUserName = (): string | null => useSelector(currentUserStore, ({ name }) => name);

/** Why the user lacks a permission; null if they have it, or if none is needed. */
export const refusalOf = (permission: Permission | undefined): string | null =>
  permission === undefined ? null : reasonAgainstRole(currentUserStore.state.role, permission);

/** The same as a hook. */
export function useRefusal(permission: Permission | undefined): string | null {
  return useSelector(currentUserStore, () => refusalOf(permission));
}

/** The user, who may not read everything. */
export const useReader = (): Reader => useSelector(currentUserStore);

/** Whether the user is a recruiter. Hiring managers see no administration. */
export const useIsRecruiter = (): boolean => useSelector(currentUserStore, ({ role }) => role === 'recruiter');
