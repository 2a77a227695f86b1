import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { normaliseAddress } from './ipAddress.ts';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
// Bounded on both sides of the @, so that matching stays fast for every text.
const EMAIL = /[^\s@"'`<>()[\]{},;:\\/?&=]{1,64}(?:@|%40)[^\s@"'`<>()[\]{},;:\\/?&=]{1,255}/gi;
/** Texts that may be IP addresses with port. Matches are checked, because most are none. */
const ADDRESS = /(?<![\w.])(?=::|[\da-f])[\da-f:.]{2,60}/gi;
const PORT_OR_END = /(?::\d{1,5})?[.:]*$/;
const TOKEN = /\b(Token|Bearer|Basic) [\x21-\x7e]{6,}/g;
const LOGIN = /:\/\/[^\s/@]{1,255}@/g;

/** The beginning of a personal link: identifies it in the log, and does not open it. // T25 */
export function linkPrefix(uuid: string): string {
  return createHash('sha256').update(uuid.toLowerCase()).digest('hex').slice(0, 8);
}

/**
 * The network part of an IP address: enough to see whether problems come from one network, too little to identify a person.
 * Loopback addresses are returned unchanged.
 */
export function maskAddress(address: string): string {
  const plain = normaliseAddress(address);
  if (plain === null) return 'unknown';
  if (/^127\.|^::1$/.test(plain)) return plain;
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '0');
  const [head = ''] = plain.split('::', 1);
  return `${head.split(':').slice(0, 3).join(':')}::`;
}

/** Removes personal data and credentials from a foreign text, such as an error message. */
export function maskText(text: string): string {
  return text
    .replaceAll(LOGIN, '://')
    .replaceAll(TOKEN, '$1 …')
    .replaceAll(EMAIL, '[email]')
    .replaceAll(UUID, (uuid) => `#${linkPrefix(uuid)}`)
    .replaceAll(ADDRESS, maskIfAddress);
}

function maskIfAddress(text: string): string {
  const address = isIP(text) > 0 ? text : text.replace(PORT_OR_END, '');
  return isIP(address) > 0 ? maskAddress(address) + text.slice(address.length) : text;
}
