import { describe, expect, test } from 'vitest';
import { allEndpoints, endpoints } from '../../contract/endpoints.ts';
import { gatewayEndpoints } from '../../contract/gatewayEndpoints.ts';
import { nameOf } from '../names.ts';
import { outcome } from '../testing/outcome.ts';
import { buildTable, chooseRow, methodNotAllowed, rowsAt, tableOf } from './table.ts';

// That all guards stand before the service, and in which order, is in ../faults.test.ts.

// P17 P18 P20
describe('table', () => {
  const table = buildTable(true);
  const rows = (path: string) => outcome(() => rowsAt(table, path).map(nameOf));
  const chosen = (method: string, path: string, search = '') =>
    outcome(() => {
      const { endpoint, params } = chooseRow(rowsAt(table, path), method, path, new URLSearchParams(search));
      return { row: nameOf(endpoint), params };
    });
  const NOWHERE = { refused: '404 not_found: There is nothing at this address.' };

  test('has each operation under its own name', () => {
    for (const [name, endpoint] of Object.entries({ ...allEndpoints, ...gatewayEndpoints })) {
      expect(nameOf(endpoint)).toBe(name);
    }
    expect(() => nameOf({ ...endpoints.changeStage })).toThrow(
      '/api/assessments/candidature/{candidature_id}/change_stage/ is in no table',
    );
  });

  test.each([
    ['/api/assessments/', ['listAssessments']],
    ['/api/assessments/7/', ['readAssessment']],
    // What is said literally goes before a parameter.
    ['/api/assessments/results/', ['listResults']],
    ['/api/assessments/candidates/7/', ['readCandidate', 'readFlags']],
    ['/api/assessments', NOWHERE],
    ['/api/assessments//', NOWHERE],
    ['/api/nothing/', NOWHERE],
    ['', NOWHERE],
    ['/', NOWHERE],
    ['/api/assessments/7/8/9/10/11/12/', NOWHERE],
  ])('at %j there are %j', (path, expected) => {
    expect(rows(path)).toEqual(expected);
  });

  test('has the outbox where the platform is ours', () => {
    expect(rows('/api/outbox/')).toEqual(['listMails']);
    expect(outcome(() => rowsAt(buildTable(false), '/api/outbox/'))).toEqual(NOWHERE);
    expect(outcome(() => rowsAt(tableOf([]), '/api/assessments/'))).toEqual(NOWHERE);
  });

  test.each([
    ['GET', '/api/assessments/candidates/7/', '', { row: 'readCandidate', params: { test_taker_id: 7 } }],
    ['GET', '/api/assessments/candidates/7/', 'candidature=3', { row: 'readFlags', params: { test_taker_id: 7 } }],
    ['GET', '/api/assessments/candidates/7/', 'limit=3', { row: 'readCandidate', params: { test_taker_id: 7 } }],
    ['PUT', '/api/assessments/public_links/8/', '', { row: 'changePublicLink', params: { public_link_id: 8 } }],
    [
      'POST',
      '/api/assessments/7/',
      '',
      { refused: '405 method_not_allowed: This cannot be done at this address.', headers: { allow: 'GET' } },
    ],
    [
      'GET',
      '/api/assessments/x/',
      '',
      {
        refused: '400 invalid: assessment_id: Use a whole number from 1 to 2147483647.',
        fields: { assessment_id: ['Use a whole number from 1 to 2147483647.'] },
      },
    ],
  ])('%s %s?%s', (method, path, search, expected) => {
    expect(chosen(method, path, search)).toEqual(expected);
  });

  test('chooses by what is asked whichever comes first', () => {
    for (const order of [
      [endpoints.readCandidate, endpoints.readFlags],
      [endpoints.readFlags, endpoints.readCandidate],
    ]) {
      const path = '/api/assessments/candidates/7/';
      const choose = (search: string) => chooseRow(order, 'GET', path, new URLSearchParams(search)).endpoint;
      expect(choose('')).toBe(endpoints.readCandidate);
      expect(choose('candidature=3')).toBe(endpoints.readFlags);
    }
  });

  test('says each method once, in order', () => {
    expect(methodNotAllowed(['POST', 'GET', 'POST']).extras.headers).toEqual({ allow: 'GET, POST' });
  });
});
