import { describe, expect, test, vi } from 'vitest';
import { ADDRESSES, type Document, validAnswer, prepare, show } from './showPage.ts';
import type { Call } from './service.ts';

const REFUSALS = {
  role: { status: 403, message: 'View only. Ask a recruiter to change this.' },
  upstream_auth: {
    status: 502,
    message: 'The service rejects the API token. Ask your administrator to renew it.',
  },
  upstream_error: { status: 502, message: 'The service reported an error.' },
  rate_limited: { status: 429, message: 'The service allows no more for now.' },
};

type Refused = keyof typeof REFUSALS;

/** A refusal of the gateway. */
function refusing(code: Refused, headers: Record<string, string> = {}): Response {
  const { status, message } = REFUSALS[code];
  return Response.json({ code, message, requestId: 'r-1' }, { status, headers });
}

/** Timeout for a busy machine, in milliseconds. */
const WAIT_OPTIONS = { timeout: 5_000 };

const buttonOf = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''));

/** A candidate who can be changed, and whose invitation can be resent. */
function inviting(call: Call): Document {
  const document = validAnswer(call);
  if (call.operation === 'readAssessment') return { ...document, id: 1, status: 'active' };
  const invited = { id: 1, assessment_id: 1, status: 'invited', stage: 'NYE' };
  if (call.operation === 'readCandidature') {
    return { ...document, candidature: { ...Object(document['candidature']), ...invited } };
  }
  if (call.operation !== 'queryCandidatures') return document;
  return { ...document, count: 1, results: [{ ...document.results?.[0], ...invited }] };
}

/** Tests every page with every call refused, except readAbout. */
export function describeAllRefused(code: Refused): void {
  describe(`every call is answered with ${code} [S06 S07]`, () => {
    prepare();
    test.each(ADDRESSES)('and %s shows the refusal without repeating the call', async (at) => {
      const { page } = await show(at, (call) => (call.operation === 'readAbout' ? validAnswer(call) : refusing(code)));
      expect(page.alerts().join(' ')).toContain(REFUSALS[code].message);
      expect(page.tries()).toBe(1);
      expect(page.address()).toBe(decodeURIComponent(at));
    });
  });
}

/** Tests pages with one refused call or change. */
export function describeOneRefused(): void {
  describe('a single refused call [S07 S10 S27]', () => {
    prepare();

    test.each(['candidates', 'board', 'insights', 'invite'])(
      'of an assessment is shown once on the page %s',
      async (part) => {
        const { page } = await show(`/assessments/1/${part}`, (call) => {
          if (call.operation === 'readAbout') return { ...validAnswer(call), token_refused: false };
          return call.operation === 'readAssessment' ? refusing('role') : validAnswer(call);
        });
        expect(page.alerts()).toEqual([`Couldn’t load the assessment.${REFUSALS.role.message}Reference r-1Retry`]);
      },
    );

    test('enables Retry after the time that the service asks for', async () => {
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
      try {
        let isOver = false;
        const { page } = await show('/candidates', (call) =>
          isOver || call.operation !== 'queryCandidates'
            ? validAnswer(call)
            : refusing('rate_limited', { 'retry-after': '120' }),
        );
        expect(buttonOf(/^Retry/)?.textContent).toMatch(/^Retry in 1[012]\d s$/);
        expect(buttonOf(/^Retry/)?.getAttribute('aria-disabled')).toBe('true');
        isOver = true;
        vi.advanceTimersByTime(120_000);
        await vi.waitFor(() => expect(buttonOf(/^Retry/)?.textContent).toBe('Retry'), WAIT_OPTIONS);
        buttonOf(/^Retry$/)?.click();
        await vi.waitFor(
          () => expect(page.table('Candidates')?.querySelectorAll('tbody a').length).toBeGreaterThan(0),
          WAIT_OPTIONS,
        );
      } finally {
        vi.useRealTimers();
      }
    });

    test.each([
      { code: 'role' as const, title: 'Couldn’t resend the invitation.' },
      { code: 'upstream_error' as const, title: 'The invitation may have been resent.' },
    ])('of resending an invitation is shown with its outcome: $code', async ({ code, title }) => {
      const { page, asked } = await show('/assessments/1/candidates/1', (call) =>
        call.operation === 'sendInvitation' ? refusing(code) : inviting(call),
      );
      const again = /^Resend invitation/;
      await vi.waitFor(() => expect(buttonOf(again)?.getAttribute('aria-disabled')).toBeNull(), WAIT_OPTIONS);
      buttonOf(again)?.click();
      await vi.waitFor(
        () => expect(page.messages()).toEqual([`${title} ${REFUSALS[code].message} Reference r-1.`]),
        WAIT_OPTIONS,
      );
      expect(asked.filter(({ operation }) => operation === 'sendInvitation')).toHaveLength(1);
      // Only the user can decide to resend.
      await vi.waitFor(() => expect(buttonOf(again)?.getAttribute('aria-disabled')).toBeNull(), WAIT_OPTIONS);
    });
  });
}
