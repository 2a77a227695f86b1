import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem, readRefusal } from './problem.ts';

const GENERIC = 'The service rejected this request.';
const HTML = '<!doctype html><html><body><h1>Server Error (500)</h1></body></html>';

/** The parts of a refusal that a user and a form see. */
function seen(status: number, body: unknown) {
  const { message, fields, errorKeys } = readRefusal(status, body);
  return { message, fields, errorKeys };
}

describe('a refusal [S09]', () => {
  test.each<[string, unknown, ReturnType<typeof seen>]>([
    ['{detail}', { detail: 'Not found.' }, { message: 'Not found.', fields: {}, errorKeys: [] }],
    [
      'lists by field',
      { email: ['Enter a valid email address.', 'Too long.'], first_name: ['Too long.'] },
      {
        message: 'Enter a valid email address.',
        fields: { email: ['Enter a valid email address.', 'Too long.'], first_name: ['Too long.'] },
        errorKeys: [],
      },
    ],
    ['a text by field', { email: 'No.' }, { message: 'No.', fields: { email: ['No.'] }, errorKeys: [] }],
    [
      '{non_field_errors} beside a field',
      { email: ['No.'], non_field_errors: ['These do not fit.'] },
      { message: 'These do not fit.', fields: { email: ['No.'] }, errorKeys: [] },
    ],
    [
      '{errors} with a key that is known',
      { errors: [{ field: 'email', error_key: 'REPEATING_INVITATION' }] },
      {
        message: 'Already invited to this assessment.',
        fields: { email: ['Already invited to this assessment.'] },
        errorKeys: ['REPEATING_INVITATION'],
      },
    ],
    [
      '{errors} with keys that are not known and no field',
      { errors: [{ error_key: 'TOO_LATE' }, { error_key: 'constructor' }, 'Come back tomorrow.'] },
      {
        message: 'The service rejected this request (TOO_LATE).',
        fields: {},
        errorKeys: ['TOO_LATE', 'constructor'],
      },
    ],
    [
      '{errors} by field',
      { errors: { email: ['No.'] } },
      { message: 'No.', fields: { email: ['No.'] }, errorKeys: [] },
    ],
    ['a list', ['Not now.'], { message: 'Not now.', fields: {}, errorKeys: [] }],
    ['a text', ' Not now. ', { message: 'Not now.', fields: {}, errorKeys: [] }],
    [
      'the gateway',
      { code: 'invalid', message: 'Check the fields.', requestId: 'r1', fields: { code: ['No.'], message: ['No.'] } },
      { message: 'Check the fields.', fields: { code: ['No.'], message: ['No.'] }, errorKeys: [] },
    ],
    ['a nested detail', { detail: { email: ['No.'] } }, { message: GENERIC, fields: {}, errorKeys: [] }],
    ['HTML', HTML, { message: GENERIC, fields: {}, errorKeys: [] }],
    ['HTML after words', { detail: `Error: ${HTML}` }, { message: GENERIC, fields: {}, errorKeys: [] }],
    ['HTML by field', { email: [`\uFEFF ${HTML}`] }, { message: GENERIC, fields: {}, errorKeys: [] }],
    ['an object that was put into a text', ['[object Object]'], { message: GENERIC, fields: {}, errorKeys: [] }],
    ['null', null, { message: GENERIC, fields: {}, errorKeys: [] }],
    ['a number', 7, { message: GENERIC, fields: {}, errorKeys: [] }],
    ['an empty object', {}, { message: GENERIC, fields: {}, errorKeys: [] }],
    ['empty texts', { detail: '', email: [' '] }, { message: GENERIC, fields: {}, errorKeys: [] }],
    [
      'an address in words',
      ['<a@b.example> is 3 < 5'],
      { message: '<a@b.example> is 3 < 5', fields: {}, errorKeys: [] },
    ],
  ])('in the form of %s has its message, fields and keys', (_, body, expected) => {
    expect(seen(400, body)).toEqual(expected);
  });

  test.each([
    [400, 'refused'],
    [403, 'refused'],
    [404, 'not_found'],
    [409, 'conflict'],
    [422, 'refused'],
    [429, 'rate_limited'],
    [500, 'refused'],
  ])('of status %i has the code %s', (status, code) => {
    expect(readRefusal(status, null)).toMatchObject({ status, code });
  });

  test('of the gateway keeps its code and request ID', () => {
    const body = { code: 'upstream_auth', message: 'The API token was refused.', requestId: 'r-42' };
    expect(readRefusal(502, body)).toMatchObject({ status: 502, ...body, retryAfter: null });
  });

  test.each(['', 'two words', 'x'.repeat(100), HTML])('does not use %.20j as a code', (code) => {
    expect(readRefusal(409, { code }).code).toBe('conflict');
  });

  test('is shortened when it is too long', () => {
    expect(readRefusal(400, { detail: 'a'.repeat(20_000) }).message).toHaveLength(301);
  });

  test('becomes a Problem, an Error with every field set', () => {
    const problem = new Problem({ code: 'network', message: 'Gone.' });
    expect(problem).toBeInstanceOf(Error);
    expect(problem).toMatchObject({
      name: 'Problem',
      status: 0,
      fields: {},
      errorKeys: [],
      retryAfter: null,
      requestId: null,
    });
  });

  test('has a readable sentence for any JSON [S09]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), anyBody, (status, body) => {
        const problem = readRefusal(status, body);
        const sentences = [problem.message, ...Object.values(problem.fields).flat()];
        expect(sentences.filter((sentence) => !isReadable(sentence))).toEqual([]);
        expect(Object.getPrototypeOf(problem.fields)).toBe(Object.prototype);
        expect(problem.code).toMatch(/^\w+$/);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, unknown]>([
    ['deep', JSON.parse(`${'{"fields":'.repeat(5_000)}1${'}'.repeat(5_000)}`)],
    ['long', Array.from({ length: 300_000 }, () => 'No.')],
    ['long by field', { email: Array.from({ length: 300_000 }, () => 'No.') }],
  ])('that is %s has a message, too', (_, body) => {
    expect(readRefusal(400, body).message).toMatch(/^No\.|^The service/);
  });
});

function isReadable(sentence: string): boolean {
  return sentence.trim() !== '' && sentence.length <= 301 && !/\[object |<!|<\/|<[a-z]+[\s>/]/i.test(sentence);
}

const words = fc.oneof(fc.string(), fc.constantFrom('No.', HTML, '[object Object]', 'a <b>b</b>', ' ', '<br/>'));
const keys = fc.constantFrom(
  'detail',
  'errors',
  'fields',
  'code',
  'message',
  'requestId',
  'non_field_errors',
  'email',
  '__proto__',
);
const likely = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.constantFrom(null, 7, true, undefined),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.record({ field: fc.oneof(words, keys), error_key: words }, { requiredKeys: [] }),
    fc.dictionary(keys, tie('body'), { maxKeys: 4 }),
  ),
})).body;
const anyBody = fc.oneof(fc.jsonValue(), likely);
