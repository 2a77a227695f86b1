import { isIP } from 'node:net';
import { UserError } from '../../database/userError.ts';

/** Who has a role. Addresses are in lower case; `*` among them is everybody whom the proxy lets in. */
interface Members {
  people: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/** How people come in through a proxy that knows them. */
export interface ProxyAuth {
  /** The address that requests have to come from: that of the socket, not one that a header tells. */
  trustedPeer: string;
  /** Headers in which the proxy says who asks, and in which groups they are; in lower case. */
  identityHeader: string;
  groupsHeader: string;
  recruiters: Members;
  managers: Members;
  /** Paths of the proxy. */
  signIn: string;
  signOut: string;
}

type Variable =
  | 'AUTH'
  | 'AUTH_TRUSTED_PEER'
  | 'AUTH_IDENTITY_HEADER'
  | 'AUTH_GROUPS_HEADER'
  | 'AUTH_RECRUITERS'
  | 'AUTH_RECRUITER_GROUPS'
  | 'AUTH_MANAGERS'
  | 'AUTH_MANAGER_GROUPS'
  | 'AUTH_SIGN_IN'
  | 'AUTH_SIGN_OUT';

/** Reads the variables about who may come in; null: everybody who reaches the dashboard. UserError for what is wrong. */
export function readAuthVariables(set: Partial<Record<Variable, string | undefined>>): ProxyAuth | null {
  const { AUTH = 'none', ...rest } = set;
  if (AUTH === 'none') return refuseIdle(rest);
  if (AUTH !== 'proxy') throw new UserError(`AUTH is "${AUTH}". Use none or proxy.`);
  const recruiters = readMembers(rest, 'AUTH_RECRUITERS', 'AUTH_RECRUITER_GROUPS');
  if (recruiters.people.size + recruiters.groups.size === 0) {
    throw new UserError(
      'AUTH=proxy does not say who may change things. Set AUTH_RECRUITERS to their addresses or AUTH_RECRUITER_GROUPS ' +
        'to their groups, separated by commas; AUTH_RECRUITERS=* means everybody whom the proxy lets in.',
    );
  }
  const identityHeader = readHeader(rest, 'AUTH_IDENTITY_HEADER', 'X-Forwarded-Email');
  const groupsHeader = readHeader(rest, 'AUTH_GROUPS_HEADER', 'X-Forwarded-Groups');
  if (identityHeader === groupsHeader) {
    throw new UserError('AUTH_IDENTITY_HEADER and AUTH_GROUPS_HEADER are the same. Use two headers.');
  }
  return {
    trustedPeer: readPeer(rest.AUTH_TRUSTED_PEER),
    identityHeader,
    groupsHeader,
    recruiters,
    managers: readMembers(rest, 'AUTH_MANAGERS', 'AUTH_MANAGER_GROUPS'),
    signIn: readPath(rest, 'AUTH_SIGN_IN', '/oauth2/sign_in'),
    signOut: readPath(rest, 'AUTH_SIGN_OUT', '/oauth2/sign_out'),
  };
}

type Given = Partial<Record<Variable, string | undefined>>;

/** Whoever sets one of these believes that somebody is kept out. */
function refuseIdle(rest: Given): null {
  const [idle] = Object.entries(rest).find(([name, value]) => name.startsWith('AUTH_') && value !== undefined) ?? [];
  if (idle === undefined) return null;
  throw new UserError(`${idle} does nothing without AUTH=proxy, so everybody could come in. Set it, or unset ${idle}.`);
}

function readPeer(value: string | undefined): string {
  if (value !== undefined && isIP(value) > 0) return value;
  const what = value === undefined ? 'is not set' : `is "${value}"`;
  throw new UserError(
    `AUTH_TRUSTED_PEER ${what}. AUTH=proxy believes one address alone: set it to that of the proxy, such as 127.0.0.1.`,
  );
}

const HEADER = /^x-[a-z\d]+(?:-[a-z\d]+)*$/;
// What means something else, here or at the proxy.
const TAKEN = /^x-(?:shortlist|real-ip|request-id|forwarded-(?:for|host|proto|port|uri))/;

function readHeader(set: Given, variable: 'AUTH_IDENTITY_HEADER' | 'AUTH_GROUPS_HEADER', fallback: string): string {
  const header = (set[variable] ?? fallback).toLowerCase();
  if (HEADER.test(header) && !TAKEN.test(header)) return header;
  throw new UserError(`${variable} is "${set[variable]}". Use a header such as ${fallback} or X-Auth-Request-Email.`);
}

/** An address within this origin: what is put before `?rd=` can lead nowhere else. // P44 */
const PATH = /^\/(?!\/)[\w./~-]*$/;

function readPath(set: Given, variable: 'AUTH_SIGN_IN' | 'AUTH_SIGN_OUT', fallback: string): string {
  const path = set[variable] ?? fallback;
  if (PATH.test(path) && !path.includes('//')) return path;
  throw new UserError(`${variable} is "${path}". Use a path of the proxy such as ${fallback}.`);
}

/** What names somebody: visible ASCII of one piece. A comma would be two headers, or two names, that were made one. */
export const IDENTITY = /^[\x21-\x2b\x2d-\x7e]{1,254}$/;

function readMembers(set: Given, people: Variable, groups: Variable): Members {
  const listed = namesIn(set[people]).map((name) => name.toLowerCase());
  const wrong = listed.find((name) => !IDENTITY.test(name));
  if (wrong !== undefined) {
    throw new UserError(`${people} has "${wrong}". Use addresses such as ana@example.org, separated by commas.`);
  }
  return { people: new Set(listed), groups: new Set(namesIn(set[groups])) };
}

/** The names of a comma-separated list. */
export function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
