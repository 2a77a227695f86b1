import { expect, test } from 'vitest';
import { assessmentLabel } from '../messages/words.ts';
import { nameOf } from './Name.tsx';

const INVISIBLE = '\u200B\u200D\u2060 ';

test('a name of invisible characters is replaced, so that its link can be seen [S19]', () => {
  expect(nameOf({ full_name: INVISIBLE, email: 'ada@example.org' })).toBe('ada@example.org');
  expect(nameOf({ full_name: INVISIBLE, email: INVISIBLE })).toBe('Unnamed candidate');
  expect(assessmentLabel(INVISIBLE, 7)).toBe('Assessment 7');
});

test('invisible characters within a name stay', () => {
  const family = 'Ana \u{1F469}\u200D\u{1F4BB}';
  expect(nameOf({ full_name: ` ${family} `, email: null })).toBe(family);
  expect(assessmentLabel('می\u200Cخواهم', 7)).toBe('می\u200Cخواهم');
});
