import { SHORTLISTED_STAGES } from '../../../contract/codes.ts';
import { type CandidatureFilter, REVIEW_FILTER } from '../../api/candidatureFilter.ts';
import * as VIEW_TABS from '../../messages/viewTabs.ts';

export type ViewCodes = Pick<CandidatureFilter, 'status' | 'stage'>;

/** The views that every assessment has. */
export const BUILT_IN_VIEWS: readonly (ViewCodes & { label: string })[] = [
  { label: VIEW_TABS.all, status: [], stage: [] },
  { label: VIEW_TABS.toReview, ...REVIEW_FILTER },
  { label: VIEW_TABS.inProgress, status: ['started'], stage: [] },
  { label: VIEW_TABS.notStarted, status: ['invited'], stage: [] },
  { label: VIEW_TABS.shortlisted, status: [], stage: [...SHORTLISTED_STAGES] },
  { label: VIEW_TABS.hired, status: [], stage: ['HIR'] },
  { label: VIEW_TABS.rejected, status: [], stage: ['REJ'] },
];

export const isSameCodes = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
