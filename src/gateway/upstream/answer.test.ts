import { errors } from 'undici';
import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import { Refusal } from '../refusal.ts';
import { outcome } from '../testing/outcome.ts';
import { answerOf } from './answer.ts';
import { AnswerTooLong, DeadlinePassed, neverArrived, refusalOfFailure } from './failures.ts';

const TOKEN = 'canary-"7"';
const JSON_TYPE = { 'content-type': 'application/json' };
const PDF_TYPE = { 'content-type': 'application/pdf' };
const UTF_8 = { 'content-type': 'application/json; charset=utf-8' };

const answer = (endpoint: Endpoint, status: number, headers: Record<string, string>, body: string | Buffer) => {
  const call = { endpoint, values: { candidature: 7 }, token: TOKEN };
  return outcome(() => {
    const { body: sent, ...rest } = answerOf(call, { status, headers, body: Buffer.from(body) });
    return { ...rest, body: sent?.toString() ?? null };
  });
};
const read = (status: number, headers: Record<string, string>, body: string | Buffer) =>
  answer(endpoints.listAssessments, status, headers, body);

const invalid = (reason: string) => ({
  refused: '502 upstream_invalid: The service sent an answer that could not be understood.',
  reason,
});
const NOT_JSON = invalid('not JSON');

// P11 P35
describe('a success', () => {
  test.each([
    JSON_TYPE,
    { 'content-type': 'Application/JSON;charset=UTF-8' },
    { 'content-type': 'application/json ; charset="utf-8" ' },
    { ...JSON_TYPE, 'content-encoding': 'Identity' },
  ])('%j is passed on as it is, with no header of its own', (headers) => {
    const body = '{"count": 1,\n"results":[]}';
    expect(read(200, { ...headers, 'set-cookie': 'a=b' }, body)).toEqual({ status: 200, headers: UTF_8, body });
    expect(read(201, headers, body)).toEqual({ status: 201, headers: UTF_8, body });
    expect(read(299, headers, body)).toMatchObject({ status: 299 });
  });

  test.each<[Record<string, string>, string | Buffer]>([
    [{}, '{}'],
    [{ 'content-type': '' }, '{}'],
    [{ 'content-type': 'text/html' }, '{}'],
    [{ 'content-type': 'text/html; application/json' }, '{}'],
    [{ 'content-type': 'application/jsonp' }, '{}'],
    [{ 'content-type': 'application/json; charset=latin1' }, '{}'],
    [{ ...JSON_TYPE, 'content-encoding': 'gzip' }, '{}'],
    [{ ...JSON_TYPE, 'content-encoding': '' }, '{}'],
    [JSON_TYPE, ''],
    [JSON_TYPE, '{"count": 1'],
    [JSON_TYPE, '<html>'],
    [JSON_TYPE, Buffer.from([0x22, 0xff, 0x22])],
    // P32: the token, as it is, and hidden.
    [JSON_TYPE, '{"a":"x canary-\\"7\\" x"}'],
    [JSON_TYPE, '{"canary-\\"7\\"":1}'],
    [JSON_TYPE, '{"a":"\\u0063anary-\\"7\\""}'],
  ])('%j %j is none', (headers, body) => {
    expect(read(200, headers, body)).toEqual(NOT_JSON);
  });

  test('may have backslashes in it', () => {
    const body = String.raw`{"a":"x\ny\u00e4 canary"}`;
    expect(read(200, JSON_TYPE, body)).toMatchObject({ body });
  });

  test('of which nothing is known may be empty, and others may not', () => {
    expect(answer(endpoints.sendInvitation, 200, {}, '')).toEqual({ status: 200, headers: UTF_8, body: '{}' });
    expect(answer(endpoints.sendInvitation, 204, {}, '')).toEqual({ status: 200, headers: UTF_8, body: '{}' });
    expect(answer(endpoints.sendInvitation, 200, JSON_TYPE, '{"a":1}')).toMatchObject({ body: '{"a":1}' });
    expect(answer(endpoints.sendInvitation, 200, { 'content-type': 'text/html' }, '<p>')).toEqual(NOT_JSON);
    expect(read(204, {}, '')).toEqual(invalid('empty'));
    expect(answer(endpoints.deleteCandidature, 200, { 'content-type': 'text/html' }, '<p>gone')).toEqual({
      status: 204,
      headers: {},
      body: null,
    });
  });

  // P41
  test('that is a report is one by name and by its first bytes, and a download', () => {
    const report = (headers: Record<string, string>, body: string) => answer(endpoints.renderPdf, 200, headers, body);
    expect(report({ ...PDF_TYPE, 'content-disposition': 'inline; filename="../x"' }, '%PDF-1.7 x')).toEqual({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''report-7.pdf",
        'content-security-policy': expect.stringMatching(/^default-src 'self';.*; sandbox$/),
      },
      body: '%PDF-1.7 x',
    });
    expect(report({ 'content-type': 'Application/PDF ; version=1' }, '%PDF-')).toMatchObject({ status: 200 });
    for (const [headers, body] of [
      [PDF_TYPE, '<html>%PDF-'],
      [PDF_TYPE, ''],
      [PDF_TYPE, '%PDF-1.7 canary-"7"'],
      [{ ...PDF_TYPE, 'content-encoding': 'gzip' }, '%PDF-1.7'],
      [{ 'content-type': 'application/pdfx' }, '%PDF-1.7'],
      [{ 'content-type': 'text/application/pdf' }, '%PDF-1.7'],
      [JSON_TYPE, '%PDF-1.7'],
      [{}, '%PDF-1.7'],
    ] as const) {
      expect(report(headers, body)).toEqual(invalid('not a PDF'));
    }
    expect(answer(endpoints.renderPdf, 204, PDF_TYPE, '')).toEqual(invalid('empty'));
  });
});

