/** Who has a role. Addresses are in lower case; `*` means everyone the proxy lets in. */
interface Members {
  people: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/** Sign-in through a reverse proxy. */
export interface ProxyAuth {
  /** The address that requests have to come from: that of the socket, not one in a header. */
  trustedPeer: string;
  /** Headers in which the proxy says who sends a request, and their groups; in lower case. */
  identityHeader: string;
  groupsHeader: string;
  recruiters: Members;
  managers: Members;
  /** Paths of the proxy. */
  signIn: string;
  signOut: string;
}

/** A user's name: visible ASCII without a comma, which would be two headers or two names merged into one. */
export const IDENTITY = /^[\x21-\x2b\x2d-\x7e]{1,254}$/;

/** The names of a comma-separated list. */
export function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
