import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints, gatewayEndpoints } from '../../contract/endpoints.ts';
import { checkAddress, checkBody } from './requestValidation.ts';
import { outcome } from '../testing/outcome.ts';

describe('request validation [P19 P26]', () => {
  const query = (endpoint: Endpoint, text: string) => outcome(() => checkAddress(endpoint, `${endpoint.path}?${text}`));
  test('returns the values of a query, including unknown codes', () => {
    expect(query(endpoints.listCandidatures, 'assessment=7&stage=XYZ&limit=5')).toEqual({
      assessment: 7,
      stage: 'XYZ',
      limit: 5,
    });
    expect(query(endpoints.listAssessments, 'limit=x&password=1')).toEqual({
      refused: '400 invalid: limit: Use a whole number from 1 to 2147483647.',
      fields: { limit: ['Use a whole number from 1 to 2147483647.'], password: ['Unknown parameter.'] },
    });
  });

  const body = (endpoint: Endpoint, given: unknown) => outcome(() => checkBody(endpoint, given));
  test('returns a body in the shape of the contract', () => {
    expect(body(endpoints.changeStage, { stage: 'EVA' })).toEqual({ stage: 'EVA' });
    // The endpoint takes no body, so a given one is dropped.
    expect(body(endpoints.listAssessments, { stage: 'EVA' })).toBeUndefined();
    expect(body(endpoints.sendInvitation, undefined)).toEqual({});
    expect(body(endpoints.sendInvitation, {})).toEqual({});
  });

  test.each([undefined, null, 'text', 7, true, [], [{ stage: 'EVA' }]])('refuses %j as a JSON object', (given) => {
    expect(body(endpoints.changeStage, given)).toEqual({ refused: '400 invalid: Send a JSON object.' });
  });

  test.each([null, 'text', []])('refuses %j as an optional body', (given) => {
    expect(body(endpoints.sendInvitation, given)).toEqual({ refused: '400 invalid: Send a JSON object.' });
  });

  test('reports the problem of each field', () => {
    expect(body(endpoints.changeStage, {})).toEqual({
      refused: '400 invalid: This field is required.',
      fields: { stage: ['This field is required.'] },
    });
    expect(body(endpoints.inviteCandidate, { email: 'ana@example.org', admin: true, ['x'.repeat(99)]: 1 })).toEqual({
      refused: '400 invalid: Unknown field.',
      fields: { admin: ['Unknown field.'], ['x'.repeat(60)]: ['Unknown field.'] },
    });
    const wrong = body(endpoints.inviteCandidate, { email: 'ana@example.org', first_name: `${'x'.repeat(200)}\u202e` });
    expect(wrong).toEqual({
      refused: '400 invalid: Use at most 150 characters.',
      fields: {
        first_name: ['Use at most 150 characters.', 'Line breaks and control characters are not allowed here.'],
      },
    });
    // A field with a wrong value is not reported as missing.
    expect(body(endpoints.inviteCandidate, { email: null })).toMatchObject({ fields: { email: [expect.any(String)] } });
    expect(body(endpoints.inviteCandidate, { email: null })).not.toMatchObject({
      fields: { email: ['This field is required.'] },
    });
  });

  test('reports a problem of the whole body separately', () => {
    const JOB = { request_key: '8f14e45f-ceea-467f-a8d2-1f0b6f1d6e11', assessment: 1 };
    // With an unknown kind the other fields cannot be checked; only the kind is reported.
    expect(body(gatewayEndpoints.createJob, { ...JOB, kind: 'dance' })).toMatchObject({
      refused: expect.stringMatching(/^400 invalid: \S/),
      fields: { kind: [expect.any(String)] },
    });
    const either: Endpoint = {
      ...endpoints.changeStage,
      body: z
        .strictObject({ a: z.optional(z.string()), b: z.optional(z.string()) })
        .check(z.refine(({ a, b }) => (a === undefined) !== (b === undefined), { error: 'Send one of both.' })),
    };
    expect(body(either, { a: 'x' })).toEqual({ a: 'x' });
    expect(body(either, {})).toEqual({ refused: '400 invalid: Send one of both.' });
  });
});
