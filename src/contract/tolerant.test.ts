import { isAddressable } from './paths.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { About } from './about.ts';
import { Candidate } from './candidate.ts';
import { Candidature } from './candidature.ts';
import { allEndpoints } from './endpoints.ts';
import { page } from './fields.ts';
import { Result } from './result.ts';
import { validOf } from './testing/arbitrary.ts';
import { damagesOf } from './testing/damage.ts';
import { KnownCandidate } from './knownCandidates.ts';
import { KnownCandidature } from './readModel.ts';
import { read } from './tolerant.ts';

/** The schema of every answer of an upstream, by operation. */
const documents: [string, z.core.$ZodType][] = [['about', About]];
for (const [name, { response }] of Object.entries(allEndpoints)) {
  if (typeof response !== 'string') documents.push([name, response]);
}

const isDocument = (raw: unknown) => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

describe.each(documents)('the answer of %s', (_, schema) => {
  test('is read unchanged when it fits the contract', () => {
    fc.assert(
      fc.property(validOf(schema), (value) => {
        const { value: seen, unreadable } = read(schema, value);
        expect(unreadable).toBe(0);
        expect(seen).toMatchObject(Object(value));
      }),
      { numRuns: 50 },
    );
  });

  test('loses damaged fields only, and counts each once [S14 S16]', () => {
    fc.assert(
      fc.property(validOf(schema), (valid) => {
        for (const damage of damagesOf(schema, valid, read(schema, valid).value)) {
          const { name, expected: value, unreadable, dropped } = damage;
          expect({ name, ...read(schema, damage.raw) }).toEqual({ name, value, unreadable, dropped });
        }
      }),
      { numRuns: 5 },
    );
  });

  test('reads any JSON in its full shape without throwing [S14]', () => {
    const fields = schema instanceof z.ZodMiniObject ? Object.entries(schema.shape) : [];
    const shape = fields.map(([key]) => key);
    const added = new Set(fields.flatMap(([key, field]) => (field instanceof z.ZodMiniExactOptional ? key : [])));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), wildOf(shape)), (raw) => {
        const { value } = read(schema, raw);
        const keys = value && shape.filter((key) => Object.hasOwn(value, key) || added.has(key));
        expect(keys).toEqual(isDocument(raw) ? shape : null);
        expect(Object.keys(value ?? {}).filter((key) => !shape.includes(key))).toEqual([]);
      }),
    );
  });
});

/** Objects with the right keys and anything in them. */
function wildOf(keys: string[]): fc.Arbitrary<unknown> {
  return fc.record(Object.fromEntries(keys.map((key) => [key, fc.jsonValue()])), { requiredKeys: [] });
}

const candidatures = page(Candidature);
const candidature = fc.sample(validOf(Candidature), { numRuns: 1, seed: 1 })[0];
const envelope = (results: unknown) => ({ count: 1, next: null, previous: null, results });

describe('an unknown code [S13]', () => {
  const codes = ['XYZ', 'paused', 'draft', '', ' HIR', 'constructor', '٣'];

  test.each(codes)('%j is kept and does not count as unreadable', (code) => {
    const reading = read(candidatures, envelope([{ ...candidature, stage: code, status: code }]));
    expect(reading.unreadable).toBe(0);
    expect(reading.value?.results[0]).toMatchObject({ stage: code, status: code });
  });

  test('of a result is kept', () => {
    fc.assert(
      fc.property(validOf(Result), fc.string(), fc.string(), (result, status, algorithm) => {
        const reading = read(Result, { ...result, status, algorithm });
        expect(reading).toMatchObject({ unreadable: 0, value: { status, algorithm } });
      }),
    );
  });
});

