import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { describeCrash, describeError } from './errors.ts';
import { linkPrefix, maskAddress, maskText } from './maskText.ts';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::7', '2001:db8::'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['ada@example.org', 'unknown'],
])('an IP address is masked to its network: %s', (address, told) => expect(maskAddress(address)).toBe(told));

test('a personal link is logged as a digest, the same for every spelling of the link [T25]', () => {
  const link = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  expect(linkPrefix(link)).toMatch(/^[\da-f]{8}$/);
  expect(linkPrefix(link.toUpperCase())).toBe(linkPrefix(link));
  expect(link).not.toContain(linkPrefix(link));
  expect(maskText(`no row of ${link}`)).toBe(`no row of #${linkPrefix(link)}`);
});

test.each([
  ['550 <ada.lovelace+jobs@mail.example.org> is unknown', '550 <[email]> is unknown'],
  ['?search=ada%40example.org&limit=1', '?search=[email]&limit=1'],
  ['Żółć@例え.jp wrote', '[email] wrote'],
  ['connect ECONNREFUSED 203.0.113.77:587', 'connect ECONNREFUSED 203.0.113.0:587'],
  ['from 2001:db8:1:2:3:4:5:6', 'from 2001:db8:1::'],
  ['from 203.0.113.77.', 'from 203.0.113.0.'],
  ['peer:203.0.113.77:587', 'peer:203.0.113.0:587'],
  ['connect ECONNREFUSED ::ffff:203.0.113.77:587', 'connect ECONNREFUSED 203.0.113.0:587'],
  ['<2001:db8::7> and fe80::1', '<2001:db8::> and fe80::'],
  ['version 1.2.3, std::vector, ::1 at 127.0.0.1:80', 'version 1.2.3, std::vector, ::1 at 127.0.0.1:80'],
  ['Authorization: Token sl_abcdef123456', 'Authorization: Token …'],
  ['postgres://me:pass@db.example.org/a', 'postgres://db.example.org/a'],
  ['at 12:30:45 in app.ts:12:5', 'at 12:30:45 in app.ts:12:5'],
])('a text of another party is masked: %s', (text, masked) => expect(maskText(text)).toBe(masked));

test('a long text is masked quickly', () => {
  const began = performance.now();
  for (const letter of ['a', '@', 'a@', ':', '1.', '-']) maskText(letter.repeat(50_000));
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a failed query is logged without its parameters, also in the message of PostgreSQL', () => {
  const cause = Object.assign(new Error('duplicate key: (email)=(ada@example.org) already exists'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'Key (full_name)=(Ada Lovelace) already exists.',
  });
  const failed = new DrizzleQueryError('insert into people values ($1)', ['Ada Lovelace'], cause);
  for (const told of [JSON.stringify(describeError(failed)), describeCrash(failed), describeCrash(cause)]) {
    expect(told).toContain('23505');
    expect(told).not.toMatch(/Ada|Lovelace|ada@/);
  }
  expect(describeError(failed).query).toBe('insert into people values ($1)');
});

test('any thrown value is logged with a text', () => {
  expect(describeCrash(new TypeError('x of ada@example.org'))).toMatch(/^TypeError: x of \[email\]\n\s+at /);
  expect(describeCrash('ada@example.org')).toBe('string: [email]');
  expect(describeCrash(undefined)).toBe('undefined: undefined');
});
