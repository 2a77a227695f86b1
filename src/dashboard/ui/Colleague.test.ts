import { afterEach, expect, test } from 'vitest';
import { colleagueName, setColleagues } from '../lib/colleagues.ts';
import { hueOf, initialsOf } from './Colleague.tsx';

afterEach(() => setColleagues([]));

test('initials are those of the first and the last word', () => {
  expect(['Ana Lima', 'ana', 'Ana de la Lima', 'Lima, Ana', '李小龙', '😀', ''].map(initialsOf)).toEqual([
    'AL',
    'A',
    'AL',
    'LA',
    '李',
    '',
    '',
  ]);
});

test('the colour of an address is always the same, and colleagues have several', () => {
  const hues = ['ana', 'bob', 'cleo', 'dan', 'eve'].map((name) => hueOf(`${name}@example.org`));
  expect(hueOf('ana@example.org')).toBe(hues[0]);
  expect(new Set(hues).size).toBeGreaterThan(2);
});

test('a user who is not known is the part before the @, unless a colleague has this name [X72]', () => {
  expect(colleagueName('dan@example.org')).toBe('dan');
  const dan = {
    id: 1,
    address: 'dan@b.example',
    name: 'dan',
    role: 'manager',
    last_seen: '2026-11-01T00:00:00Z',
  } as const;
  setColleagues([dan]);
  expect(colleagueName('dan@b.example')).toBe('dan');
  expect(colleagueName('dan@example.org')).toBe('dan@example.org');
  expect(colleagueName('Mara Lund (invented)')).toBe('Mara Lund (invented)');
});
