import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';
import { line, text, timestamp, email } from './fields.ts';
import { CODE_PATTERN } from './codes.ts';
import { validOf } from './testing/arbitrary.ts';
import { millisecondsOf } from './testing/milliseconds.ts';

const domain = (length: number) => `${'a'.repeat(60)}.`.repeat(Math.ceil(length / 61)).slice(0, length);

describe('an email address', () => {
  test.each([
    'ada@example.com',
    'Ada.Lovelace+jobs@mail.example.co.uk',
    "o'brien@example.com",
    'a@b.io',
    '1@1.de',
    '!#$%&*+/=?^_`{|}~-@example.com',
    'łukasz@żółć.pl',
    '用户@例え.jp',
    'राम@उदाहरण.भारत',
    'иван@почта.рф',
    'ivan@xn--80a1acny.xn--p1ai',
    'a@sub-domain.example.com',
    'a@xn--d1acufc.com',
    'jose\u0301@example.com',
    `${'a'.repeat(64)}@example.com`,
    `a@${domain(248)}.com`,
  ])('can be %s', (address) => {
    expect(isEmail(address)).toBe(true);
    expect(email.safeParse(address).success).toBe(true);
  });

  test.each([
    '',
    '@',
    'ｊａｎ@x.example',
    'jan@ｘ.example',
    'ada',
    'ada@',
    '@example.com',
    'ada@@example.com',
    'ada@b@example.com',
    'ada@localhost',
    'ada@example.c',
    'ada@example.com.',
    'ada@.example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.-com',
    'ada@example.com-',
    'ada@example.123',
    'ada@1.2.3.4',
    'ada@[1.2.3.4]',
    'ada@[IPv6:::1]',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'a da@example.com',
    ' ada@example.com',
    'ada@example.com ',
    'ada@exam ple.com',
    'ada@exa_mple.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    '"Ada" <ada@example.com>',
    'Team: a@example.com, b@example.com;',
    'undisclosed-recipients:;',
    '"ada"@example.com',
    '"a b"@example.com',
    '"a@evil.example"@example.com',
    'ada\\@evil.example@example.com',
    'ada(comment)@example.com',
    'ada@example.com(comment)',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada\r\n@example.com',
    'ada@example.com\n',
    'ada@example.com\u2028',
    'ada\0@example.com',
    'ada@example.com\0',
    'ada\u202e@example.com',
    'ada\u200b@example.com',
    '\ud800@example.com',
    '=?utf-8?q?ada=40evil.example?=@example.com',
    '=?utf-8*en?B?YWRh?=@example.com',
    'ada=?iso-8859-1?Q?=40?=@example.com',
    'mailto:ada@example.com',
    'javascript:alert(1)@example.com',
    'ada@example.com/x',
    'ada@example.com?subject=x',
    'ada@example。com',
    '\u0301ada@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${domain(249)}.com`,
    `${'a'.repeat(64)}@${domain(251)}.com`,
  ])('cannot be %j [R35 T18]', (address) => {
    expect(isEmail(address)).toBe(false);
    expect(email.safeParse(address).success).toBe(false);
  });

  test('of 320 characters is refused as too long', () => {
    const { error } = email.safeParse(`${'a'.repeat(64)}@${domain(251)}.com`);
    expect(error?.issues[0]?.message).toBe('Use at most 254 characters.');
  });

  test('that is accepted has one @ and no white space, separator or control character [T18]', () => {
    const pieces = fc.constantFrom(
      'a',
      'b.',
      '@',
      'example',
      '.com',
      ',',
      ';',
      '<',
      '>',
      '"',
      ' ',
      '\r',
      '\n',
      '\0',
      ':',
      '\u2028',
      '\u200b',
      '\u202e',
    );
    const wild = fc.oneof(
      fc.array(pieces).map((list) => list.join('')),
      fc.string({ unit: 'binary-ascii' }),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          wild,
          wild.map((value) => `${value}@example.com`),
        ),
        (address) => {
          expect(!isEmail(address) || /^[^@\s,;:<>"()[\]\\\p{C}]+@[^@\s,;:<>"()[\]\\\p{C}]+$/u.test(address)).toBe(
            true,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the normal form of an email address', () => {
  test('is the same for spellings that differ in case, surrounding space and composition [T01]', () => {
    const spellings = ['josé@example.com', 'JOSÉ@Example.COM', ' jose\u0301@example.com\t', 'JOSE\u0301@EXAMPLE.com'];
    expect(new Set(spellings.map(normaliseEmail))).toEqual(new Set(['josé@example.com']));
  });

  test('stays the same when repeated, and for composed and decomposed text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (value) => {
        const normal = normaliseEmail(value);
        expect(normaliseEmail(normal)).toBe(normal);
        expect(normaliseEmail(value.normalize('NFD'))).toBe(normal);
      }),
      { numRuns: 300 },
    );
  });

  test('is a valid email address', () => {
    fc.assert(
      fc.property(validOf(email), (address) => {
        expect(isEmail(normaliseEmail(address))).toBe(true);
      }),
    );
  });
});

const long = (piece: string, end: string) => piece.repeat(Math.ceil(50_000 / piece.length)) + end;

describe('checking 50 kB of text that is slow to match [T39]', () => {
  const attacks = [
    long('a', '!'),
    long('a', '@'),
    long('a.', '@'),
    `a@${long('a.', '!')}`,
    `a@${long('a-', '')}`,
    `a@${long('-', '.')}`,
    `a@${long('a@', '')}`,
    long('@', ''),
    long('.', ''),
    long(' ', 'x'),
    long('é\u0301', '!'),
    long('1-', '_'),
    long('2026-', 'T'),
    long('<', ''),
  ];
  const fields = {
    isEmail: (value: string) => isEmail(value),
    normaliseEmail: (value: string) => normaliseEmail(value),
    email: (value: string) => email.safeParse(value),
    line: (value: string) => line(150).safeParse(value),
    text: (value: string) => text(150).safeParse(value),
    timestamp: (value: string) => timestamp.safeParse(value),
    code: (value: string) => CODE_PATTERN.test(value),
  };

  test.each(Object.entries(fields))('takes at most 50 ms: %s', (_, check) => {
    for (const attack of attacks) expect(millisecondsOf(() => check(attack), 50)).toBeLessThan(50);
  });
});
