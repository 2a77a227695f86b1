import { labelOf } from '../../contract/codes.ts';

/** Moving a candidate to another stage. */
export const STAGE_MOVES = {
  moveName: (name: string) => `Move ${name} to`,
  find: 'Find a stage',
  noneFound: 'No stage matches.',
  current: 'Current',
  rejected: 'Rejected…',
  open: 'Move to another stage…',
  advance: 'Move to the next stage',
  moveTo: (code: string) => `Move to ${labelOf(code)}`,
  noNext: 'There is no next stage.',
  looking: 'The next stage is being looked up. Try again in a moment.',
  hasLeft: 'No longer in this view.',
  next: 'Next',
};
