import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { type Param, parseParam, parseQuery } from './params.ts';

const query = (text: string) => parseQuery(endpoints.listCandidatures.query, new URLSearchParams(text), 'open');
const passes = (param: Param, raw: string, codes: 'open' | 'closed' = 'open') => parseParam(param, raw, codes).ok;

describe('an ID [P18]', () => {
  const bad = `abc|-1|0|01|1.0|1e3|0x10|+1| 1|1 |1\n|2147483648|9007199254740993|١٢|１|1%2f2|1,2|null|${'1'.repeat(500)}|`;

  test.each(bad.split('|'))('is not %j', (raw) => {
    expect(passes({ kind: 'id' }, raw)).toBe(false);
    expect(passes({ kind: 'id_or_uuid' }, raw)).toBe(false);
  });

  test.each(['1', '10', '2147483647'])('can be %s', (raw) => {
    expect(parseParam({ kind: 'id' }, raw, 'closed')).toEqual({ ok: true, value: Number(raw) });
    expect(parseParam({ kind: 'id_or_uuid' }, raw, 'closed')).toEqual({ ok: true, value: Number(raw) });
  });

  test('is a number from 1 to 2147483647 without extra characters [P18]', () => {
    const raw = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[-+ 0-9.eEx]{1,12}$/),
      fc.integer().map(String),
      fc.nat().map(String),
    );
    fc.assert(
      fc.property(raw, (text) => {
        const number = Number(text);
        const isPlain = Number.isInteger(number) && number >= 1 && number <= 2_147_483_647 && String(number) === text;
        expect(passes({ kind: 'id' }, text)).toBe(isPlain);
      }),
    );
  });
});

describe('a UUID', () => {
  const uuid = '0B8F3C1E-6A52-4D7B-9E10-5C2D8F4A7B36';

  test('is converted to lower case', () => {
    expect(parseParam({ kind: 'uuid' }, uuid, 'closed')).toEqual({ ok: true, value: uuid.toLowerCase() });
    expect(parseParam({ kind: 'id_or_uuid' }, uuid, 'closed')).toEqual({ ok: true, value: uuid.toLowerCase() });
  });

  test.each(['1', '', `{${uuid}}`, uuid.replaceAll('-', ''), `${uuid}0`, `${uuid}\n`, uuid.replace('B', 'G')])(
    'is not %j',
    (raw) => {
      expect(passes({ kind: 'uuid' }, raw)).toBe(false);
    },
  );
});

test.each([
  ['scores', ['0-100', '60-69'], ['60', '69-60', '0-101', '']],
  ['days', ['2026-11-01..2026-11-07'], ['2026-11-01', '2026-11-07..2026-11-01', '2026-02-30..2026-03-01', '']],
  ['version', ['0-0', '123-45', '1-2-0f3a91c2'], ['123', '-1-2', '1-2-3', 'x-1', '1-', '99999999999-1', '']],
] as const)('valid %s are read and others are refused', (kind, right, wrong) => {
  for (const raw of right) expect(parseParam({ kind }, raw, 'closed')).toEqual({ ok: true, value: raw });
  for (const raw of wrong) expect(passes({ kind }, raw)).toBe(false);
});

describe('a time zone', () => {
  test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+1'])('can be %s', (raw) => {
    expect(parseParam({ kind: 'time_zone' }, raw, 'closed')).toEqual({ ok: true, value: raw });
  });

  test.each(['', 'Mars/Olympus', '+01:00', 'Europe/Berlin\n', 'Europe/Berlin ', '../etc', 'x'.repeat(65)])(
    'is not %j',
    (raw) => {
      expect(passes({ kind: 'time_zone' }, raw)).toBe(false);
    },
  );
});

