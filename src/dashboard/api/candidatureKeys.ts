import { hashKey } from '@tanstack/react-query';
import type { CandidatureScope } from '../../contract/candidatureFilters.ts';
import type { CandidatureFilter } from './candidatureFilter.ts';

const all = ['candidatures'] as const;
const ofAssessment = (assessmentId: number) => [...all, assessmentId] as const;

type Scope = CandidatureScope & { assessment: number };

/** The index of the scope in the key of a row count. */
export const SCOPE_INDEX = 3;
/** The index of the kind in a key such as `['candidatures', 12, 'windows']`. */
const KIND_INDEX = 2;

/** Keys of queries about candidatures, by assessment. */
export const candidatureKeys = {
  all,
  ofAssessment,
  /** Parts of lists by number: of type CandidatureWindow. */
  windows: (assessmentId: number) => [...ofAssessment(assessmentId), 'windows'] as const,
  firstWindow: (assessmentId: number, filter: CandidatureFilter) =>
    [...candidatureKeys.windows(assessmentId), filter, 'first'] as const,
  window: (assessmentId: number, filter: CandidatureFilter, asOf: string, index: number) =>
    [...candidatureKeys.windows(assessmentId), filter, asOf, index] as const,
  /** The number of rows of a list, by its scope and version. */
  rowCount: (scope: Scope, asOf: string | undefined) =>
    [...ofAssessment(scope.assessment), 'rowCounts', hashKey([scope]), asOf] as const,
  /** Lists that grow page by page: of type InfiniteData<CandidatureWindow>. */
  pages: (assessmentId: number) => [...ofAssessment(assessmentId), 'pages'] as const,
  /** One candidature each: of type CandidatureDetail. */
  details: (assessmentId: number) => [...ofAssessment(assessmentId), 'details'] as const,
  detail: (assessmentId: number, candidatureId: number) =>
    [...candidatureKeys.details(assessmentId), candidatureId] as const,
  neighbours: (assessmentId: number) => [...ofAssessment(assessmentId), 'neighbours'] as const,
  /** Numbers of candidatures: that pass a filter, by facet, and by value of a filter. Changes renew them. */
  counts: (assessmentId: number) => [...ofAssessment(assessmentId), 'counts'] as const,
  tests: (assessmentId: number) => [...ofAssessment(assessmentId), 'tests'] as const,
  results: (assessmentId: number) => [...ofAssessment(assessmentId), 'results'] as const,
  changes: (assessmentId: number) => [...ofAssessment(assessmentId), 'changes'] as const,
  changesSince: (scope: Scope, asOf: string) => [...candidatureKeys.changes(scope.assessment), scope, asOf] as const,
};

/** Matches the queries of one kind, of one assessment or of all. */
export const ofKind = (
  kind: 'neighbours' | 'windows' | 'rowCounts' | 'pages' | 'details' | 'counts' | 'changes',
  assessmentId?: number,
) => ({
  queryKey: assessmentId === undefined ? all : ofAssessment(assessmentId),
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[KIND_INDEX] === kind,
});
