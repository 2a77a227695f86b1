/** RFC 5321: 64 for the local part, 255 for the domain, 254 for a path that can be delivered to. */
export const MAX_EMAIL_LENGTH = 254;

// Letters of every script, with their marks, are allowed in the domain (IDN) and in the local part (SMTPUTF8); quoted
// local parts, comments, address literals, groups and lists are not. No part can run over its neighbour's `@` or dot,
// and none is longer than 64, so the time is linear.
function makeForm(): RegExp {
  const label = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?/u.source;
  const local = /(?!\p{M})[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]{1,64}/u.source;
  return new RegExp(`^${local}@(?:${label}\\.)+(${label})$`, 'u');
}

// Created with the first use, since Unicode classes compile slowly and the first pages of the dashboard need none.
let form: RegExp | undefined;

/**
 * Whether a text has the form of one email address. Stricter than RFC 5322: one recipient, no display name, nothing
 * that could inject a header.
 */
export function isEmail(value: string): boolean {
  form ??= makeForm();
  const topLevel = value.length <= MAX_EMAIL_LENGTH ? form.exec(value)?.[1] : undefined;
  if (topLevel === undefined || topLevel.length < 2 || /^\p{N}+$/u.test(topLevel)) return false;
  const local = value.slice(0, value.lastIndexOf('@'));
  // Mail programs decode an encoded word of RFC 2047, so it may be another address.
  const isEncoded = /=\?.*\?=/u.test(local);
  // Full-width letters are typed by accident, and such an email bounces. Forms and lists fold them, see plainText.
  const isFullWidth = /[\uFF01-\uFF5E]/u.test(value);
  return !isEncoded && !isFullWidth && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
}

/** Whether a normalised address is below `.invalid`, which RFC 2606 reserves: no email ever arrives there. */
export function isUndeliverable(email: string): boolean {
  return email.endsWith('.invalid');
}

/**
 * Trims an address and converts it to lower case and NFC. Addresses with the same normal form belong to the same test
 * taker.
 */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase().normalize('NFC');
}
