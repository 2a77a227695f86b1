import { expect, test } from 'vitest';
import { COMMAND_GROUPS } from '../../messages/words.ts';
import { type Entry, groupsOf } from './groups.ts';

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  id: title,
  title,
  group: 'People',
  run: () => {},
  ...more,
});
const titles = (entries: Entry[], typed: string, recent: string[] = []) =>
  groupsOf(entries, typed, recent).flatMap((group) => group.entries.map(({ title }) => title));

test('of equal matches, those of the open assessment come first, also with a longer URL', () => {
  const elsewhere = entry('Ann Bo', { detail: 'a@example.org' });
  const here = entry('Ann Cy', { detail: 'ann.cy.of.a.long.name@students.example.org', group: 'Here', isOnPage: true });
  expect(titles([elsewhere, here], 'ann')).toEqual(['Ann Cy', 'Ann Bo']);
});

test('a better match elsewhere comes before a poor one in the open assessment', () => {
  expect(titles([entry('Joanne', { group: 'Here', isOnPage: true }), entry('Ann Bo')], 'ann')).toEqual([
    'Ann Bo',
    'Joanne',
  ]);
});

test('while candidates are selected, their commands come before those of one candidate', () => {
  const one = entry('Change stage of Ann Bo…', { group: COMMAND_GROUPS.candidate });
  const selected = entry('3 selected: Change stage…', { group: COMMAND_GROUPS.selection });
  expect(titles([one, selected], 'change stage')).toEqual([selected.title, one.title]);
  expect(titles([one, selected], '')).toEqual([selected.title, one.title]);
  expect(titles([one, selected], 'ann')).toEqual([one.title]);
});

test('recent commands come first, and disabled ones last', () => {
  const entries = [entry('Ann A'), entry('Ann B', { reason: 'Not now.' }), entry('Ann C')];
  expect(titles(entries, 'ann', ['Ann C'])).toEqual(['Ann C', 'Ann A', 'Ann B']);
});

test('without input, a group without available commands comes last', () => {
  const entries = [
    entry('Change stage…', { group: 'Candidate', reason: 'Open a candidate first' }),
    entry('Clear filters', { group: 'This page', reason: 'No filters are active' }),
    entry('View: Board', { group: 'This page' }),
    entry('Ann A'),
  ];
  expect(titles(entries, '')).toEqual(['Clear filters', 'View: Board', 'Ann A', 'Change stage…']);
});