describe('a query [P19 T05]', () => {
  test('with every parameter is read', () => {
    const text = 'assessment=7&status=started&stage=IFT&ordering=-_full_name&search=%C5%81uk+a%26b&limit=50&offset=0';
    expect(query(text)).toEqual({
      values: {
        assessment: 7,
        status: 'started',
        stage: 'IFT',
        ordering: '-_full_name',
        search: 'Łuk a&b',
        limit: 50,
        offset: 0,
      },
      problems: {},
    });
  });

  test.each([
    ['color=red', 'color'],
    ['limit[]=10', 'limit[]'],
    ['Limit=10', 'Limit'],
    ['constructor=1', 'constructor'],
    ['toString=1', 'toString'],
    ['__proto__=1', '__proto__'],
    ['=1', ''],
    ['limit=10&limit=20', 'limit'],
    ['limit=10&limit=10', 'limit'],
    ['assessment=8', 'assessment'],
    ['limit=1e9', 'limit'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=', 'limit'],
    ['limit=99999999999', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=2147483648', 'offset'],
    ['ordering=password', 'ordering'],
    ['ordering=-password', 'ordering'],
    ['ordering=avg_score%3Bdrop', 'ordering'],
    ['ordering=--created', 'ordering'],
    ['ordering=Created', 'ordering'],
    ['ordering=', 'ordering'],
    ['stage=%3Cscript%3E', 'stage'],
    ['stage=', 'stage'],
    ['stage=A', 'stage'],
    ['stage=NYE%0A', 'stage'],
    ['stage=NYE,EVA', 'stage'],
    ['status=started%00', 'status'],
    [`search=${'a'.repeat(201)}`, 'search'],
    ['search=a%00', 'search'],
    [`limit=${'1'.repeat(8_192)}`, 'limit'],
    [`${'k'.repeat(8_192)}=1`, 'k'.repeat(8_192)],
  ])('%.60s is refused with the name of the wrong key', (text, key) => {
    const { problems } = query(`assessment=7&${text}`);
    expect(Object.keys(problems)).toEqual([key]);
    expect(Object.values(problems)[0]?.[0]).toMatch(/^[A-Z].+\.$/);
  });

  test('without a required parameter is refused with its name', () => {
    expect(query('limit=10').problems).toEqual({ assessment: ['This parameter is required.'] });
  });

  test('with a limit above the maximum has the maximum', () => {
    expect(query('assessment=7&limit=1001')).toMatchObject({ values: { limit: 1000 }, problems: {} });
  });

  test('can have codes outside the contract where the set is open [S13]', () => {
    const search = new URLSearchParams('assessment=7&stage=XYZ&status=paused');
    expect(parseQuery(endpoints.listCandidatures.query, search, 'open').problems).toEqual({});
    expect(Object.keys(parseQuery(endpoints.listCandidatures.query, search, 'closed').problems)).toEqual([
      'stage',
      'status',
    ]);
  });

  test.each(['open', 'closed'] as const)('cannot have an ordering outside the contract, with %s codes', (codes) => {
    const { problems } = parseQuery(endpoints.listAssessments.query, new URLSearchParams('ordering=rating'), codes);
    expect(Object.keys(problems)).toEqual(['ordering']);
  });

  test.each([
    ['active', true, true],
    ['new,active', true, true],
    ['active,frozen', true, false],
    ['active,,x', false, false],
    ['active,', false, false],
    ['', false, false],
    [',', false, false],
    ['active;new', false, false],
    ['active, new', false, false],
  ])('with the list of codes %j is valid for an open set: %s, for a closed set: %s [T37]', (raw, open, closed) => {
    const { status } = endpoints.listAssessments.query;
    expect([passes(status, raw, 'open'), passes(status, raw, 'closed')]).toEqual([open, closed]);
  });

  test('has each code of a list once', () => {
    expect(parseParam(endpoints.listAssessments.query.status, 'new,active,new', 'closed')).toEqual({
      ok: true,
      value: ['new', 'active'],
    });
  });

  test.each(['True', 'TRUE', '1', '0', 'yes', '', 'true ', 'nul'])('cannot have the boolean %j [T05]', (raw) => {
    expect(passes(endpoints.inviteCandidate.query.no_email, raw)).toBe(false);
  });

  test('never throws, and each key is either read or refused', () => {
    const keys = fc.oneof(fc.constantFrom(...Object.keys(endpoints.listCandidatures.query), '__proto__'), fc.string());
    const wild = fc.array(fc.tuple(keys, fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.nat().map(String))));
    fc.assert(
      fc.property(wild, fc.constantFrom('open', 'closed'), (pairs, codes) => {
        const search = new URLSearchParams(pairs);
        const { values, problems } = parseQuery(endpoints.listCandidatures.query, search, codes);
        const told = new Set([...Object.keys(values), ...Object.keys(problems)]);
        expect(told).toEqual(new Set([...search.keys(), 'assessment']));
        expect(Object.keys(values).filter((key) => Object.hasOwn(problems, key))).toEqual([]);
      }),
    );
  });
});
