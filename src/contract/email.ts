import { z } from 'zod/mini';

/** RFC 5321: 64 for the local part, 255 for the domain, 254 for a path that can be delivered to. */
const MAX_LENGTH = 254;

// Linear by construction: no group can match what its neighbour matches. Letters of every script are allowed in the
// domain (IDN) and in the local part (SMTPUTF8); quoted local parts, comments, groups and lists are not.
const FORM = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,62})\.)+[\p{L}]{2,63}$/u;

/**
 * Whether a text is one address that mail can be sent to.
 * Stricter than RFC 5322 on purpose: one recipient, no display name, nothing a header could be built from.
 */
export function isEmail(value: string): boolean {
  if (value.length > MAX_LENGTH || !FORM.test(value)) return false;
  const local = value.slice(0, value.lastIndexOf('@'));
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
}

/**
 * The form under which an address names one person: trimmed, NFC, lower case.
 * Two spellings that differ only so are the same test taker.
 */
export function normaliseEmail(value: string): string {
  return value.trim().normalize('NFC').toLowerCase();
}

/** An e-mail address as it may be sent. Surrounding spaces are forgiven by `normaliseEmail`, not here. */
export const email = z.string().check(
  z.maxLength(MAX_LENGTH, { error: `Use at most ${MAX_LENGTH} characters.` }),
  z.refine((value) => isEmail(value), { error: 'Enter a valid email address.' }),
);
