import { Problem } from '../../../contract/problem.ts';

/** The refusal of the gateway if a candidate is in another stage than the page showed. */
export const stageMoved = (current: string) =>
  new Problem({ status: 409, code: 'stage_moved', message: 'Moved.', fields: { current_stage: [current] } });
