import { expect, test } from 'vitest';
import {
  ADDRESS_HIDDEN,
  hideAddresses,
  hideCandidate,
  hideInForeignText,
  NAME_HIDDEN,
  TEXT_HIDDEN,
} from './shownText.ts';

const ZOE = { full_name: 'Zoé  Moreau-Klein', email: 'zoe.moreau+1@people.example' };
/** The text, with `_` in place of the mark. */
const shown = (text: string, candidate: Parameters<typeof hideCandidate>[1]) =>
  hideCandidate(text, candidate)?.replaceAll(NAME_HIDDEN, '_');

test.each([
  ['the name', 'Zoé Moreau-Klein was late.', '_ was late.'],
  ['the name in capitals, over two lines', 'ZOÉ\nMOREAU-KLEIN', '_'],
  ['the name in the other order', 'Moreau-Klein, Zoé', '_'],
  ['parts of the name in any case', 'zoé’s code (Moreau-klein), KLEIN', '_’s code (_), _'],
  ['decomposed letters', 'Zoé and Zoé'.normalize('NFD'), '_ and _'],
  ['letters without accents', 'Zoe, ZOE', '_, _'],
  ['the email address', 'Write to Zoe.Moreau+1@people.example.', 'Write to _.'],
  ['what is before the @ of it', 'zoe.moreau+1 at people.example', '_ at people.example'],
  ['the address without its tag', 'zoe.moreau@people.example, or zoe.moreau', '_, or _'],
  ['full-width letters', 'Ｚｏé ＭＯＲＥＡＵ', '_ _'],
  ['invisible characters in a name', 'Z\u200Boé, Mo\u00ADreau, Kl\u2060ein, x\u200BZoé', '_, _, _, x\u200B_'],
  ['not within other words', 'Zoés, Moreaus', 'Zoés, Moreaus'],
  ['not within other email addresses', 'azoe@people.example', 'azoe@people.example'],
  ['an empty text', '', ''],
])('the names and the address of a candidate are replaced by a mark: %s', (_what, text, hidden) => {
  expect(shown(text, ZOE)).toBe(hidden);
});

test.each([
  ['short parts of a name are words', { ...ZOE, full_name: 'Al Bo' }, 'Al, and Bo! Al Bo (bo al)', 'Al, and Bo! _ (_)'],
  ['Polish letters', { ...ZOE, full_name: 'Stanisława Szczepańska' }, 'SZCZEPAŃSKA, and stanisława', '_, and _'],
  ['a Chinese name', { ...ZOE, full_name: '王小明' }, '请王小明来, 小明, 王先生', '请_来, _, _先生'],
  ['a Japanese name', { ...ZOE, full_name: '山田太郎' }, '山田さん、太郎', '_さん、_'],
  ['a Japanese name with a space', { ...ZOE, full_name: '山田 太郎' }, '山田太郎、太郎さん', '_、_さん'],
  ['a Korean name', { ...ZOE, full_name: '김민수' }, '김민수가 민수는 김 님', '_가 _는 _ 님'],
  ['a name of ordinary words', { ...ZOE, full_name: 'not the' }, 'I would not hire', 'I would _ hire'],
  ['a name of an invisible character', { ...ZOE, full_name: '\u200B Zoé' }, 'Zoé was late', '_ was late'],
  ['a name of signs', { ...ZOE, full_name: 'A.*(B' }, 'aXXb A.*(B', 'aXXb _'],
])('%s', (_what, candidate, text, hidden) => {
  expect(shown(text, candidate)).toBe(hidden);
});

test('a text about a candidate without known name and address is hidden', () => {
  expect(hideCandidate('Zoé', { full_name: ' ', email: '' })).toBe(null);
  expect(hideCandidate('Zoé', { full_name: null, email: null })).toBe(null);
  expect(hideInForeignText('Zoé', null)).toBe(TEXT_HIDDEN);
});

test.each([
  ['ada@example.org', '_'],
  ['Write to <Ada.L+x@example.org>, or “bo@x.example”.', 'Write to <_>, or “_”.'],
  ['mailto:ada@example.org?subject=x', 'mailto:_?subject=x'],
  ['1 a@b.example 2 c＠d.example', '1 _ 2 _'],
  ['żółw@пример.рф', '_'],
  ['1 ada\u200B@example.org 2 ada@\u2060exam\u00ADple.org 3 ada\uFEFF@example.org', '1 _ 2 _ 3 _'],
  ['"ada l"@example.org ada@[127.0.0.1] ada@localhost', '_ _ _'],
  ['@cleo met Zoé at 5 @ the office', '@cleo met Zoé at 5 @ the office'],
])('everything in the form of an email address is replaced: %s', (text, hidden) => {
  expect(hideAddresses(text).replaceAll(ADDRESS_HIDDEN, '_')).toBe(hidden);
});

test('a long text without an end takes no time', () => {
  const long = 'a'.repeat(20_000);
  const start = performance.now();
  hideAddresses(long);
  hideAddresses(`${long}@`);
  hideCandidate(long, ZOE);
  expect(performance.now() - start).toBeLessThan(2_000);
});
