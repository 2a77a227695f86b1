import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { type Permission, reasonAgainstRole } from '../../contract/roles.ts';
import type { Role } from '../../contract/role.ts';
import type { Actor, User, Visitor } from '../base/user.ts';
import { Refusal } from '../base/refusal.ts';
import { displayNameIn, headerText, IDENTITY, identityOf, namesIn, type ProxyAuth } from './proxyAuth.ts';

/** Without a sign-in proxy, every user may do everything. */
export const ANONYMOUS_USER: Visitor = { name: null, role: 'recruiter', groups: [], displayName: null };

/** The actor in the audit log. Without a sign-in proxy it has neither name nor role. */
export const actorOf = ({ name, role }: User): Actor => ({ name, role: name === null ? null : role });

/**
 * The user and groups in the proxy's headers. Null if one of these headers is missing, repeated or malformed. A list of groups with quotes
 * counts as empty: a quoted name may have commas, and its parts are no groups. `rawHeaders` has alternating names and values,
 * because Node joins repeated headers.
 */
export function identityIn(
  rawHeaders: readonly string[],
  { identityHeader, groupsHeader, nameHeader }: ProxyAuth,
): { name: string; groups: readonly string[]; displayName: string | null } | null {
  const names = valuesOf(rawHeaders, identityHeader);
  const groups = valuesOf(rawHeaders, groupsHeader);
  const [name = ''] = names;
  if (names.length !== 1 || groups.length > 1 || !IDENTITY.test(name)) return null;
  const displayNames = valuesOf(rawHeaders, nameHeader);
  return {
    name: identityOf(name),
    groups: groups[0]?.includes('"') ? [] : namesIn(groups[0]),
    // A repeated header is no reason to refuse: the name decides nothing.
    displayName: displayNames.length === 1 ? displayNameIn(displayNames[0]) : null,
  };
}

/** The role of a user, null if they have none. A user in both lists is a recruiter. */
export function roleOf(name: string, groups: readonly string[], { recruiters, managers }: ProxyAuth): Role | null {
  const isIn = (members: ProxyAuth['recruiters']) =>
    members.users.has('*') || members.users.has(name) || groups.some((group) => members.groups.has(group));
  if (isIn(recruiters)) return 'recruiter';
  return isIn(managers) ? 'manager' : null;
}

function valuesOf(rawHeaders: readonly string[], header: string): string[] {
  return rawHeaders
    .filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header)
    .map(headerText);
}

type SessionRequest = Pick<IncomingMessage, 'rawHeaders' | 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** The user who loaded the page, as `encodeURI` writes them. Another user may have signed in since, in another tab. */
const PAGE_USER_HEADER = 'x-shortlist-user';

/**
 * The user of an API call. Throws 403 `untrusted_peer` for a request that did not come through the proxy, 401
 * `session_required` without a user or for another user than the page's, and 403 `no_role` for a user without a role. Without
 * a sign-in proxy, ignores identity headers.
 */
export function checkSession(request: SessionRequest, auth: ProxyAuth | null): Visitor {
  if (!auth) return ANONYMOUS_USER;
  const { name, groups, displayName } = checkIdentity(request, auth);
  const pageUser = request.headers[PAGE_USER_HEADER];
  if (pageUser !== undefined && pageUser !== encodeURI(name)) {
    throw new Refusal(401, 'session_required', 'Another user has signed in. Reload the page.');
  }
  const role = roleOf(name, groups, auth);
  if (role) return { name, role, groups, displayName };
  throw new Refusal(403, 'no_role', `${name} has no role here. Ask your administrator for one.`);
}

/** The same for pages, without the role: the page itself shows that a user has none. */
export function checkPageSession(request: SessionRequest, auth: ProxyAuth | null): void {
  if (auth) checkIdentity(request, auth);
}

/** Whether a request has a session. */
export function hasSession(request: SessionRequest, auth: ProxyAuth | null): boolean {
  return !auth || (isPeer(request.socket.remoteAddress, auth) && identityIn(request.rawHeaders, auth) !== null);
}

function checkIdentity(request: SessionRequest, auth: ProxyAuth) {
  if (!isPeer(request.socket.remoteAddress, auth)) {
    throw new Refusal(
      403,
      'untrusted_peer',
      'This server accepts requests from its proxy only. Ask your administrator for the address.',
    );
  }
  const identity = identityIn(request.rawHeaders, auth);
  if (identity) return identity;
  throw new Refusal(401, 'session_required', 'Session expired. Sign in again.');
}

/** Compares IP addresses, not texts: IPv6 has several spellings, and IPv4 may appear as `::ffff:…`. */
function isPeer(address: string | undefined, { trustedPeer }: ProxyAuth): boolean {
  if (address === undefined) return false;
  const peer = new BlockList();
  peer.addAddress(trustedPeer, familyOf(trustedPeer));
  return peer.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Throws 403 `role`, with a reason for users, if the role lacks the permission. */
export function checkRole(role: Role, permission: Permission): void {
  const reason = reasonAgainstRole(role, permission);
  if (reason !== null) throw new Refusal(403, 'role', reason);
}
