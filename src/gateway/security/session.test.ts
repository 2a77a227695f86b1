import { describe, expect, test } from 'vitest';
import { proxyAuth } from '../testing/proxyAuth.ts';
import { ALLOWED, outcome } from '../testing/outcome.ts';
import { checkPageSession, checkRole, checkSession, hasSession, identityIn, roleOf } from './session.ts';

// The order of the guards in front of the service is tested in ../faults.test.ts.

test('a role has its permissions, and a refusal has a reason', () => {
  expect(outcome(() => checkRole('recruiter', 'changeStage'))).toBe(ALLOWED);
  expect(outcome(() => checkRole('manager', 'queryCandidatures'))).toBe(ALLOWED);
  expect(outcome(() => checkRole('manager', 'changeStage'))).toEqual({
    refused: '403 role: View only. Ask a recruiter to change this.',
  });
});

describe('the user in the header of the proxy [P45]', () => {
  const named = (...rawHeaders: string[]) => identityIn(rawHeaders, proxyAuth());

  test('is read once, in any letter case', () => {
    expect(named('X-Forwarded-Email', 'Ana@Example.org', 'x-forwarded-groups', 'hr, berlin,,')).toEqual({
      name: 'ana@example.org',
      groups: ['hr', 'berlin'],
      displayName: null,
    });
    expect(named('Host', 'x', 'X-FORWARDED-EMAIL', 'a'.repeat(254))?.groups).toEqual([]);
  });

  test('and their groups are UTF-8, and only ASCII letters lose their case', () => {
    const bytes = (text: string) => Buffer.from(text).toString('latin1');
    expect(
      named('X-Forwarded-Email', bytes('änna.K@Example.org'), 'x-forwarded-groups', bytes('Персонал, Führung')),
    ).toEqual({
      name: 'änna.K@example.org',
      groups: ['Персонал', 'Führung'],
      displayName: null,
    });
  });

  test.each([
    [['Ana  Lima '], 'Ana Lima'],
    [['Lima, Ana'], 'Lima, Ana'],
    [['Zoe\u0308 Müller'], 'Zo\u00eb Müller'],
    [['محمد می\u200cنا'], 'محمد می\u200cنا'],
    // No name: an address, nothing to be seen, what turns or breaks the line, bytes that are not UTF-8, two names, too long.
    [['ana@example.org'], null],
    [[' - '], null],
    [['Ana \u202eamiL'], null],
    [['Ana\u2028Lima'], null],
    [['Ana\ufffd'], null],
    [['Ana Lima', 'Bob'], null],
    [['a'.repeat(101)], null],
    [[], null],
  ])('may have the display names %j', (names, expected) => {
    const headers = names.flatMap((name) => ['X-Forwarded-Preferred-Username', Buffer.from(name).toString('latin1')]);
    expect(named('X-Forwarded-Email', 'ana@example.org', ...headers)).toEqual({
      name: 'ana@example.org',
      groups: [],
      displayName: expected,
    });
  });

  test('with a quoted group counts as in no group: the parts of a name are no groups', () => {
    expect(named('X-Forwarded-Email', 'eve@example.org', 'X-Forwarded-Groups', '"team,recruiting,b"')?.groups).toEqual(
      [],
    );
  });

  test.each([
    [[]],
    [['X-Forwarded-Email', '']],
    [['X-Forwarded-Email', Buffer.from('a\u200b@example.org').toString('latin1')]],
    [['X-Forwarded-Email', Buffer.from('a\u00a0@example.org').toString('latin1')]],
    [['X-Forwarded-Email', 'a@example.org', 'x-forwarded-email', 'a@example.org']],
    [['X-Forwarded-Email', 'a@example.org', 'X-Forwarded-Groups', 'hr', 'X-Forwarded-Groups', 'hr']],
    [['X-Forwarded-Email', 'a@example.org, b@example.org']],
    [['X-Forwarded-Email', 'a@example.org,b@example.org']],
    [['X-Forwarded-Email', 'Ana Lima']],
    [['X-Forwarded-Email', 'a@example.org\r\nX-Forwarded-Groups: hr']],
    [['X-Forwarded-Email', 'a@example.org\0']],
    [['X-Forwarded-Email', 'änna@example.org']],
    [['X-Forwarded-Email', 'a'.repeat(255)]],
    [['X_Forwarded_Email', 'a@example.org']],
    [['X-Forwarded-User', 'a@example.org']],
    // A header value is not a header name.
    [['Cookie', 'X-Forwarded-Email', 'a@example.org', 'x']],
  ])('is absent in %j', (rawHeaders) => {
    expect(named(...rawHeaders)).toBeNull();
  });
});

