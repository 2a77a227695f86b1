import { describe, expect, test } from 'vitest';
import { proxyAuth } from '../testing/proxyAuth.ts';
import { identityIn, roleOf } from './visitor.ts';

// P45
describe('whom a proxy names', () => {
  const named = (...rawHeaders: string[]) => identityIn(rawHeaders, proxyAuth());

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
  ])('%s in %j: %s', (name, groups, role) => {
    expect(roleOf(name, groups, auth)).toBe(role);
  });

  test('a star is everybody whom the proxy lets in, and takes nothing from recruiters', () => {
    const open = proxyAuth({ managers: ['*'] });
    expect(roleOf('dan@example.org', [], open)).toBe('manager');
    expect(roleOf('ana@example.org', [], open)).toBe('recruiter');
  });
});
