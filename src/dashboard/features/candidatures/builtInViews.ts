import { SHORTLISTED_STAGES } from '../../../contract/codes.ts';
import { type CandidatureFilter, REVIEW_FILTER } from '../../api/candidatureFilter.ts';

export type ViewCodes = Pick<CandidatureFilter, 'status' | 'stage'>;

/** The views that every assessment has. */
export const BUILT_IN_VIEWS: readonly (ViewCodes & { label: string })[] = [
  { label: 'All', status: [], stage: [] },
  { label: 'To review', ...REVIEW_FILTER },
  { label: 'In progress', status: ['started'], stage: [] },
  { label: 'Not started', status: ['invited'], stage: [] },
  { label: 'Shortlisted', status: [], stage: [...SHORTLISTED_STAGES] },
  { label: 'Hired', status: [], stage: ['HIR'] },
  { label: 'Rejected', status: [], stage: ['REJ'] },
];

export const isSameCodes = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
