import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { findByEmail, invite } from './invitations.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const list = mocked.listCandidatures;
const send = mocked.inviteCandidate;

const ana = candidatureOf({ id: 5, email: 'Ana@Example.com' });
const others = [candidatureOf({ id: 1 }), candidatureOf({ id: 2, email: null })];
const body = { email: 'ana@example.com', first_name: 'Ana' };
const args = { body, sendMail: true };

const listed = (...results: (typeof ana)[]) => ({ count: results.length, next: null, previous: null, results });
/** Skips all pauses. */
async function inTime<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  outcome.catch(() => undefined);
  await vi.runAllTimersAsync();
  return await outcome;
}

const invitation = {
  id: 5,
  assessment: 7,
  email: null,
  first_name: null,
  last_name: null,
  invitation_uuid: null,
  created: null,
  testtaker_id: 5,
  status: 'invited',
};

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  // Retries follow after a pause.
  vi.useFakeTimers();
  list.mockReset().mockResolvedValue(listed(...others, ana));
  send.mockReset().mockResolvedValue(invitation);
});

describe('inviting a candidate', () => {
  test('returns their row with the link', async () => {
    expect(await invite(7, args)).toEqual({ outcome: 'invited', candidature: ana });
    expect(send.mock.calls).toEqual([[{ assessment_id: 7, no_email: undefined, body }]]);
  });

  test('sends no email unless it is requested', async () => {
    await invite(7, { body, sendMail: false });
    expect(send.mock.calls[0]?.[0]).toMatchObject({ no_email: true });
  });

  test('succeeds even if the row cannot be read back', async () => {
    list.mockRejectedValue(new Problem({ code: 'network', message: 'Gone.' }));
    expect(await inTime(invite(7, args))).toEqual({ outcome: 'invited', candidature: null });
    list.mockResolvedValue(listed(...others));
    expect(await invite(7, args)).toEqual({ outcome: 'invited', candidature: null });
  });

  test('retries reading the link after a short failure, and repeats nothing else [S11]', async () => {
    const passing = new Problem({ status: 502, code: 'upstream_error', message: 'On fire.' });
    list.mockRejectedValueOnce(passing).mockRejectedValueOnce(passing);
    expect(await inTime(invite(7, args))).toEqual({ outcome: 'invited', candidature: ana });
    expect([send.mock.calls.length, list.mock.calls.length]).toEqual([1, 3]);
    list.mockRejectedValueOnce(new Problem({ status: 403, code: 'role', message: 'No.' }));
    expect(await inTime(invite(7, args))).toEqual({ outcome: 'invited', candidature: null });
    expect(list).toHaveBeenCalledTimes(4);
  });

  const repeating = new Problem({
    status: 400,
    code: 'refused',
    message: 'Already.',
    errorKeys: ['REPEATING_INVITATION'],
  });

  test('that repeats another returns the existing row [S25]', async () => {
    send.mockRejectedValue(repeating);
    expect(await invite(7, args)).toEqual({ outcome: 'repeated', candidature: ana });
  });

  test('that repeats another does not fail, even when the row cannot be read', async () => {
    send.mockRejectedValue(repeating);
    list.mockRejectedValue(new Problem({ code: 'network', message: 'Gone.' }));
    expect(await inTime(invite(7, args))).toEqual({ outcome: 'repeated', candidature: null });
  });

  describe.each([
    { code: 'network', status: 0 },
    { code: 'timeout', status: 0 },
    { code: 'upstream_error', status: 502 },
    { code: 'upstream_timeout', status: 504 },
    { code: 'unexpected_answer', status: 201 },
  ])('without a confirmed answer ($status $code) [S26]', ({ code, status }) => {
    const unknown = new Problem({ code, status, message: 'Look before you try again.', requestId: 'r-1' });

    beforeEach(() => void send.mockRejectedValue(unknown));

    test('returns the candidate found in the list', async () => {
      expect(await invite(7, args)).toEqual({ outcome: 'found', candidature: ana });
      expect(send).toHaveBeenCalledOnce();
    });

    test('fails when the candidate is not in the list, and says that the list was checked', async () => {
      list.mockResolvedValue(listed(...others));
      await expect(invite(7, args)).rejects.toMatchObject({
        code,
        status,
        requestId: 'r-1',
        message: 'The service did not confirm it, and the candidate is not in the list. Try again.',
      });
      expect(send).toHaveBeenCalledOnce();
    });

    test('does not say that the candidate was not invited if the list could not be read', async () => {
      list.mockRejectedValue(new Problem({ code: 'network', message: 'Gone.' }));
      const outcome = inTime(invite(7, args));
      await expect(outcome).rejects.toMatchObject({ code: 'not_checked', status, requestId: 'r-1' });
      // The invitation is sent once; only the read is repeated.
      expect([send.mock.calls.length, list.mock.calls.length]).toEqual([1, 3]);
    });
  });

  test.each([
    { code: 'refused', status: 400, errorKeys: ['BAD_EMAIL_IPSCORE'] },
    { code: 'rate_limited', status: 429 },
    { code: 'conflict', status: 409 },
    { code: 'upstream_auth', status: 502 },
  ])('that is refused ($status $code) fails with the reason, without reading the list', async (details) => {
    const refusal = new Problem({ ...details, message: 'No.' });
    send.mockRejectedValue(refusal);
    await expect(invite(7, args)).rejects.toBe(refusal);
    expect(list).not.toHaveBeenCalled();
  });
});

describe('the candidature of an address', () => {
  test.each(['ana@example.com', '  ANA@example.COM '])('is found under %j', async (email) => {
    expect(await findByEmail(7, email)).toBe(ana);
    expect(list.mock.calls).toEqual([[{ assessment: 7, search: 'ana@example.com', ordering: '-created', limit: 100 }]]);
  });

  test('does not match an address that only contains it', async () => {
    list.mockResolvedValue(listed(candidatureOf({ id: 9, email: 'ana@example.com.evil.example' })));
    expect(await findByEmail(7, 'ana@example.com')).toBeNull();
  });
});
