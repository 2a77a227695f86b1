import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * A hash of the client's IP address, to detect equal addresses within an assessment. Forwarded addresses count only from
 * trusted proxies: see `trustedProxies`. // T34
 */
export function addressDigest(request: FastifyRequest): (assessmentId: number) => string | null {
  const peer = normaliseAddress(request.ip) ?? normaliseAddress(request.socket.remoteAddress);
  return (assessmentId) =>
    peer === null ? null : createHash('sha256').update(`${assessmentId} ${peer}`).digest('base64url');
}

/** The unit for rate limits: an IPv4 address, or the /64 network of an IPv6 address. // R12 */
export function networkOf(address: string): string {
  const plain = normaliseAddress(address) ?? address;
  if (isIP(plain) !== 6) return plain;
  const [head = [], tail = []] = plain.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** An IP address in canonical form: short IPv6, mapped IPv4 as IPv4. Null for other texts. */
export function normaliseAddress(address: string | undefined): string | null {
  if (address === undefined || isIP(address) === 0) return null;
  if (isIP(address) === 4) return address;
  const short = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : null;
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short ?? '');
  if (!mapped) return short;
  return mapped
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
