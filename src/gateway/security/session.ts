import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { type Permission, reasonAgainstRole, type Role } from '../../contract/roles.ts';
import type { Actor } from '../audit/audit.ts';
import { Refusal } from '../refusal.ts';
import { IDENTITY, namesIn, type ProxyAuth } from './proxyAuth.ts';

/** The user who sends a request. */
export interface User {
  /** As the proxy names them, in lower case; null without a proxy. */
  name: string | null;
  role: Role;
}

/** Without a sign-in proxy, every user may do everything. */
export const ANONYMOUS_USER: User = { name: null, role: 'recruiter' };

/** The actor in the audit log. Without a sign-in proxy, neither name nor role means anything. */
export const actorOf = ({ name, role }: User): Actor => ({ name, role: name === null ? null : role });

/**
 * The user that the proxy's headers name, with their groups. Null when a header is missing, repeated or malformed.
 * `rawHeaders`: names and values in turn, since Node joins repeated headers.
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

/** The role of a user, null if they have none. A user in both lists is a recruiter. */
export function roleOf(name: string, groups: readonly string[], { recruiters, managers }: ProxyAuth): Role | null {
  const isIn = (members: ProxyAuth['recruiters']) =>
    members.people.has('*') || members.people.has(name) || groups.some((group) => members.groups.has(group));
  if (isIn(recruiters)) return 'recruiter';
  return isIn(managers) ? 'manager' : null;
}

function valuesOf(rawHeaders: readonly string[], header: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header);
}

type SessionRequest = Pick<IncomingMessage, 'rawHeaders' | 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** The user a page was loaded for. Another user may have signed in since, in another tab. */
const PAGE_USER_HEADER = 'x-shortlist-user';

/**
 * The user of an API call. Throws, with a sign-in proxy: 403 `untrusted_peer` for a request from another address, 401
 * `session_required` when no user is named or another than the page's, and 403 `no_role` for a user in no list. Without
 * one, identity headers are ignored.
 */
export function checkSession(request: SessionRequest, auth: ProxyAuth | null): User {
  if (!auth) return ANONYMOUS_USER;
  const { name, groups } = checkIdentity(request, auth);
  const pageUser = request.headers[PAGE_USER_HEADER];
  if (pageUser !== undefined && pageUser !== name) {
    throw new Refusal(401, 'session_required', 'Another user has signed in. Reload the page.');
  }
  const role = roleOf(name, groups, auth);
  if (role) return { name, role };
  throw new Refusal(403, 'no_role', `${name} has no role here. Ask your administrator for one.`);
}

/** The same for pages, without the role: the page says if a user has none. */
export function checkPageSession(request: SessionRequest, auth: ProxyAuth | null): void {
  if (auth) checkIdentity(request, auth);
}

/** Whether the proxy names a user. */
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

/** Compares as addresses: an IPv6 one has several spellings, and an IPv4 one may arrive as `::ffff:…`. */
function isPeer(address: string | undefined, { trustedPeer }: ProxyAuth): boolean {
  if (address === undefined) return false;
  const peer = new BlockList();
  peer.addAddress(trustedPeer, familyOf(trustedPeer));
  return peer.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Throws 403 `role` with the reason that the dashboard shows at a page’s address. */
export function checkRole(role: Role, permission: Permission): void {
  const reason = reasonAgainstRole(role, permission);
  if (reason !== null) throw new Refusal(403, 'role', reason);
}
