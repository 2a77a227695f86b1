import { isIP } from 'node:net';
import { UserError } from '../../database/userError.ts';
import { IDENTITY, identityOf, namesIn, type ProxyAuth } from '../../gateway/security/proxyAuth.ts';
import { SETTINGS, type Settings } from './settings.ts';

/** Reads the sign-in settings; null without a proxy: then every visitor is a recruiter. UserError for unsafe settings. */
export function readAuth(settings: Settings): ProxyAuth | null {
  if (settings.AUTH === 'none') return null;
  const recruiters = readMembers(settings, 'AUTH_RECRUITERS', 'AUTH_RECRUITER_GROUPS');
  if (recruiters.users.size + recruiters.groups.size === 0) {
    throw new UserError(
      'AUTH=proxy does not say who may change things. Set AUTH_RECRUITERS to their addresses or AUTH_RECRUITER_GROUPS ' +
        'to their groups, separated by commas; AUTH_RECRUITERS=* means everyone the proxy lets in.',
    );
  }
  const identityHeader = readHeader(settings, 'AUTH_IDENTITY_HEADER');
  const groupsHeader = readHeader(settings, 'AUTH_GROUPS_HEADER');
  // The identity may also be the name: a user name, not an address.
  const nameHeader = readHeader(settings, 'AUTH_NAME_HEADER');
  for (const [header, setting] of [
    [identityHeader, 'AUTH_IDENTITY_HEADER'],
    [nameHeader, 'AUTH_NAME_HEADER'],
  ]) {
    if (header === groupsHeader)
      throw new UserError(`${setting} and AUTH_GROUPS_HEADER are the same. Use two headers.`);
  }
  return {
    trustedPeer: readPeer(settings.AUTH_TRUSTED_PEER),
    identityHeader,
    groupsHeader,
    nameHeader,
    recruiters,
    managers: readMembers(settings, 'AUTH_MANAGERS', 'AUTH_MANAGER_GROUPS'),
    recruitersSeeAll: settings.ACCESS === 'recruiters',
    signIn: readPath(settings, 'AUTH_SIGN_IN'),
    signOut: readPath(settings, 'AUTH_SIGN_OUT'),
  };
}

function readPeer(value: string | undefined): string {
  if (value !== undefined && isIP(value) > 0) return value;
  const problem = value === undefined ? 'is not set' : `is "${value}"`;
  throw new UserError(
    `AUTH_TRUSTED_PEER ${problem}. AUTH=proxy trusts one address only: set it to that of the proxy, such as 127.0.0.1.`,
  );
}

const HEADER = /^x-[a-z\d]+(?:-[a-z\d]+)*$/;
// Headers that have another meaning here or at the proxy.
const RESERVED_HEADER = /^x-(?:shortlist|real-ip|request-id|forwarded-(?:for|host|proto|port|uri))/;

type HeaderSetting = 'AUTH_IDENTITY_HEADER' | 'AUTH_NAME_HEADER' | 'AUTH_GROUPS_HEADER';

function readHeader(settings: Settings, name: HeaderSetting): string {
  const header = settings[name].toLowerCase();
  if (HEADER.test(header) && !RESERVED_HEADER.test(header)) return header;
  throw new UserError(`${name} is "${settings[name]}". Use a header such as X-Auth-Request-Email.`);
}

/** A path of this origin. `?rd=` is appended, so it must not lead to another site. // P44 */
const PATH = /^\/(?!\/)[\w./~-]*$/;

function readPath(settings: Settings, name: 'AUTH_SIGN_IN' | 'AUTH_SIGN_OUT'): string {
  const path = settings[name];
  if (PATH.test(path) && !path.includes('//')) return path;
  throw new UserError(`${name} is "${path}". Use a path of the proxy such as ${SETTINGS[name].default}.`);
}

function readMembers(
  settings: Settings,
  users: 'AUTH_RECRUITERS' | 'AUTH_MANAGERS',
  groups: 'AUTH_RECRUITER_GROUPS' | 'AUTH_MANAGER_GROUPS',
): ProxyAuth['recruiters'] {
  const listed = namesIn(settings[users]).map(identityOf);
  const wrong = listed.find((name) => !IDENTITY.test(name));
  if (wrong !== undefined) {
    throw new UserError(`${users} has "${wrong}". Use addresses such as ana@example.org, separated by commas.`);
  }
  const listedGroups = namesIn(settings[groups]);
  const quoted = listedGroups.find((name) => name.includes('"'));
  if (quoted === undefined) return { users: new Set(listed), groups: new Set(listedGroups) };
  throw new UserError(`${groups} has ${quoted}. Use names without quotes and commas, separated by commas.`);
}
