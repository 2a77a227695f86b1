import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { outcome } from '../testing/outcome.ts';
import { answerOf } from './answer.ts';

const TOKEN = 'canary-"7"';
const JSON_TYPE = { 'content-type': 'application/json' };
const PDF_TYPE = { 'content-type': 'application/pdf' };
const UTF_8 = { 'content-type': 'application/json; charset=utf-8' };

const answer = (
  endpoint: Endpoint,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
  token = TOKEN,
) => {
  const call = { endpoint, values: { candidature: 7 }, token, onTokenEchoed: () => {} };
  return outcome(() => {
    const { body: sent, ...rest } = answerOf(call, { status, headers, body: Buffer.from(body) });
    return { ...rest, body: sent?.toString() ?? null };
  });
};
const read = (status: number, headers: Record<string, string>, body: string | Buffer) =>
  answer(endpoints.listAssessments, status, headers, body);

const invalid = (reason: string) => ({
  refused: '502 upstream_invalid: Unexpected response from the service.',
  reason,
});
const NOT_JSON = invalid('not JSON');
const echoed = (status: number) => ({
  refused: `${status} token_echoed: The answer contained the API token. Ask your administrator to replace it.`,
});

describe('a successful answer [P11 P35]', () => {
  test.each([
    JSON_TYPE,
    { 'content-type': 'Application/JSON;charset=UTF-8' },
    { 'content-type': 'application/json ; charset="utf-8" ' },
    { ...JSON_TYPE, 'content-encoding': 'Identity' },
  ])('with %j is passed on unchanged, without its headers', (headers) => {
    const body = '{"count": 1,\n"results":["Łukasz 刘洋 é"]}';
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
    [JSON_TYPE, Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    [JSON_TYPE, '\ufeff{}'],
  ])('cannot be %j %j', (headers, body) => {
    expect(read(200, headers, body)).toEqual(NOT_JSON);
  });

  test.each([
    [TOKEN, '{"a":"x canary-\\"7\\" x"}'],
    [TOKEN, '{"canary-\\"7\\"":1}'],
    [TOKEN, '{"a":"\\u0063anary-\\"7\\""}'],
    ['plain-7', '{"a":"x plain-7 x"}'],
    ['plain-7', '{"plain-7":1,"b":"\\n"}'],
    ['plain-7', String.raw`{"a":"\u0070lain-7"}`],
    ['plain-7', String.raw`{"a":"plain\u002D7"}`],
    ['a/b', String.raw`{"a":"a\/b"}`],
    [String.raw`a\b`, String.raw`{"a":"a\\b"}`],
    [String.raw`a\b`, String.raw`{"a":"a\u005cb"}`],
    [String.raw`a\b`, String.raw`{"a":"a\b"}`],
    // Behind a second value of the same name, which is the one that a parser returns.
    ['plain-7', String.raw`{"a":"\u0070lain-7","a":1}`],
  ])('with the token %s is refused: %s [P32]', (token, body) => {
    expect(answer(endpoints.listAssessments, 200, JSON_TYPE, body, token)).toEqual(echoed(502));
  });

  test.each([
    String.raw`{"a":"x\ny\u00e4 canary"}`,
    String.raw`{"a":"canary-\\\"7"}`,
    String.raw`{"a":"\\u0063anary-\"7\""}`,
  ])('can contain backslashes: %s', (body) => {
    expect(read(200, JSON_TYPE, body)).toMatchObject({ body });
  });

  test('can be empty only for operations without a described answer', () => {
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

  test('with a report is a PDF by its first bytes, under any binary type, and a download [P41]', () => {
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
    for (const type of [
      'Application/PDF ; version=1',
      'application/octet-stream',
      'binary/octet-stream',
      'application/x-pdf',
      'application/force-download',
      'application/x-download;charset=UTF-8',
      '',
    ]) {
      expect(report({ 'content-type': type }, '%PDF-')).toMatchObject({ status: 200, headers: PDF_TYPE });
    }
    expect(report({}, '%PDF-1.7')).toMatchObject({ status: 200 });
    for (const [headers, body] of [
      [PDF_TYPE, '<html>%PDF-'],
      [PDF_TYPE, ''],
      [{ ...PDF_TYPE, 'content-encoding': 'gzip' }, '%PDF-1.7'],
      [{ 'content-type': 'application/octet-stream' }, '<html>%PDF-'],
      [{ 'content-type': 'text/html' }, '%PDF-1.7'],
      [{ 'content-type': ' Text/Plain' }, '%PDF-1.7'],
      [{ 'content-type': 'application/xhtml+xml' }, '%PDF-1.7'],
      [{ 'content-type': 'image/svg+xml' }, '%PDF-1.7'],
      [JSON_TYPE, '%PDF-1.7'],
    ] as const) {
      expect(report(headers, body)).toEqual(invalid('not a PDF'));
    }
    expect(report(PDF_TYPE, '%PDF-1.7 canary-"7"')).toEqual(echoed(502));
    expect(answer(endpoints.renderPdf, 204, PDF_TYPE, '')).toEqual(invalid('empty'));
  });
});

describe('a refusal of the upstream [P29 P30 P38 P39]', () => {
  test.each([400, 404, 409, 422])('with %d and a reason is passed on', (status) => {
    const body = '{"email":["Taken."]}';
    expect(read(status, JSON_TYPE, body)).toEqual({ status, headers: UTF_8, body });
  });

  test.each([
    [400, '400 refused: The service rejected this request.'],
    [404, '404 not_found: This no longer exists in the service.'],
    [409, '409 conflict: The service rejected this: not possible in the current state.'],
    [422, '422 refused: The service rejected this request.'],
  ])('with %d and no reason gets a default message', (status, refused) => {
    expect(read(status, { 'content-type': 'text/html' }, '<p>No')).toEqual({ refused });
    expect(read(status, JSON_TYPE, '{"a":"canary-\\"7\\""}')).toEqual(echoed(status));
  });

  test.each([
    [401, '502 upstream_auth: The service rejects the API token. Ask your administrator to renew it.'],
    [403, '502 upstream_auth: The service rejects the API token. Ask your administrator to renew it.'],
    [301, '502 upstream_redirect: The service answered with a redirect. Ask your administrator to check API_BASE_URL.'],
    [399, '502 upstream_redirect: The service answered with a redirect. Ask your administrator to check API_BASE_URL.'],
    [199, '502 upstream_redirect: The service answered with a redirect. Ask your administrator to check API_BASE_URL.'],
    [402, '502 upstream_error: The service had an error. Try again in a moment.'],
    [500, '502 upstream_error: The service had an error. Try again in a moment.'],
  ])('with %d becomes the matching error code', (status, refused) => {
    expect(read(status, JSON_TYPE, '{}')).toEqual({ refused, reason: String(status) });
  });

  test.each([
    [{ 'retry-after': '7' }, '7'],
    [{}, '5'],
    [{ 'retry-after': 'soon' }, '5'],
  ])('with 429 and %j has a time to wait', (headers, wait) => {
    expect(read(429, { ...JSON_TYPE, ...headers }, '{}')).toMatchObject({ headers: { 'retry-after': wait } });
  });
});
