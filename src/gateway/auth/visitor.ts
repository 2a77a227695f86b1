import type { Role } from '../../contract/roles.ts';
import type { Asker } from '../audit/audit.ts';
import { IDENTITY, namesIn, type ProxyAuth } from './proxyAuth.ts';

/** Who asks for something. */
export interface Visitor {
  /** As the proxy names them, in lower case; null where nobody is told from others. */
  name: string | null;
  role: Role;
}

/** Without a proxy that knows people, whoever reaches the dashboard may do everything. */
export const ANYBODY: Visitor = { name: null, role: 'recruiter' };

/** Who is written down for what a visitor does. Where nobody is told from others, a role says nothing either. */
export const askerOf = ({ name, role }: Visitor): Asker => ({ actor: name, role: name === null ? null : role });

/**
 * Whom the proxy names, with their groups. Null where it names nobody, more than one, or what is no name; what stands in
 * a header twice is believed in neither place. `rawHeaders`: names and values in turn, since Node joins equal ones.
 */
export function identityIn(
  rawHeaders: readonly string[],
  { identityHeader, groupsHeader }: ProxyAuth,
): { name: string; groups: readonly string[] } | null {
  const names = valuesOf(rawHeaders, identityHeader);
  const groups = valuesOf(rawHeaders, groupsHeader);
  const [name = ''] = names;
  if (names.length !== 1 || groups.length > 1 || !IDENTITY.test(name)) return null;
  return { name: name.toLowerCase(), groups: namesIn(groups[0]) };
}

/** The role of somebody; null where they have none. In both lists counts the one that may more. */
export function roleOf(name: string, groups: readonly string[], { recruiters, managers }: ProxyAuth): Role | null {
  const isIn = (members: ProxyAuth['recruiters']) =>
    members.people.has('*') || members.people.has(name) || groups.some((group) => members.groups.has(group));
  if (isIn(recruiters)) return 'recruiter';
  return isIn(managers) ? 'manager' : null;
}

function valuesOf(rawHeaders: readonly string[], header: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header);
}
