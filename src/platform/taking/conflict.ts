import type { Conflict } from '../../contract/taking.ts';
import { HttpError } from '../http/httpError.ts';

const SENTENCES: Record<Conflict['reason'], string> = {
  not_started: 'This has not been begun.',
  order: 'Something before this is not done yet.',
  done: 'This has been handed in.',
  time_up: 'The time for this is over.',
};

/** 409: what the state does not allow. // T32 */
export function conflict(reason: Conflict['reason']): HttpError {
  return new HttpError(409, { detail: SENTENCES[reason], reason } satisfies Conflict);
}
