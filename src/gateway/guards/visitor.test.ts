import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import { gatewayEndpoints } from '../../contract/gatewayEndpoints.ts';
import { proxyAuth } from '../testing/proxyAuth.ts';
import { NOTHING_WRONG, outcome } from '../testing/outcome.ts';
import { checkRole } from './role.ts';
import { checkBody, checkQuery } from './schema.ts';
import { checkPageSession, checkSession, hasSession } from './session.ts';

// That all guards stand before the service, and in which order, is in ../faults.test.ts.

test('a role may do what it may, and is told why not', () => {
  expect(outcome(() => checkRole('recruiter', 'changeStage'))).toBe(NOTHING_WRONG);
  expect(outcome(() => checkRole('manager', 'listCandidatures'))).toBe(NOTHING_WRONG);
  expect(outcome(() => checkRole('manager', 'changeStage'))).toEqual({
    refused: '403 role: You are here as a hiring manager, who reads, compares and downloads. A recruiter can do this.',
  });
});

// P19 P26
describe('schema', () => {
  const query = (endpoint: Endpoint, text: string) => outcome(() => checkQuery(endpoint, new URLSearchParams(text)));
  test('gives the values of a query, of unknown codes as well', () => {
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
  test('gives a body as the contract has it', () => {
    expect(body(endpoints.changeStage, { stage: 'EVA' })).toEqual({ stage: 'EVA' });
    // Nothing to be sent, whatever was.
    expect(body(endpoints.listAssessments, { stage: 'EVA' })).toBeUndefined();
    expect(body(endpoints.sendInvitation, undefined)).toEqual({});
    expect(body(endpoints.sendInvitation, {})).toEqual({});
  });

  test.each([undefined, null, 'text', 7, true, [], [{ stage: 'EVA' }]])('%j is no JSON object', (given) => {
    expect(body(endpoints.changeStage, given)).toEqual({ refused: '400 invalid: Send a JSON object.' });
  });

  test.each([null, 'text', []])('%j is none where the body may be left out', (given) => {
    expect(body(endpoints.sendInvitation, given)).toEqual({ refused: '400 invalid: Send a JSON object.' });
  });

  test('says what is wrong with which field', () => {
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
    // A field that is there is not called missing, whatever is in it.
    expect(body(endpoints.inviteCandidate, { email: null })).toMatchObject({ fields: { email: [expect.any(String)] } });
    expect(body(endpoints.inviteCandidate, { email: null })).not.toMatchObject({
      fields: { email: ['This field is required.'] },
    });
  });

  test('says what is wrong with the whole by itself', () => {
    const JOB = { request_key: '8f14e45f-ceea-467f-a8d2-1f0b6f1d6e11', assessment: 1, items: [{ candidature: 1 }] };
    // Which of the kinds is meant, nobody can tell; the kind alone is wrong.
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

// P45
describe('session', () => {
  const auth = proxyAuth({ trustedPeer: '10.0.0.7', managerGroups: ['leads'] });
  const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
    socket: { remoteAddress },
    headers,
    rawHeaders: Object.entries(headers).flat(),
  });
  const ana = { 'x-forwarded-email': 'Ana@example.org' };
  const UNTRUSTED = {
    refused: '403 untrusted_peer: This server answers to its proxy alone. Ask the administrator for the address.',
  };
  const ENDED = { refused: '401 session_required: Your session has ended. Sign in again.' };

  test('is nobody’s in particular without a proxy', () => {
    expect(checkSession(from('192.0.2.1', ana), null)).toEqual({ name: null, role: 'recruiter' });
    expect(hasSession(from(undefined), null)).toBe(true);
    expect(checkPageSession(from('192.0.2.1'), null)).toBe(NOTHING_WRONG);
  });

  test.each([
    [from('10.0.0.7', ana), { name: 'ana@example.org', role: 'recruiter' }, true],
    [from('::ffff:10.0.0.7', ana), { name: 'ana@example.org', role: 'recruiter' }, true],
    [
      from('10.0.0.7', { 'x-forwarded-email': 'cleo@example.org', 'x-forwarded-groups': 'leads' }),
      { name: 'cleo@example.org', role: 'manager' },
      true,
    ],
    [
      from('10.0.0.7', { 'x-forwarded-email': 'eve@example.org' }),
      { refused: '403 no_role: eve@example.org is signed in, and has no role here. Ask the administrator for one.' },
      true,
    ],
    [from('10.0.0.7'), ENDED, false],
    [from('10.0.0.8', ana), UNTRUSTED, false],
    [from('::1', ana), UNTRUSTED, false],
    [from(undefined, ana), UNTRUSTED, false],
    [from('10.0.0.8'), UNTRUSTED, false],
    [
      from('10.0.0.7', { ...ana, 'x-shortlist-user': 'ben@example.org' }),
      { refused: '401 session_required: Somebody else is signed in by now. Load the page again.' },
      true,
    ],
    [
      from('10.0.0.7', { ...ana, 'x-shortlist-user': 'ana@example.org' }),
      { name: 'ana@example.org', role: 'recruiter' },
      true,
    ],
  ])('%j', (request, expected, isSomebody) => {
    expect(outcome(() => checkSession(request, auth))).toEqual(expected);
    expect(hasSession(request, auth)).toBe(isSomebody);
    // A page is there for whoever has no role, too, to say so.
    const page = outcome(() => checkPageSession(request, auth));
    expect(page).toEqual(isSomebody ? NOTHING_WRONG : expected);
  });

  test('is a proxy’s with an address of the other kind, however it is written', () => {
    const six = proxyAuth({ trustedPeer: 'fd00::7', recruiters: ['*'] });
    expect(hasSession(from('fd00:0::0007', ana), six)).toBe(true);
    expect(hasSession(from('fd00::8', ana), six)).toBe(false);
    expect(hasSession(from('10.0.0.7', ana), six)).toBe(false);
  });
});
