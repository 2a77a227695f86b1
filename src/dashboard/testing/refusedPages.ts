import { describe, expect, test } from 'vitest';
import { ADDRESSES, good, prepare, show } from './shown.ts';

const WORDS = 'You are here as a hiring manager, who changes nothing.';

const forbidden = () => Response.json({ code: 'role', message: WORDS, requestId: 'r-1' }, { status: 403 });

/** A gateway that forbids what is asked for. */
export function describeRefused(): void {
  prepare();

  describe.each(ADDRESSES)('what is not allowed at %s', (at) => {
    test('is said where it would be, and not asked for again', async () => {
      const { page } = await show(at, (call) => (call.operation === 'readAbout' ? good(call) : forbidden()));
      expect(page.alerts().join(' ')).toContain(WORDS);
      expect(page.tries()).toBe(1);
    });
  });

  test.each(['candidates', 'board', 'insights', 'invite'])('an assessment alone, at its %s', async (part) => {
    const { page } = await show(`/assessments/1/${part}`, (call) =>
      call.operation === 'readAssessment' ? forbidden() : good(call),
    );
    expect(page.alerts()).toEqual([`The assessment could not be loaded.${WORDS}Request r-1Retry`]);
  });
}
