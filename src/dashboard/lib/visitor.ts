import { createStore, useSelector } from '@tanstack/react-store';
import { type Deed, reasonAgainstJob, reasonAgainstRole, type Role } from '../../contract/roles.ts';

/**
 * The signed-in user. Controls name the permission they need, as `does`, and are not shown where the gateway would
 * refuse. Until the user is known, all are shown: the gateway decides.
 */
interface Visitor {
  /** Null with `AUTH=none`. */
  name: string | null;
  role: Role;
}

const visitorStore = createStore<Visitor>({ name: null, role: 'recruiter' });

/** Tells everything that is shown who works with it. */
export const tellVisitor = (visitor: Visitor): void => visitorStore.setState(() => visitor);

/** Who works with this page, as far as the gateway has said. */
export const currentVisitor = (): Visitor => visitorStore.state;

/** Why this person may not do something; null when they may, or when nothing is named. */
export const refusalOf = (does: Deed | undefined): string | null =>
  does === undefined ? null : reasonAgainstRole(visitorStore.state.role, does);

/** The same as a hook, for the current user. */
export function useRefusal(does: Deed | undefined): string | null {
  return useSelector(visitorStore, () => refusalOf(does));
}

/** The same for pausing, resuming and cancelling a job. */
export function useJobRefusal(job: Parameters<typeof reasonAgainstJob>[1]): string | null {
  return useSelector(visitorStore, (visitor) => reasonAgainstJob(visitor, job));
}

/** Whether this page is a recruiter's: a hiring manager sees no administration. */
export const useIsRecruiter = (): boolean => useSelector(visitorStore, ({ role }) => role === 'recruiter');
