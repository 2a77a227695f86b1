import { Refusal } from '../refusal.ts';
import type { Audit, Write } from './audit.ts';
import { learntFrom } from './subject.ts';

const DONE = 200;

/** Does something of the gateway's own that is written down before, if it changes anything, and again when it has ended. */
export async function doNoted(audit: Audit | null, write: Write, act: () => Promise<object>): Promise<object> {
  const noted = await audit?.begin(write);
  if (!noted) return await act();
  try {
    const answer = await act();
    await noted.end(DONE, learntFrom(write.operation, answer));
    return answer;
  } catch (error) {
    if (error instanceof Refusal) await noted.end(error.status);
    throw error;
  }
}
