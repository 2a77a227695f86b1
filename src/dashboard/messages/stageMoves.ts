import { labelOf } from '../../contract/codes.ts';

// Moving a candidate to another stage.

export const open = 'Move to another stage…';
export const advance = 'Move to the next stage';
export const moveTo = (code: string) => `Move to ${labelOf(code)}`;
export const noNext = 'There is no next stage.';
export const looking = 'Still loading the next stage. Try again in a moment.';
export const hasLeft = 'No longer in this view.';
export const next = 'Next';
