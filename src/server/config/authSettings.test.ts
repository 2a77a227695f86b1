import { describe, expect, test } from 'vitest';
import { readAuth } from './authSettings.ts';
import { readSettings } from './settings.ts';

const PROXY = { AUTH: 'proxy', AUTH_TRUSTED_PEER: '127.0.0.1', AUTH_RECRUITERS: 'Ana@example.org, bob@example.org' };

const settings = (more: object = {}) => {
  const auth = readAuth(readSettings({ ...PROXY, ...more }));
  if (!auth) throw new Error('AUTH=proxy was not read');
  return auth;
};

test('the defaults are those of oauth2-proxy', () => {
  expect(settings()).toEqual({
    trustedPeer: '127.0.0.1',
    identityHeader: 'x-forwarded-email',
    groupsHeader: 'x-forwarded-groups',
    nameHeader: 'x-forwarded-preferred-username',
    recruiters: { users: new Set(['ana@example.org', 'bob@example.org']), groups: new Set() },
    managers: { users: new Set(), groups: new Set() },
    recruitersSeeAll: true,
    signIn: '/oauth2/sign_in',
    signOut: '/oauth2/sign_out',
  });
  expect(settings({ AUTH_IDENTITY_HEADER: 'X-Auth-Request-Email' }).identityHeader).toBe('x-auth-request-email');
  // A proxy whose identity is a user name.
  const named = { AUTH_IDENTITY_HEADER: 'X-Forwarded-Preferred-Username' };
  expect(settings(named)).toMatchObject({ nameHeader: 'x-forwarded-preferred-username' });
  expect(readAuth(readSettings({}))).toBeNull();
  expect(readAuth(readSettings({ AUTH: 'none' }))).toBeNull();
});

describe('a configuration without access control is refused', () => {
  test.each([
    [{ AUTH: 'basic' }, /^AUTH is "basic"\. Use none or proxy/],
    [{ AUTH: 'none' }, /^AUTH_TRUSTED_PEER does nothing without AUTH=proxy\. Set it, or unset AUTH_TRUSTED_PEER/],
    [{ AUTH_TRUSTED_PEER: undefined }, /^AUTH_TRUSTED_PEER is not set/],
    [{ AUTH_TRUSTED_PEER: '10.0.0.0/8' }, /^AUTH_TRUSTED_PEER is "10\.0\.0\.0\/8"\. .* one address/],
    [{ AUTH_TRUSTED_PEER: 'proxy.example.org' }, /^AUTH_TRUSTED_PEER is "proxy/],
    [{ AUTH_RECRUITERS: ' , ' }, /who may change things\. Set AUTH_RECRUITERS/],
    [{ AUTH_MANAGER_GROUPS: 'leads,"hr' }, /^AUTH_MANAGER_GROUPS has "hr\. Use names without quotes/],
    [{ AUTH_MANAGERS: 'Ana Lima' }, /^AUTH_MANAGERS has "ana lima"/],
    [{ AUTH_IDENTITY_HEADER: 'Cookie' }, /^AUTH_IDENTITY_HEADER is "Cookie"/],
    [{ AUTH_IDENTITY_HEADER: 'X-Forwarded-For' }, /^AUTH_IDENTITY_HEADER is "X-Forwarded-For"/],
    [{ AUTH_IDENTITY_HEADER: 'X_Forwarded_Email' }, /^AUTH_IDENTITY_HEADER/],
    [{ AUTH_GROUPS_HEADER: 'x-forwarded-email' }, /^AUTH_IDENTITY_HEADER and .* are the same/],
    [{ AUTH_NAME_HEADER: 'X-Forwarded-Groups' }, /^AUTH_NAME_HEADER and .* are the same/],
    [{ AUTH_NAME_HEADER: 'Name' }, /^AUTH_NAME_HEADER is "Name"/],
  ])('%j', (more, message) => {
    expect(() => settings(more)).toThrow(message);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'oauth2', '/a//b', '/a?b=c', 'javascript:x'])(
    'the sign-in address %s is refused [P44]',
    (path) => {
      expect(() => settings({ AUTH_SIGN_IN: path })).toThrow(/^AUTH_SIGN_IN is/);
      expect(() => settings({ AUTH_SIGN_OUT: path })).toThrow(/^AUTH_SIGN_OUT is/);
    },
  );
});
