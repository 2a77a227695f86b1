import { expect, test } from 'vitest';
import { rank } from './rank.ts';

test.each([
  ['Junior Accountant', 'jun'],
  ['Junior Accountant', 'acc'],
  ['Junior Accountant', 'acc jun'],
  ['Junior Accountant', 'countant'],
  ['Junior Accountant', 'jac'],
  ['Junior Accountant', 'ja'],
  ['Zoë Müller', 'muller'],
  ['Zoë Müller', 'zoë'],
  ['Sinéad O’Connor', "o'connor sin"],
  ['佐藤 健', '佐藤健'],
  ['Jane Doe jane@x.example', '<jane@x.example>'],
  ['Change stage: Interviewed', 'stage interv'],
  ['anything', ''],
  ['anything', '  '],
])('%j is found by %j [R97]', (text, typed) => {
  expect(rank(text, typed)).not.toBeNull();
});

test.each([
  ['Junior Accountant', 'jx'],
  ['Junior Accountant', 'jnr'],
  ['Junior Accountant', 'jun backend'],
  ['', 'a'],
])('%j is not found by %j', (text, typed) => {
  expect(rank(text, typed)).toBeNull();
});

test('the start of a word ranks before its middle, and both before scattered letters', () => {
  const texts = ['A bad car', 'Backend', 'Sales, backend', 'Throwback days', 'Back'];
  const ranked = texts
    .flatMap((text) => ({ text, score: rank(text, 'bac') ?? Number.NaN }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text);
  expect(ranked).toEqual(['Back', 'Backend', 'Sales, backend', 'Throwback days', 'A bad car']);
});
