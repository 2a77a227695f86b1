import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ALLOWED, outcome } from '../testing/outcome.ts';
import { hasBody } from '../../http/httpApp.ts';
import {
  checkApiOrigin,
  checkContentType,
  checkCustomHeader,
  checkHost,
  checkPageOrigin,
  checkRawRequest,
  isAllowedHost,
  isOwnOrigin,
} from './requestGuards.ts';

// The order of the guards in front of the service is tested in ../faults.test.ts.

describe('the guard of raw requests [P13 P15 P17 P27]', () => {
  const request = (target: string, rawHeaders: string[] = ['Host', 'localhost:4000']) =>
    outcome(() => checkRawRequest({ method: 'GET', target, rawHeaders }));
  const BAD_PATH = { refused: '400 bad_request: The address is not one of this server.' };
  const BAD_QUERY = { refused: '400 bad_request: The part of the address after the question mark is broken.' };
  const HOST_TWICE = { refused: '400 bad_request: The request must name its host once.' };

  test.each([
    '/',
    '/assessments',
    '/api/assessments/7/',
    '/assets/app-1a2b_3c.js',
    '/@vite/client',
    '/a.b/..c/~d',
    '/api/assessments/?search=a%20b&limit=10',
    '/?',
    '/api/?a=?b',
  ])('accepts the target %j', (target) => {
    expect(request(target)).toBe(ALLOWED);
  });

  test.each([
    '',
    'api/',
    'http://localhost/',
    '*',
    '//',
    '/a//b',
    '/.',
    '/..',
    '/a/./b',
    '/a/../b',
    '/a%2fb',
    '/ü',
    '/a\\b',
    '/a;b',
    '/a b',
    '?',
    '?/a',
  ])('refuses the path of %j', (target) => {
    expect(request(target)).toEqual(BAD_PATH);
  });

  test.each(['/?a#b', '/?a b', '/?ü', '/?a\tb', '/?a\u007f', '/?%', '/?%E0%A4', '/?a=%zz', '/? a', '/?a '])(
    'refuses the query of %j',
    (target) => {
      expect(request(target)).toEqual(BAD_QUERY);
    },
  );

  test.each([
    [[]],
    [['Host', 'a', 'Host', 'a']],
    [['host', 'a', 'HOST', 'a']],
    // A header value is not a header name.
    [['X-A', 'host']],
    [['X-A', 'Host', 'X-B', 'b']],
  ])('refuses %j, which does not name one host', (rawHeaders) => {
    expect(request('/', rawHeaders)).toEqual(HOST_TWICE);
  });

  test('refuses an upgrade, but not the word elsewhere', () => {
    expect(request('/', ['Host', 'a', 'Upgrade', 'websocket'])).toEqual({
      refused: '400 bad_request: Connection upgrades are not supported.',
    });
    expect(request('/', ['Host', 'host', 'X-A', 'upgrade'])).toBe(ALLOWED);
  });

  test('allows a hundred headers at most', () => {
    const headers = (count: number) => ['Host', 'a', ...Array.from({ length: count - 1 }, () => ['X-A', 'b']).flat()];
    expect(request('/', headers(100))).toBe(ALLOWED);
    expect(request('/', headers(101))).toEqual({ refused: '431 headers_too_large: The request has too many headers.' });
  });

  test('allows a URL of 12 KiB at most', () => {
    const target = (length: number) => `/?a=${'x'.repeat(length - 4)}`;
    expect(request(target(12_288))).toBe(ALLOWED);
    expect(request(target(12_289))).toEqual({ refused: '414 uri_too_long: The address is too long.' });
  });
});

