import { describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { buildOutbound, checkToken } from './outbound.ts';

const caller = (baseUrl: string) => ({
  upstream: { baseUrl, token: 'secret', embedded: false },
  userAgent: 'shortlist/1',
});

describe('the request to the service [P21]', () => {
  test('has values of the contract in its URL, and four headers for a read', () => {
    const values = { assessment: 7, search: 'a b&c=1#', limit: 5, evil: 'x' };
    const call = { endpoint: endpoints.listCandidatures, values, body: undefined, requestId: 'r-1' };
    const { endpoint, url, headers, body } = buildOutbound(caller('https://service.example/v2'), call);
    expect(endpoint).toBe(endpoints.listCandidatures);
    expect(url.href).toBe(
      'https://service.example/v2/api/assessments/candidature/?assessment=7&search=a+b%26c%3D1%23&limit=5',
    );
    expect(headers).toEqual({
      authorization: 'Token secret',
      accept: 'application/json',
      'user-agent': 'shortlist/1',
      'x-request-id': 'r-1',
    });
    expect(body).toBeNull();
  });

  test.each(['http://up', 'http://up/', 'http://up///'])('starts with %s and one slash', (baseUrl) => {
    const values = { candidature_id: 7 };
    const body = { stage: 'Ä' };
    const call = { endpoint: endpoints.changeStage, values, body, requestId: 'r-2' };
    const outbound = buildOutbound(caller(baseUrl), call);
    expect(outbound.url.href).toBe('http://up/api/assessments/candidature/7/change_stage/');
    expect(outbound.body).toBe('{"stage":"Ä"}');
    expect(outbound.headers).toEqual({
      authorization: 'Token secret',
      accept: 'application/json',
      'user-agent': 'shortlist/1',
      'x-request-id': 'r-2',
      'content-type': 'application/json',
      // In bytes.
      'content-length': '14',
    });
  });

  test('accepts a PDF for a report', () => {
    const values = { test_taker_id: 1, candidature: 2, timezone: 'UTC' };
    const call = { endpoint: endpoints.renderPdf, values, body: undefined, requestId: 'r-3' };
    expect(buildOutbound(caller('http://up'), call).headers['accept']).toBe('application/pdf');
  });
});

test.each(['abc', '!~', 'A'.repeat(500)])('%j can be a token', (token) => {
  expect(() => checkToken(token)).not.toThrow();
});

test.each(['', 'a b', 'a\n', '\ta', 'ä', 'a\u007f', ' a', 'a '])('%j cannot be a token', (token) => {
  expect(() => checkToken(token)).toThrow(
    'API_TOKEN holds spaces, line breaks or other characters that no token has. Copy it again.',
  );
});
