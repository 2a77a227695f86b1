import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { ProxyAuth } from '../auth/proxyAuth.ts';
import { ANYBODY, identityIn, roleOf, type Visitor } from '../auth/visitor.ts';
import { Refusal } from '../refusal.ts';

type Asked = Pick<IncomingMessage, 'rawHeaders' | 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Whom a page believes it is shown to: another one may have signed in since, in another tab. */
const BELIEVED = 'x-shortlist-user';

/**
 * Who asks. With a proxy in front: 403 `untrusted_peer` for whoever comes past it, whatever they say of themselves, 401
 * `session_required` where it names nobody, or another than the page was loaded for, and 403 `no_role` for somebody in
 * no list. Without one, headers about people say nothing.
 */
export function checkSession(request: Asked, auth: ProxyAuth | null): Visitor {
  if (!auth) return ANYBODY;
  const { name, groups } = checkIdentity(request, auth);
  const believed = request.headers[BELIEVED];
  if (believed !== undefined && believed !== name) {
    throw new Refusal(401, 'session_required', 'Somebody else is signed in by now. Load the page again.');
  }
  const role = roleOf(name, groups, auth);
  if (role) return { name, role };
  throw new Refusal(403, 'no_role', `${name} is signed in, and has no role here. Ask the administrator for one.`);
}

/** The same for the pages themselves, which have to be there to say that somebody has no role. What goes along is asked for anew. */
export function checkPageSession(request: Asked, auth: ProxyAuth | null): void {
  if (auth) checkIdentity(request, auth);
}

/** Whether somebody whom the proxy names asks. */
export function hasSession(request: Asked, auth: ProxyAuth | null): boolean {
  return !auth || (isPeer(request.socket.remoteAddress, auth) && identityIn(request.rawHeaders, auth) !== null);
}

function checkIdentity(request: Asked, auth: ProxyAuth) {
  if (!isPeer(request.socket.remoteAddress, auth)) {
    throw new Refusal(
      403,
      'untrusted_peer',
      'This server answers to its proxy alone. Ask the administrator for the address.',
    );
  }
  const identity = identityIn(request.rawHeaders, auth);
  if (identity) return identity;
  throw new Refusal(401, 'session_required', 'Your session has ended. Sign in again.');
}

/** Made once: that costs four times as much as asking it. */
const peers = new WeakMap<ProxyAuth, BlockList>();

/** One address may be written in several ways; an IPv4 one arrives as `::ffff:…` where both are listened on. */
function isPeer(address: string | undefined, auth: ProxyAuth): boolean {
  if (address === undefined) return false;
  let list = peers.get(auth);
  if (!list) {
    list = new BlockList();
    list.addAddress(auth.trustedPeer, familyOf(auth.trustedPeer));
    peers.set(auth, list);
  }
  return list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