describe('the guard of content types [P08 P25]', () => {
  const COMPRESSED = { refused: '415 unsupported_media_type: Compressed requests are not accepted.' };
  const NOT_JSON = { refused: '415 unsupported_media_type: Only application/json is accepted.' };
  const NO_CONTENT = { refused: '400 bad_request: This operation takes no content.' };
  const JSON_TYPE = 'application/json';
  const length = { 'content-length': '2' };
  const write = endpoints.changeStage;
  const mail = endpoints.sendInvitation;
  const read = endpoints.listAssessments;
  const remove = endpoints.deleteCandidature;

  test.each<[IncomingHttpHeaders, Endpoint, unknown]>([
    [{ 'content-type': JSON_TYPE, ...length }, write, ALLOWED],
    [{ 'content-type': 'Application/JSON', ...length }, write, ALLOWED],
    [{ 'content-type': 'application/json;charset=utf-8' }, write, ALLOWED],
    [{ 'content-type': 'application/json  ;  charset="UTF-8"' }, write, ALLOWED],
    [{ 'content-type': 'application/json; charset=latin1' }, write, NOT_JSON],
    [{ 'content-type': 'text/plain; application/json' }, write, NOT_JSON],
    [{ 'content-type': 'application/jsonp' }, write, NOT_JSON],
    [{ 'content-type': '' }, write, NOT_JSON],
    [{ 'content-type': 'text/plain' }, write, NOT_JSON],
    // Without a body no type is needed.
    [{}, mail, ALLOWED],
    [{ 'content-length': '0' }, mail, ALLOWED],
    [length, mail, NOT_JSON],
    [{ 'transfer-encoding': 'chunked' }, mail, NOT_JSON],
    [{ 'content-type': JSON_TYPE, 'content-encoding': 'gzip', ...length }, write, COMPRESSED],
    [{ 'content-type': JSON_TYPE, 'content-encoding': '', ...length }, write, COMPRESSED],
    [{ 'content-type': JSON_TYPE, 'content-encoding': 'Identity', ...length }, write, ALLOWED],
    [{}, read, ALLOWED],
    // Some libraries send a type with every request.
    [{ 'content-type': 'text/plain' }, read, ALLOWED],
    [{ 'content-type': 'text/plain' }, remove, ALLOWED],
    [{ 'content-type': JSON_TYPE, ...length }, read, NO_CONTENT],
    [{ 'content-type': JSON_TYPE, ...length }, remove, NO_CONTENT],
    [{ 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked' }, remove, NO_CONTENT],
  ])('checks %j for $method', (headers, endpoint, expected) => {
    expect(outcome(() => checkContentType(headers, endpoint))).toEqual(expected);
  });

  test.each<[IncomingHttpHeaders, boolean]>([
    [{}, false],
    [{ 'content-length': '0' }, false],
    [{ 'content-length': '1' }, true],
    [{ 'transfer-encoding': 'chunked' }, true],
    [{ 'transfer-encoding': 'chunked', 'content-length': '0' }, true],
  ])('detects a body in %j: %s', (headers, expected) => {
    expect(hasBody(headers)).toBe(expected);
  });
});

test.each([undefined, '0', 'true', '1, 1', ''])('the value %j of the header X-Shortlist is refused [P06]', (value) => {
  const headers = value === undefined ? {} : { 'x-shortlist': value };
  expect(outcome(() => checkCustomHeader(headers))).toEqual({
    refused: '403 header_required: Calls of the API need the header X-Shortlist: 1.',
  });
});

describe('the guard of hosts [P12]', () => {
  const allowed = ['Localhost:4000', '127.0.0.1:4000'];
  test.each([
    ['localhost:4000', true],
    ['LOCALHOST:4000', true],
    ['127.0.0.1:4000', true],
    ['localhost', false],
    ['localhost:40000', false],
    ['xlocalhost:4000', false],
    ['localhost.:4000', false],
    // Letters that change to others in lower or upper case.
    ['loca\u{131}host:4000', false],
    ['\u212Aocalhost:4000', false],
    ['', false],
    [undefined, false],
  ])('allows %j: %s', (host, expected) => {
    expect(isAllowedHost(host, allowed)).toBe(expected);
  });

  test('explains a problem that the caller can solve', () => {
    expect(outcome(() => checkHost('localhost:4000', allowed, '/'))).toBe(ALLOWED);
    expect(outcome(() => checkHost('evil.example', allowed, '/readyz'))).toEqual({
      refused:
        '403 host_not_allowed: This server does not answer to that name. Ask your administrator to check ALLOWED_HOSTS.',
    });
  });
});

const CROSS_ORIGIN = { refused: '403 cross_origin: Only the pages of this server may do this.' };

describe('the guard of origins [P01 P02 P03 P04]', () => {
  const host = 'Localhost:4000';
  test.each<[IncomingHttpHeaders, unknown]>([
    [{ host, 'sec-fetch-site': 'same-origin' }, ALLOWED],
    // Browsers set this header, so headers that a page can set are ignored.
    [{ host, 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }, ALLOWED],
    [{ host, 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' }, CROSS_ORIGIN],
    [{ host, 'sec-fetch-site': 'cross-site' }, CROSS_ORIGIN],
    [{ host, 'sec-fetch-site': 'none' }, CROSS_ORIGIN],
    [{ host, 'sec-fetch-site': '' }, CROSS_ORIGIN],
    [{ host }, ALLOWED],
    [{ host, origin: 'http://localhost:4000' }, ALLOWED],
    [{ host, origin: 'http://localhost:4001' }, CROSS_ORIGIN],
    [{ host, origin: 'https://localhost:4000' }, CROSS_ORIGIN],
    [{ host, origin: 'null' }, CROSS_ORIGIN],
    [{ origin: 'http://localhost:4000' }, CROSS_ORIGIN],
    [{ origin: 'http://undefined' }, CROSS_ORIGIN],
  ])('%j', (headers, expected) => {
    expect(outcome(() => checkApiOrigin(headers))).toEqual(expected);
  });

  // A browser without Sec-Fetch-Site behind a proxy with TLS.
  test.each<[IncomingHttpHeaders, unknown]>([
    [{ host, origin: 'https://shortlist.example' }, ALLOWED],
    [{ host, origin: 'http://shortlist.example' }, CROSS_ORIGIN],
    [{ host, origin: 'https://shortlist.example.evil.example' }, CROSS_ORIGIN],
    [{ host, origin: 'https://localhost:4000' }, CROSS_ORIGIN],
    [{ host, origin: 'null' }, CROSS_ORIGIN],
    [{ host, 'sec-fetch-site': 'cross-site', origin: 'https://shortlist.example' }, CROSS_ORIGIN],
  ])('%j behind a proxy', (headers, expected) => {
    expect(outcome(() => checkApiOrigin(headers, 'https://shortlist.example'))).toEqual(expected);
  });

  test.each<[IncomingHttpHeaders, boolean]>([
    [{ host, origin: 'http://localhost:4000' }, true],
    [{ host, origin: 'http://LOCALHOST:4000' }, false],
    [{ host }, false],
    [{ origin: 'http://localhost:4000' }, false],
    [{}, false],
  ])('takes %j as our own: %s', (headers, expected) => {
    expect(isOwnOrigin(headers)).toBe(expected);
  });
});

test.each<[IncomingHttpHeaders, unknown]>([
  [{}, ALLOWED],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }, ALLOWED],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }, ALLOWED],
  // A link on another page.
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, ALLOWED],
  [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, ALLOWED],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, CROSS_ORIGIN],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'document' }, CROSS_ORIGIN],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, CROSS_ORIGIN],
  [{ 'sec-fetch-site': 'cross-site' }, CROSS_ORIGIN],
])('the guard of pages checks %j [P10 P42]', (headers, expected) => {
  expect(outcome(() => checkPageOrigin(headers))).toEqual(expected);
});
