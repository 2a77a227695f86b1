import * as fc from 'fast-check';

const LONG = 5_000;

/** Texts that are hard to handle: control characters, directions, half characters, other digits, code. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202eevil\u202c',
  '\r\nBcc: evil@example.org',
  'a'.repeat(LONG),
  '\u{1f469}\u200d\u{1f4bb}'.repeat(300),
  'e\u0301'.repeat(500),
  '١٢',
  '1e3',
  '0x10',
  '-0',
  'NaN',
  'null',
  'true',
  "'; drop table candidatures; --",
  '%_\\',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
];

/** Numbers at the limits of number types. */
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER + 1,
  5e-324,
  Number.MAX_VALUE,
];

const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;

/** Any JSON value, valid or not. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [null], { a: 1 }, deep, Array(2_000).fill(1)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** A URL path segment, correctly encoded or not. Never only dots: clients remove such segments. */
export const hostilePiece: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...HOSTILE_TEXTS).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%00', '%ff', '%', '1%2f2', ';', '+1', '1.0', '0', '-1', '2147483648', '01'),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  )
  .filter((piece) => !/^\.+$/.test(piece));
