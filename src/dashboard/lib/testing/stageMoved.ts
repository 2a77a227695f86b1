import { Problem } from '../../../contract/problem.ts';

/** How the gateway refuses a change of a candidate who is in another stage than was shown. */
export const stageMoved = (current: string) =>
  new Problem({ status: 409, code: 'stage_moved', message: 'Moved.', fields: { current_stage: [current] } });
