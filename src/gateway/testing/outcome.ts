import { Refusal } from '../base/refusal.ts';

/** The refusal of a guard, such as `403 cross_origin: …` with the names of fields, or the value that it returns. */
export function outcome(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, extras } = error;
    return { refused: `${status} ${code}: ${message}`, ...extras };
  }
}

/** The outcome of a guard that allows a request. */
export const ALLOWED = undefined;