// P29 P30 P38 P39
describe('a refusal', () => {
  test.each([400, 404, 409, 422])('with %d that says why is passed on', (status) => {
    const body = '{"email":["Taken."]}';
    expect(read(status, JSON_TYPE, body)).toEqual({ status, headers: UTF_8, body });
  });

  test.each([
    [400, '400 refused: The service refused this and did not say why.'],
    [404, '404 not_found: The service does not know this any more.'],
    [409, '409 conflict: The service refused this: it does not fit the present state.'],
    [422, '422 refused: The service refused this and did not say why.'],
  ])('with %d that says nothing gets words of ours', (status, refused) => {
    expect(read(status, { 'content-type': 'text/html' }, '<p>No')).toEqual({ refused });
    expect(read(status, JSON_TYPE, '{"a":"canary-\\"7\\""}')).toEqual({ refused });
  });

  test.each([
    [401, '502 upstream_auth: The API token was refused. Ask the administrator to check API_TOKEN.'],
    [403, '502 upstream_auth: The API token was refused. Ask the administrator to check API_TOKEN.'],
    [301, '502 upstream_redirect: The service sent us elsewhere, which is not followed.'],
    [399, '502 upstream_redirect: The service sent us elsewhere, which is not followed.'],
    [199, '502 upstream_redirect: The service sent us elsewhere, which is not followed.'],
    [402, '502 upstream_error: The service had an error of its own. Try again in a moment.'],
    [500, '502 upstream_error: The service had an error of its own. Try again in a moment.'],
  ])('with %d is told as what it means', (status, refused) => {
    expect(read(status, JSON_TYPE, '{}')).toEqual({ refused, reason: String(status) });
  });

  test.each([
    [{ 'retry-after': '7' }, '7'],
    [{}, '5'],
    [{ 'retry-after': 'soon' }, '5'],
  ])('with 429 and %j is one to wait', (headers, wait) => {
    expect(read(429, { ...JSON_TYPE, ...headers }, '{}')).toMatchObject({ headers: { 'retry-after': wait } });
  });
});

// P36
describe('an exchange that failed', () => {
  const coded = (code: string) => Object.assign(new Error('http://10.0.0.1:81 said'), { code });
  const UNKNOWN = ' It is not known whether this was done: look before you try again.';
  const LATE = '504 upstream_timeout: The service did not answer in time.';
  const AWAY = '502 upstream_unreachable: The service cannot be reached.';
  const ODD = '502 upstream_invalid: The service sent an answer that could not be understood.';

  test.each<[unknown, reason: string, asked: string, changed: string]>([
    [new DeadlinePassed(), 'DeadlinePassed', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_HEADERS_TIMEOUT'), 'UND_ERR_HEADERS_TIMEOUT', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_BODY_TIMEOUT'), 'UND_ERR_BODY_TIMEOUT', LATE, LATE + UNKNOWN],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 'UND_ERR_CONNECT_TIMEOUT', LATE, LATE + UNKNOWN],
    [new AnswerTooLong(), 'AnswerTooLong', ODD, ODD],
    [new errors.HTTPParserError('x'), 'HTTPParserError', ODD, ODD],
    [coded('HPE_HEADER_OVERFLOW'), 'HPE_HEADER_OVERFLOW', ODD, ODD],
    [coded('ECONNRESET'), 'ECONNRESET', AWAY, AWAY + UNKNOWN],
    [coded('UND_ERR_SOCKET'), 'UND_ERR_SOCKET', AWAY, AWAY + UNKNOWN],
    // Nothing has left: nothing was done.
    ...[
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ].map((code): [unknown, string, string, string] => [coded(code), code, AWAY, AWAY]),
    [new AggregateError([coded('ECONNREFUSED'), coded('EX')]), 'ECONNREFUSED', AWAY, AWAY],
    [new TypeError('x'), 'TypeError', AWAY, AWAY + UNKNOWN],
    ['text', 'unknown', AWAY, AWAY + UNKNOWN],
    [Object.assign(new Error('x'), { code: 7 }), 'Error', AWAY, AWAY + UNKNOWN],
  ])('%s', (error, reason, asked, changed) => {
    const told = (method: string) => {
      const { status, code, message, extras } = refusalOfFailure(error, method);
      return { told: `${status} ${code}: ${message}`, extras };
    };
    expect(told('GET')).toEqual({ told: asked, extras: { reason } });
    expect(told('POST')).toEqual({ told: changed, extras: { reason } });
  });

  test('that was refused here stays what it was', () => {
    const refusal = new Refusal(429, 'rate_limited', 'Too often.');
    expect(refusalOfFailure(refusal, 'GET')).toBe(refusal);
  });

  test.each([
    ['ECONNREFUSED', true],
    ['UND_ERR_CONNECT_TIMEOUT', true],
    ['ECONNRESET', false],
    ['XECONNREFUSED', false],
    ['UND_ERR_HEADERS_TIMEOUT', false],
  ])('with %s never arrived: %s', (code, expected) => {
    expect(neverArrived(coded(code))).toBe(expected);
  });
});
