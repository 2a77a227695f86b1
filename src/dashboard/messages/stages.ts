import { labelOf } from '../../contract/codes.ts';

/** The stage of a candidate. */
export const STAGE_TEXT = {
  labelOf: (code: string | null) => (code === null || code === '' ? 'Unknown stage' : labelOf(code)),
  pill: (code: string | null) => `Stage: ${STAGE_TEXT.labelOf(code)}`,
};