describe('rows', () => {
  const notRows = fc.oneof(fc.constantFrom(null, [], [[]], 'row', 0, true), fc.array(fc.jsonValue()));

  test('stay in order when some are not objects [S14]', () => {
    const rows = fc.array(fc.oneof(validOf(Candidature), notRows), { maxLength: 12 });
    fc.assert(
      fc.property(rows, (results) => {
        const readable = results.filter((row) => isDocument(row));
        const reading = read(candidatures, envelope(results));
        expect(reading.value?.results).toEqual(readable);
        expect(reading.unreadable).toBe(results.length - readable.length);
      }),
    );
  });

  test('without an ID stay separate and have no ID', () => {
    const rows = [
      { ...candidature, id: undefined },
      { ...candidature, id: 7 },
      { ...candidature, id: 'seven' },
    ];
    const results = read(candidatures, envelope(rows)).value?.results ?? [];
    expect(results.map((row) => row.id)).toEqual([-1, 7, -3]);
    expect(results.map(isAddressable)).toEqual([false, true, false]);
  });

  test('may have decimal strings as IDs [S64]', () => {
    const row = { ...candidature, id: '8001', testtaker_id: '2147483647' };
    expect(read(Candidature, row)).toMatchObject({ unreadable: 0, value: { id: 8001, testtaker_id: 2_147_483_647 } });
  });

  test.each(['', '0', '-7', '07', '1.5', '1e3', '0x1f', ' 7', '٣', '2147483648', '9'.repeat(400)])(
    'with the ID %j have no ID, which counts as unreadable',
    (id) => {
      expect(read(Candidature, { ...candidature, id })).toMatchObject({ unreadable: 1, value: { id: -1 } });
    },
  );

  test.each([0, -7, 1.5, 1e300])('with the invalid ID %d have no ID, which counts as unreadable', (id) => {
    expect(read(Candidature, { ...candidature, id })).toMatchObject({ unreadable: 1, value: { id: -1 } });
  });

  test.each([0, -7, 1.5, 1e300])('with the invalid reference %d have null, which counts as unreadable', (number) => {
    const reading = read(Candidature, { ...candidature, testtaker_id: number });
    expect(reading).toMatchObject({ unreadable: 1, value: { id: candidature?.id, testtaker_id: null } });
  });

  test.each([0, -7, 1.5, 1e300])('with the invalid reference %d have null in the read model, too', (number) => {
    expect(read(KnownCandidature, { id: 7, testtaker_id: number }).value).toMatchObject({ testtaker_id: null });
    expect(read(KnownCandidate, { testtaker_id: number }).value).toMatchObject({ testtaker_id: null });
  });

  test('lose extra fields, also __proto__ [S14]', () => {
    const raw: unknown = JSON.parse(
      JSON.stringify(envelope([{ ...candidature, extra: 1 }])).replace('"extra"', '"__proto__":{"polluted":1},"extra"'),
    );
    const reading = read(candidatures, raw);
    expect(reading).toEqual({ unreadable: 0, value: envelope([candidature]) });
    expect(Reflect.get(Object(reading.value?.results[0]), 'polluted')).toBeUndefined();
  });

  test('do not read fields of the prototype', () => {
    expect(read(z.object({ constructor: z.string(), toString: z.nullable(z.string()) }), {})).toEqual({
      unreadable: 2,
      value: { constructor: null, toString: null },
    });
  });
});

describe('an envelope [S16]', () => {
  test('keeps its rows when its count is wrong and its next page is on another host', () => {
    const next = 'http://evil.example/api/assessments/candidature/?offset=10';
    const raw = { ...envelope([candidature]), count: 0, next };
    expect(read(candidatures, raw)).toEqual({ unreadable: 0, value: raw });
  });

  // The API description has `results` of the list of candidatures, and `count` and `results` of the assessments.
  test('needs neither next nor previous', () => {
    const { results, count } = envelope([candidature]);
    expect(read(candidatures, { count, results })).toEqual({ unreadable: 0, value: envelope([candidature]) });
  });
});

// The API description has only the four flags of an entry; the embedded platform adds other fields.
test('an entry with flags only has nothing unreadable', () => {
  const flags = { is_exited_full_screen: true, is_left_screen: false, repeated_ip: null, is_camera_enabled: true };
  const person = fc.sample(validOf(Candidate), 1)[0];
  const reading = read(Candidate, { ...person, assessments_detail: [flags] });
  expect(reading.unreadable).toBe(0);
  expect(reading.value?.assessments_detail[0]).toMatchObject({ ...flags, id: -1, created: null });
});

test('fields that no page shows are not counted as unreadable [S14]', () => {
  const { tests: _, assessments: __, ...person } = Object(fc.sample(validOf(Candidate), 1)[0]) as Candidate;
  expect(read(Candidate, { ...person, assessments_count: 'two' }).unreadable).toBe(0);
  expect(read(Candidate, { ...person, full_name: 2 }).unreadable).toBe(1);
});

describe('scores', () => {
  const row = { id: 1, status: 'completed' };
  const scoreIn = (fields: object) => {
    const { value, unreadable } = read(Candidature, { ...row, ...fields });
    const without = read(Candidature, { ...row, avg_score: null }).unreadable;
    return [value?.avg_score, unreadable - without];
  };

  // Live services use other names than the API description.
  test.each([
    [{ avg_score: 70 }, 70, 0],
    [{ average: 70 }, 70, 0],
    [{ average_score: 70 }, 70, 0],
    [{ avg_score: null, average: 70 }, 70, 0],
    [{ avg_score: 'x', average: 70 }, 70, 0],
    [{ avg_score: 71, average: 70 }, 71, 0],
    [{ average: null }, null, 0],
    [{ avg_score: null, average: 'x' }, null, 0],
    [{}, null, 1],
  ])('%j is %j', (fields, expected, unreadable) => {
    expect(scoreIn(fields)).toEqual([expected, unreadable]);
  });

  test('the details of a candidate have scores, too', () => {
    const details = {
      id: 3,
      assessments_detail: [
        { id: 1, average: 64 },
        { id: 2, average_score: 65 },
      ],
    };
    expect(read(Candidate, details).value?.assessments_detail.map(({ avg_score }) => avg_score)).toEqual([64, 65]);
  });

  test.each([-1, 101, 1e9, Number.NaN, '70'])('%j is unreadable, and counted [R42]', (avg_score) => {
    expect(scoreIn({ avg_score })).toEqual([null, 1]);
    const result = (score: unknown) => read(Result, { id: 1, score });
    expect(result(avg_score).value?.score).toBeNull();
    expect(result(avg_score).unreadable).toBe(result(null).unreadable + 1);
  });

  test.each([0, 100, 50.5])('%j is a score', (avg_score) => {
    expect(scoreIn({ avg_score })).toEqual([avg_score, 0]);
  });
});
