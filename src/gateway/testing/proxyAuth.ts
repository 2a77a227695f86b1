import type { ProxyAuth } from '../security/proxyAuth.ts';

interface Members {
  trustedPeer?: string;
  recruiters?: string[];
  recruiterGroups?: string[];
  managers?: string[];
  managerGroups?: string[];
  recruitersSeeAll?: boolean;
}

/** The settings for sign-in through oauth2-proxy. */
export function proxyAuth({
  trustedPeer = '127.0.0.1',
  recruiters = ['ana@example.org'],
  recruiterGroups = [],
  managers = [],
  managerGroups = [],
  recruitersSeeAll = true,
}: Members = {}): ProxyAuth {
  return {
    trustedPeer,
    identityHeader: 'x-forwarded-email',
    groupsHeader: 'x-forwarded-groups',
    nameHeader: 'x-forwarded-preferred-username',
    recruiters: { users: new Set(recruiters), groups: new Set(recruiterGroups) },
    managers: { users: new Set(managers), groups: new Set(managerGroups) },
    recruitersSeeAll,
    signIn: '/oauth2/sign_in',
    signOut: '/oauth2/sign_out',
  };
}
