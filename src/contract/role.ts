/** The roles of the dashboard, the one with the fewest permissions first. */
export const ROLES = ['manager', 'recruiter'] as const;
/** `manager`: a hiring manager, who reads, compares and downloads, and changes nothing. */
export type Role = (typeof ROLES)[number];

/** Whether a role has the permissions of another: a recruiter has those of a hiring manager. */
export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);
