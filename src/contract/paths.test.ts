import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { allEndpoints, endpoints } from './endpoints.ts';
import { parseQuery, type ParamSpec } from './params.ts';
import { fillPath, parsePath, splitTarget, writeTarget } from './paths.ts';
import { valuesOf } from './testing/arguments.ts';

const table: [string, Endpoint][] = Object.entries(allEndpoints);

/** The values that a server reads from a URL of a client. */
function parse(endpoint: Endpoint, target: string) {
  const url = new URL(`http://127.0.0.1${target}`);
  return {
    path: parsePath(endpoint, url.pathname, 'open'),
    query: parseQuery(endpoint.query, url.searchParams, 'open'),
  };
}

/** Whether a path is exactly the one that a client writes for its values. */
function isAddress(endpoint: Endpoint, path: string): boolean {
  const { values, problems } = parsePath(endpoint, path, 'open');
  return Object.keys(problems).length === 0 && fillPath(endpoint.path, values) === path;
}

const only = (spec: ParamSpec, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(spec, key)));

describe.each(table)('the URL of %s', (_, endpoint) => {
  test('is parsed to the values that it was written from', () => {
    fc.assert(
      fc.property(valuesOf(endpoint), (values) => {
        expect(parse(endpoint, writeTarget(endpoint, values))).toEqual({
          path: { values: only(endpoint.params, values), problems: {} },
          query: { values: only(endpoint.query, values), problems: {} },
        });
      }),
    );
  });

  test('matches no other operation with the same method', () => {
    fc.assert(
      fc.property(valuesOf(endpoint), (values) => {
        const path = fillPath(endpoint.path, values);
        const others = Object.values(allEndpoints).filter(
          (other) => other.method === endpoint.method && isAddress(other, path),
        );
        expect(new Set(others.map((other) => other.path))).toEqual(new Set([endpoint.path]));
      }),
    );
  });

  test('has each value in one spelling only [P17]', () => {
    const pieces = fc.constantFrom(
      ...endpoint.path.split('/'),
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '\\',
      ';',
      '#',
      '%',
      '7',
      '',
    );
    const wild = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc.array(pieces).map((list) => `/${list.join('/')}`),
    );
    fc.assert(
      fc.property(wild, (path) => {
        const { values } = parsePath(endpoint, path, 'open');
        const segments = path.toLowerCase().split('/');
        expect(segments).toEqual(expect.arrayContaining(Object.values(values).map(String)));
      }),
    );
  });
});

test.each([
  '/api/assessments/7',
  '/api/assessments/7//',
  '//api/assessments/7/',
  'api/assessments/7/',
  '/api/assessments/%37/',
  '/api/assessments/7%2f/',
  '/api/assessments/7%00/',
  '/api/assessments/7;/',
  '/api/assessments/7/?x',
  '/api/./assessments/7/',
  '/api/../api/assessments/7/',
  '/api/x/..%2fassessments/7/',
  '\\api\\assessments\\7\\',
  '/API/assessments/7/',
  '/api/assessments/{assessment_id}/',
  '/api/assessments/0/',
  '/api/assessments/-1/',
  '/api/assessments/1.0/',
  '/api/assessments/1e3/',
  '/api/assessments/2147483648/',
  '/api/assessments/١٢/',
  '/api/assessments//',
  '',
])('%j is not the URL of an assessment [P17 P18]', (path) => {
  expect(isAddress(endpoints.readAssessment, path)).toBe(false);
});

test('a public link is identified by its ID or its UUID', () => {
  const parseLink = (id: string) =>
    parsePath(endpoints.changePublicLink, `/api/assessments/public_links/${id}/`, 'closed');
  const uuid = '0b8f3c1e-6a52-4d7b-9e10-5c2d8f4a7b36';
  expect(parseLink('7').values).toEqual({ public_link_id: 7 });
  expect(parseLink(uuid.toUpperCase()).values).toEqual({ public_link_id: uuid });
  expect(parseLink('label').problems).toEqual({ public_link_id: ['Use an ID or a UUID.'] });
});

test.each([
  ['/a', { path: '/a', query: '' }],
  ['/a?', { path: '/a', query: '' }],
  ['/a?b?c', { path: '/a', query: 'b?c' }],
  ['?b', { path: '', query: 'b' }],
])('%j is split into path and query', (target, expected) => {
  expect(splitTarget(target)).toEqual(expected);
});

describe('a query', () => {
  test('is written in the order of the operation, in any order of the values', () => {
    const values = { offset: 10, limit: 5, stage: 'HIR', search: 'a b&c=ü', ordering: '-avg_score', assessment: 3 };
    expect(writeTarget(endpoints.listCandidatures, values)).toBe(
      '/api/assessments/candidature/?assessment=3&stage=HIR&ordering=-avg_score&search=a+b%26c%3D%C3%BC&limit=5&offset=10',
    );
  });

  test('is omitted when it is empty', () => {
    expect(writeTarget(endpoints.listAssessments, { status: undefined, limit: undefined })).toBe('/api/assessments/');
  });

  // A server refuses `status=`, so an empty choice is omitted.
  test('omits an empty list of codes', () => {
    expect(writeTarget(endpoints.listAssessments, { status: [], limit: 5 })).toBe('/api/assessments/?limit=5');
  });
});
