/** The members of a role. Addresses in lower case; `*` means every user of the proxy. */
interface Members {
  users: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/** Sign-in through a reverse proxy. */
export interface ProxyAuth {
  /** The address of the proxy. Compared with the socket's address, not with headers. */
  trustedPeer: string;
  /** The proxy's headers with the user and the groups; in lower case. */
  identityHeader: string;
  groupsHeader: string;
  recruiters: Members;
  managers: Members;
  /** Paths of the proxy. */
  signIn: string;
  signOut: string;
}

/** A user's name: visible ASCII. No comma, because Node joins repeated headers with commas. */
export const IDENTITY = /^[\x21-\x2b\x2d-\x7e]{1,254}$/;

/** The names of a comma-separated list. */
export function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
