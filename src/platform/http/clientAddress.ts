import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { normaliseAddress } from '../../operation/ipAddress.ts';

type Connection = Pick<FastifyRequest, 'ip' | 'socket'>;

/**
 * The client's IP address in canonical form. Forwarded addresses count only from trusted proxies: see `trustedProxies`. The
 * proxy's own address where it forwards something else, such as `unknown`. // T34
 */
function addressOf({ ip, socket }: Connection): string | null {
  return normaliseAddress(ip) ?? normaliseAddress(socket.remoteAddress);
}

/** A hash of the client's IP address, to detect equal addresses within an assessment. // T34 */
export function addressDigest(request: Connection): (assessmentId: number) => string | null {
  const peer = addressOf(request);
  return (assessmentId) =>
    peer === null ? null : createHash('sha256').update(`${assessmentId} ${peer}`).digest('base64url');
}

/** The client's network, the unit for rate limits: an IPv4 address, or the /64 network of an IPv6 address. // R12 */
export function networkOf(request: Connection): string {
  const address = addressOf(request) ?? '';
  if (isIP(address) !== 6) return address;
  const [head = [], tail = []] = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
