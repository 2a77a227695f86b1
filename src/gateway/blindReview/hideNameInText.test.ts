import { expect, test } from 'vitest';
import { hideNameInText } from './hideNameInText.ts';

const ZOE = { id: 7, full_name: 'Zoé  Moreau-Klein', email: 'zoe.moreau+1@people.example' };

test.each([
  ['the name', 'Zoé Moreau-Klein was late.', 'Candidate 7 was late.'],
  ['the name in capitals, over two lines', 'ZOÉ\nMOREAU-KLEIN', 'Candidate 7'],
  ['parts of the name', 'Zoé’s code (Moreau-Klein)', 'Candidate 7’s code (Candidate 7)'],
  ['the email address', 'Write to Zoe.Moreau+1@people.example.', 'Write to Candidate 7.'],
  ['not within other words', 'Zoés, zoé and Moreau', 'Zoés, zoé and Moreau'],
  ['not within other email addresses', 'azoe.moreau+1@people.example', 'azoe.moreau+1@people.example'],
  ['an empty text', '', ''],
])('a candidate in a text is replaced by their number: %s', (_what, text, hidden) => {
  expect(hideNameInText(text, ZOE)).toBe(hidden);
});

test.each([
  ['short parts of a name are words', { ...ZOE, full_name: 'Al Bo' }, 'Al and Bo, Al Bo', 'Al and Bo, Candidate 7'],
  ['without spaces between words', { ...ZOE, full_name: '王小明' }, '请王小明来', '请Candidate 7来'],
  ['without name and email', { id: 7, full_name: null, email: null }, 'Zoé', 'Zoé'],
  ['an empty name', { id: 7, full_name: ' ', email: '' }, 'Zoé', 'Zoé'],
  ['a name of signs', { ...ZOE, full_name: 'A.*(B' }, 'aXXb A.*(B', 'aXXb Candidate 7'],
])('%s', (_what, candidate, text, hidden) => {
  expect(hideNameInText(text, candidate)).toBe(hidden);
});
