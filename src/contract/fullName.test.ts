import { expect, test } from 'vitest';
import { fullName, nameForGreeting } from './fullName.ts';

test.each([
  ['Anna Maria', 'Kowalska', 'Anna Maria Kowalska'],
  ['伟', '李', '李伟'],
  ['明', '欧阳', '欧阳明'],
  ['민준', '김', '김민준'],
  ['さくら', '鈴木', '鈴木さくら'],
  ['ヒロシ', '佐々木', '佐々木ヒロシ'],
  // Other names keep their order in any script.
  ['ジョン', 'スミス', 'ジョン スミス'],
  ['Wei', '李', 'Wei 李'],
  ['伟', 'Li', '伟 Li'],
  // A full name in one field is kept as it was typed.
  ['佐藤 健', '', '佐藤 健'],
  ['', '김', '김'],
  [' Anna ', null, 'Anna'],
  [null, null, ''],
])('%s and %s are %s', (first_name, last_name, name) => {
  expect(fullName({ first_name, last_name })).toBe(name);
});

test.each([
  ['Anna', 'Kowalska', 'Anna'],
  ['伟', '李', '李伟'],
  ['', 'Kowalska', ''],
])('%s and %s are greeted as %s', (first_name, last_name, name) => {
  expect(nameForGreeting({ first_name, last_name })).toBe(name);
});
