/** The members of a role. Addresses in lower case; `*` means every user of the proxy. */
interface Members {
  users: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/** Sign-in through a reverse proxy. */
export interface ProxyAuth {
  /** The address of the proxy. Compared with the socket's address, not with headers. */
  trustedPeer: string;
  /** The proxy's headers with the user, their display name and the groups; in lower case. */
  identityHeader: string;
  nameHeader: string;
  groupsHeader: string;
  recruiters: Members;
  managers: Members;
  /** Whether recruiters see restricted assessments without being members. */
  recruitersSeeAll: boolean;
  /** Paths of the proxy. */
  signIn: string;
  signOut: string;
}

/**
 * A user's name: visible characters. No comma, because Node joins repeated headers with commas. No U+FFFD,
 * into which bytes are decoded that are not UTF-8.
 */
export const IDENTITY = /^[^\p{C}\p{Z}\ufffd,]{1,254}$/u;

/** A display name: no address, and nothing that is not seen but for the joiners of some scripts. */
const DISPLAY_NAME = /^(?=.*[\p{L}\p{N}])(?:[^\p{C}\p{Zl}\p{Zp}@\ufffd]|[\u200c\u200d]){1,100}$/u;

/** The display name in a header; null: it has none. */
export function displayNameIn(header: string | undefined): string | null {
  const name = (header ?? '')
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
  return DISPLAY_NAME.test(name) ? name : null;
}

/** Names are compared in this form. Only ASCII letters are folded: among others, "K" (Kelvin) would become a user's "k". */
export const identityOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The text of a header: proxies send UTF-8, which Node reads byte by byte. Not for text with other characters. */
export const headerText = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');

/** The names of a comma-separated list. */
export function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
