import { describe, expect, test } from 'vitest';
import { readAuthVariables } from './settings.ts';
import { identityIn, roleOf } from './visitor.ts';

const PROXY = { AUTH: 'proxy', AUTH_TRUSTED_PEER: '127.0.0.1', AUTH_RECRUITERS: 'Ana@example.org, bob@example.org' };

const settings = (more: object = {}) => {
  const auth = readAuthVariables({ ...PROXY, ...more });
  if (!auth) throw new Error('AUTH=proxy was not read');
  return auth;
};

test('what is not said is as oauth2-proxy does it', () => {
  expect(settings()).toEqual({
    trustedPeer: '127.0.0.1',
    identityHeader: 'x-forwarded-email',
    groupsHeader: 'x-forwarded-groups',
    recruiters: { people: new Set(['ana@example.org', 'bob@example.org']), groups: new Set() },
    managers: { people: new Set(), groups: new Set() },
    signIn: '/oauth2/sign_in',
    signOut: '/oauth2/sign_out',
  });
  expect(settings({ AUTH_IDENTITY_HEADER: 'X-Auth-Request-Email' }).identityHeader).toBe('x-auth-request-email');
  expect(readAuthVariables({})).toBeNull();
  expect(readAuthVariables({ AUTH: 'none' })).toBeNull();
});

describe('what keeps nobody out does not start', () => {
  test.each([
    [{ AUTH: 'basic' }, /^AUTH is "basic"\. Use none or proxy/],
    [{ AUTH: 'none' }, /^AUTH_TRUSTED_PEER does nothing without AUTH=proxy, so everybody could come in/],
    [{ AUTH_TRUSTED_PEER: undefined }, /^AUTH_TRUSTED_PEER is not set/],
    [{ AUTH_TRUSTED_PEER: '10.0.0.0/8' }, /^AUTH_TRUSTED_PEER is "10\.0\.0\.0\/8"\. .* one address/],
    [{ AUTH_TRUSTED_PEER: 'proxy.example.org' }, /^AUTH_TRUSTED_PEER is "proxy/],
    [{ AUTH_RECRUITERS: ' , ' }, /who may change things\. Set AUTH_RECRUITERS/],
    [{ AUTH_MANAGERS: 'Ana Lima' }, /^AUTH_MANAGERS has "ana lima"/],
    [{ AUTH_IDENTITY_HEADER: 'Cookie' }, /^AUTH_IDENTITY_HEADER is "Cookie"/],
    [{ AUTH_IDENTITY_HEADER: 'X-Forwarded-For' }, /^AUTH_IDENTITY_HEADER is "X-Forwarded-For"/],
    [{ AUTH_IDENTITY_HEADER: 'X_Forwarded_Email' }, /^AUTH_IDENTITY_HEADER/],
    [{ AUTH_GROUPS_HEADER: 'x-forwarded-email' }, /are the same/],
  ])('%j', (more, message) => {
    expect(() => settings(more)).toThrow(message);
  });

  // P44
  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'oauth2', '/a//b', '/a?b=c', 'javascript:x'])(
    'signing in at %s',
    (path) => {
      expect(() => settings({ AUTH_SIGN_IN: path })).toThrow(/^AUTH_SIGN_IN is/);
      expect(() => settings({ AUTH_SIGN_OUT: path })).toThrow(/^AUTH_SIGN_OUT is/);
    },
  );
});

// P45
describe('whom a proxy names', () => {
  const named = (...rawHeaders: string[]) => identityIn(rawHeaders, settings());

  test('is there once, whatever the case', () => {
    expect(named('X-Forwarded-Email', 'Ana@Example.org', 'x-forwarded-groups', 'hr, berlin,,')).toEqual({
      name: 'ana@example.org',
      groups: ['hr', 'berlin'],
    });
    expect(named('Host', 'x', 'X-FORWARDED-EMAIL', 'a'.repeat(254))?.groups).toEqual([]);
  });

  test.each([
    [[]],
    [['X-Forwarded-Email', '']],
    [['X-Forwarded-Email', 'a@example.org', 'x-forwarded-email', 'a@example.org']],
    [['X-Forwarded-Email', 'a@example.org', 'X-Forwarded-Groups', 'hr', 'X-Forwarded-Groups', 'hr']],
    [['X-Forwarded-Email', 'a@example.org, b@example.org']],
    [['X-Forwarded-Email', 'a@example.org,b@example.org']],
    [['X-Forwarded-Email', 'Ana Lima']],
    [['X-Forwarded-Email', 'a@example.org\r\nX-Forwarded-Groups: hr']],
    [['X-Forwarded-Email', 'a@example.org\0']],
    [['X-Forwarded-Email', 'änna@example.org']],
    [['X-Forwarded-Email', 'аna@example.org']],
    [['X-Forwarded-Email', 'a'.repeat(255)]],
    [['X_Forwarded_Email', 'a@example.org']],
    [['X-Forwarded-User', 'a@example.org']],
    // What stands in the place of a value is no name.
    [['Cookie', 'X-Forwarded-Email', 'a@example.org', 'x']],
  ])('is nobody in %j', (rawHeaders) => {
    expect(named(...rawHeaders)).toBeNull();
  });
});

describe('roles', () => {
  const auth = settings({
    AUTH_RECRUITER_GROUPS: 'hr',
    AUTH_MANAGERS: 'cleo@example.org,bob@example.org',
    AUTH_MANAGER_GROUPS: 'leads',
  });

  test.each([
    ['ana@example.org', [], 'recruiter'],
    ['dan@example.org', ['x', 'hr'], 'recruiter'],
    ['cleo@example.org', [], 'manager'],
    ['dan@example.org', ['leads'], 'manager'],
    ['bob@example.org', [], 'recruiter'],
    ['cleo@example.org', ['hr'], 'recruiter'],
    ['dan@example.org', ['HR', 'hr2', '*', 'ana@example.org'], null],
    ['hr', [], null],
    ['*', [], null],
  ])('%s in %j: %s', (name, groups, role) => {
    expect(roleOf(name, groups, auth)).toBe(role);
  });

  test('a star is everybody whom the proxy lets in, and takes nothing from recruiters', () => {
    const open = settings({ AUTH_MANAGERS: '*' });
    expect(roleOf('dan@example.org', [], open)).toBe('manager');
    expect(roleOf('ana@example.org', [], open)).toBe('recruiter');
  });
});
