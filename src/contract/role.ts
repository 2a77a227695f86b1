/** The roles of the dashboard, the one with the fewest permissions first. */
export const ROLES = ['manager', 'recruiter'] as const;
/** `manager`: a hiring manager, who reads, compares and downloads, and changes nothing. */
export type Role = (typeof ROLES)[number];

/** A user who reads. `seesReasons`: recruiters show the reasons of rejections to hiring managers. */
export interface Reader {
  role: Role;
  seesReasons?: boolean;
}

/** Who may read a value. `isReason`: it is about reasons of rejections, which recruiters may show to hiring managers. */
export interface ReadableBy {
  /** Absent: all roles. */
  leastRole?: Role;
  isReason?: true;
}

/** Reasons of rejections. */
export const REASONS = { leastRole: 'recruiter', isReason: true } as const satisfies ReadableBy;

/** Whether a user may read a value. */
export const mayRead = (
  { role, seesReasons = false }: Reader,
  { leastRole = 'manager', isReason }: ReadableBy,
): boolean => isAtLeast(role, leastRole) || (isReason === true && seesReasons);

/** Whether a role has the permissions of another: a recruiter has those of a hiring manager. */
export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);
