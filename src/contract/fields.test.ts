import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { PublicLinkChange } from './assessment.ts';
import { InvitationRequest, StageChange } from './candidature.ts';
import { lineMistake } from './lines.ts';
import { id, line, percent, text, timestamp, EmptyBody } from './fields.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

test.each([1, 2_147_483_647])('the number %d is an ID', (value) => {
  expect(accepts(id, value)).toBe(true);
});

test.each([0, -1, 1.5, 2_147_483_648, 1e300, Number.NaN, '1', null, true, [1]])(
  '%j is not an ID [P18 P26]',
  (value) => {
    expect(accepts(id, value)).toBe(false);
  },
);

test.each([-1, 101, 50.5, '50', null])('%j is not a percentage', (value) => {
  expect(accepts(percent, value)).toBe(false);
});

test.each([
  '2026-11-21T09:30:00+01:00',
  '2026-11-21T09:30:00.123456+05:45',
  '2026-11-21T09:30:00.5-11:30',
  '2026-11-21T09:30:00Z',
])('%s is a timestamp', (value) => {
  expect(accepts(timestamp, value)).toBe(true);
});

test.each(['2026-11-21T09:30:00', '2026-11-21', '2026-13-21T09:30:00Z', '2026-02-30T09:30:00Z', '1795253400', ''])(
  '%j is not a timestamp',
  (value) => {
    expect(accepts(timestamp, value)).toBe(false);
  },
);

// Zero-width characters, fillers, selectors, marks and the empty Braille cell, also with spaces between them.
const INVISIBLE = [
  '\u200b',
  '\u200d \u2060',
  '\ufeff\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u034f',
  '\ufe0f',
  '\u0301',
  '\u{e0020}',
  ' \u200b\u00a0\u3000',
];

describe('a text', () => {
  test('has a length in code points, as in PostgreSQL and JSON Schema', () => {
    expect([accepts(text(2), '👍👍'), accepts(text(1), '👍👍')]).toEqual([true, false]);
  });

  test.each(['a\0', '\ud800', 'a\udc00b'])('cannot contain %j [P26]', (value) => {
    expect(accepts(text(10), value)).toBe(false);
  });

  test.each(['', ' ', 'Łukasz', 'محمد', '李', 'a\nb', '<img src=x onerror=alert(1)>', '{{7*7}}', "'; DROP TABLE"])(
    'can be %j',
    (value) => {
      expect(accepts(text(100), value)).toBe(true);
    },
  );

  test.each(['a\nb', 'a\r\nBcc: b', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u2028b', '\u202egpj', 'a\u2066b'])(
    'with one line cannot contain %j [P23 S19 T18]',
    (value) => {
      expect(accepts(line(100), value)).toBe(false);
    },
  );

  test.each(INVISIBLE)('with one line cannot be %j alone [T54]', (value) => {
    expect(accepts(line(100), value)).toBe(false);
    expect(lineMistake(value, 100)).toBe('Use at least one visible character.');
    expect(accepts(line(100), `${value}李${value}`)).toBe(true);
  });

  test.each(['', ' ', 'Ada', "O'Neill-Müller", 'محمد', 'नी', '가', '👩‍💻', '🇩🇪', '1', '-', 'a\u200db'])(
    'with one line can be %j',
    (value) => {
      expect(accepts(line(100), value)).toBe(true);
    },
  );
});

describe('a request body', () => {
  const address = { email: 'ada@example.com' };

  test.each<[string, z.ZodMiniType, unknown]>([
    ['an address alone', InvitationRequest, address],
    ['a whole invitation', InvitationRequest, { ...address, first_name: 'Ada', last_name: 'L'.repeat(150) }],
    ['a switch', PublicLinkChange, { active: false }],
    ['all of a link', PublicLinkChange, { active: true, label: 'Default', assessment: 7 }],
    ['an unknown stage', StageChange, { stage: 'XYZ' }],
    ['nothing', EmptyBody, {}],
  ])('can be %s', (_, schema, body) => {
    expect(accepts(schema, body)).toBe(true);
  });

  test.each<[string, z.ZodMiniType, unknown]>([
    ['an invitation without an email address', InvitationRequest, {}],
    ['an invitation with more in it', InvitationRequest, { ...address, role: 'admin' }],
    ['an invitation that brings a prototype', InvitationRequest, JSON.parse('{"email":"a@b.io","__proto__":{"a":1}}')],
    ['an invitation of several', InvitationRequest, { email: ['a@b.io', 'c@d.io'] }],
    ['a name that is too long', InvitationRequest, { ...address, first_name: 'A'.repeat(151) }],
    ['a name that starts a header', InvitationRequest, { ...address, first_name: 'Ada\r\nBcc: eve@evil.example' }],
    ['a name without a visible character', InvitationRequest, { ...address, last_name: '\u200b' }],
    ['a label without a visible character', PublicLinkChange, { label: '\u3164' }],
    ['a name that is null', InvitationRequest, { ...address, first_name: null }],
    ['an empty change of a link', PublicLinkChange, {}],
    ['a switch in words', PublicLinkChange, { active: 'false' }],
    ['a limit', PublicLinkChange, { active: true, candidates_limit: 5 }],
    ['no stage', StageChange, {}],
    ['a stage with markup', StageChange, { stage: '<b>' }],
    ['a field in an empty body', EmptyBody, { a: 1 }],
    ['a list', EmptyBody, []],
  ])('is refused with %s [P26 T18]', (_, schema, body) => {
    expect(accepts(schema, body)).toBe(false);
  });
});
