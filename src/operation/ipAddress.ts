import { BlockList, isIP } from 'node:net';

/** An IPv4 address, or the end of an IPv6 address. Some proxies pad its numbers with zeros. */
const DOTTED = /\d{1,3}(?:\.\d{1,3}){3}$/;
/** A port after an IPv4 address, also after one at the end of an IPv6 address. */
const PORT_AFTER_IPV4 = /(?<=\.\d{1,3}):\d{1,5}$/;
/** An IPv6 address in brackets, with or without a port. */
const IN_BRACKETS = /^\[([^\]]*)\](?::\d{1,5})?$/;
/** The zone of an IPv6 address: a name of the machine that wrote it. */
const ZONE = /%.*$/s;
const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * An IP address in canonical form, so that one address has one spelling: without quotes, brackets, port, zone and padding, short
 * IPv6, mapped IPv4 as IPv4. Null for other texts. // T52
 */
export function normaliseAddress(text: string | undefined): string | null {
  const plain = (text ?? '').trim().replace(/^"(.*)"$/, '$1');
  const bare = (IN_BRACKETS.exec(plain)?.[1] ?? plain.replace(PORT_AFTER_IPV4, '')).replace(ZONE, '');
  const address = bare.replace(DOTTED, (dotted) => dotted.split('.').map(Number).join('.'));
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = MAPPED_IPV4.exec(short);
  if (!mapped) return short;
  return mapped
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** Whether an address, in any spelling, is in one of the given addresses and networks (`10.0.0.0/8`). */
export function createAddressMatch(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', prefix] = network.split('/');
    const kind = kindOf(ip);
    if (prefix === undefined) list.addAddress(ip, kind);
    else list.addSubnet(ip, Number(prefix), kind);
  }
  return (text) => {
    const address = normaliseAddress(text);
    return address !== null && list.check(address, kindOf(address));
  };
}

const kindOf = (ip: string) => (isIP(ip) === 4 ? 'ipv4' : 'ipv6');