describe('the role', () => {
  const auth = proxyAuth({
    recruiters: ['ana@example.org', 'bob@example.org'],
    recruiterGroups: ['hr'],
    managers: ['cleo@example.org', 'bob@example.org'],
    managerGroups: ['leads'],
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
  ])('of %s in the groups %j: %s', (name, groups, role) => {
    expect(roleOf(name, groups, auth)).toBe(role);
  });

  test('is given to every signed-in user by a star, and recruiters keep theirs', () => {
    const open = proxyAuth({ managers: ['*'] });
    expect(roleOf('dan@example.org', [], open)).toBe('manager');
    expect(roleOf('ana@example.org', [], open)).toBe('recruiter');
  });
});

describe('a session [P45]', () => {
  const auth = proxyAuth({ trustedPeer: '10.0.0.7', managerGroups: ['leads'] });
  const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
    socket: { remoteAddress },
    headers,
    rawHeaders: Object.entries(headers).flat(),
  });
  const ana = { 'x-forwarded-email': 'Ana@example.org' };
  const UNTRUSTED = {
    refused:
      '403 untrusted_peer: This server accepts requests from its proxy only. Ask your administrator for the address.',
  };
  const ENDED = { refused: '401 session_required: Session expired. Sign in again.' };

  test('without a proxy is anonymous', () => {
    expect(checkSession(from('192.0.2.1', ana), null)).toEqual({
      name: null,
      role: 'recruiter',
      groups: [],
      displayName: null,
    });
    expect(hasSession(from(undefined), null)).toBe(true);
    expect(checkPageSession(from('192.0.2.1'), null)).toBe(ALLOWED);
  });

  test.each([
    [from('10.0.0.7', ana), { name: 'ana@example.org', role: 'recruiter', groups: [], displayName: null }, true],
    [from('::ffff:10.0.0.7', ana), { name: 'ana@example.org', role: 'recruiter', groups: [], displayName: null }, true],
    [
      from('10.0.0.7', { 'x-forwarded-email': 'cleo@example.org', 'x-forwarded-groups': 'leads' }),
      { name: 'cleo@example.org', role: 'manager', groups: ['leads'], displayName: null },
      true,
    ],
    [
      from('10.0.0.7', { 'x-forwarded-email': 'eve@example.org' }),
      { refused: '403 no_role: eve@example.org has no role here. Ask your administrator for one.' },
      true,
    ],
    [from('10.0.0.7'), ENDED, false],
    [from('10.0.0.8', ana), UNTRUSTED, false],
    [from('::1', ana), UNTRUSTED, false],
    [from(undefined, ana), UNTRUSTED, false],
    [from('10.0.0.8'), UNTRUSTED, false],
    [
      from('10.0.0.7', { ...ana, 'x-shortlist-user': 'ben@example.org' }),
      { refused: '401 session_required: Another user has signed in. Reload the page.' },
      true,
    ],
    [
      from('10.0.0.7', {
        'x-forwarded-email': Buffer.from('å@example.org').toString('latin1'),
        'x-forwarded-groups': 'leads',
        'x-shortlist-user': '%C3%A5@example.org',
      }),
      { name: 'å@example.org', role: 'manager', groups: ['leads'], displayName: null },
      true,
    ],
    [
      from('10.0.0.7', { ...ana, 'x-shortlist-user': 'ana@example.org' }),
      { name: 'ana@example.org', role: 'recruiter', groups: [], displayName: null },
      true,
    ],
  ])('of the request %j is checked', (request, expected, isSomebody) => {
    expect(outcome(() => checkSession(request, auth))).toEqual(expected);
    expect(hasSession(request, auth)).toBe(isSomebody);
    // A user without a role also gets the page, which says why.
    const page = outcome(() => checkPageSession(request, auth));
    expect(page).toEqual(isSomebody ? ALLOWED : expected);
  });

  test('from the address of the proxy in any notation is accepted', () => {
    const six = proxyAuth({ trustedPeer: 'fd00::7', recruiters: ['*'] });
    expect(hasSession(from('fd00:0::0007', ana), six)).toBe(true);
    expect(hasSession(from('fd00::8', ana), six)).toBe(false);
    expect(hasSession(from('10.0.0.7', ana), six)).toBe(false);
  });
});
