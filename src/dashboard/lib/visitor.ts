import { createStore, useSelector } from '@tanstack/react-store';
import { type Deed, reasonAgainstJob, reasonAgainstRole, type Role } from '../../contract/roles.ts';

/**
 * Who works with this page, as the gateway says. Whatever leads to a deed names it, as `does`, and is disabled by this
 * one list where the gateway would refuse it. Until it is known, nothing is: the gateway decides.
 */
interface Visitor {
  /** Null where nobody is told from others. */
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

/** The same, drawn anew when it is another person. */
export function useRefusal(does: Deed | undefined): string | null {
  return useSelector(visitorStore, () => refusalOf(does));
}

/** The same for pausing, resuming and cancelling a job. */
export function useJobRefusal(job: Parameters<typeof reasonAgainstJob>[1]): string | null {
  return useSelector(visitorStore, (visitor) => reasonAgainstJob(visitor, job));
}

/** Whether this page is a recruiter's: a hiring manager sees no administration. */
export const useIsRecruiter = (): boolean => useSelector(visitorStore, ({ role }) => role === 'recruiter');
