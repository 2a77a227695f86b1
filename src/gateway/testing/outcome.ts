import { Refusal } from '../refusal.ts';

/** How a guard refuses: `403 cross_origin: …`, with the names of the fields; or what it lets through. */
export function outcome(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, extras } = error;
    return { refused: `${status} ${code}: ${message}`, ...extras };
  }
}

/** A guard that lets something through says nothing of it. */
export const NOTHING_WRONG = undefined;
