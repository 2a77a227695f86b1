import type { Conflict } from '../../contract/taking.ts';
import { HttpError } from '../http/httpError.ts';

const SENTENCES: Record<Conflict['reason'], string> = {
  not_started: 'This part has not started.',
  order: 'Complete the earlier parts first.',
  done: 'This was already submitted.',
  time_up: 'Time is up.',
};

/** 409: not possible in the current state. // T32 */
export function conflict(reason: Conflict['reason']): HttpError {
  return new HttpError(409, { detail: SENTENCES[reason], reason } satisfies Conflict);
}
