import { describe, expect, test } from 'vitest';
import { NOTHING_WRONG, outcome } from '../testing/outcome.ts';
import { checkRawRequest, splitTarget } from './rawRequest.ts';

// That all guards stand before the service, and in which order, is in ../faults.test.ts.

// P13 P15 P17 P27
describe('raw request', () => {
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
  ])('%j is one', (target) => {
    expect(request(target)).toBe(NOTHING_WRONG);
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
  ])('the path of %j is none', (target) => {
    expect(request(target)).toEqual(BAD_PATH);
  });

  test.each(['/?a#b', '/?a b', '/?ü', '/?a\tb', '/?a\u007f', '/?%', '/?%E0%A4', '/?a=%zz', '/? a', '/?a '])(
    'the query of %j is none',
    (target) => {
      expect(request(target)).toEqual(BAD_QUERY);
    },
  );

  test.each([
    [[]],
    [['Host', 'a', 'Host', 'a']],
    [['host', 'a', 'HOST', 'a']],
    // A value is no name.
    [['X-A', 'host']],
    [['X-A', 'Host', 'X-B', 'b']],
  ])('%j does not name one host', (rawHeaders) => {
    expect(request('/', rawHeaders)).toEqual(HOST_TWICE);
  });

  test('is not upgraded, and may hold the word elsewhere', () => {
    expect(request('/', ['Host', 'a', 'Upgrade', 'websocket'])).toEqual({
      refused: '400 bad_request: Connections cannot be upgraded here.',
    });
    expect(request('/', ['Host', 'host', 'X-A', 'upgrade'])).toBe(NOTHING_WRONG);
  });

  test('has a hundred headers at most', () => {
    const headers = (count: number) => ['Host', 'a', ...Array.from({ length: count - 1 }, () => ['X-A', 'b']).flat()];
    expect(request('/', headers(100))).toBe(NOTHING_WRONG);
    expect(request('/', headers(101))).toEqual({ refused: '431 headers_too_large: The request has too many headers.' });
  });

  test('has 12 KiB of an address at most', () => {
    const target = (length: number) => `/?a=${'x'.repeat(length - 4)}`;
    expect(request(target(12_288))).toBe(NOTHING_WRONG);
    expect(request(target(12_289))).toEqual({ refused: '414 uri_too_long: The address is too long.' });
  });

  test.each([
    ['/a', { path: '/a', query: '' }],
    ['/a?', { path: '/a', query: '' }],
    ['/a?b?c', { path: '/a', query: 'b?c' }],
    ['?b', { path: '', query: 'b' }],
  ])('%j is split', (target, expected) => {
    expect(splitTarget(target)).toEqual(expected);
  });
});
