import { call } from './client.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AssessmentOrdering } from '../../contract/codes.ts';
import { FIRST_ASSESSMENTS } from '../../contract/preload.ts';
import type { AssessmentWindow, ListedAssessment } from '../../contract/readModel.ts';
import { assessmentLabel } from '../messages/words.ts';
import { type PagedRows, readAllRows, readPage } from './pagedRows.ts';

/** Which assessments are listed, in which order. */
export interface AssessmentsFilter {
  /** Status codes, or ALL_STATUSES. */
  status: string[];
  ordering: AssessmentOrdering;
  /** What the name contains. */
  q: string;
}

/** Instead of status codes: assessments of all statuses. */
export const ALL_STATUSES = 'all';

export const assessmentKeys = {
  all: ['assessments'] as const,
  detail: (id: number) => [...assessmentKeys.all, 'detail', id] as const,
  list: () => [...assessmentKeys.all, 'list'] as const,
  page: (filter: AssessmentsFilter, page: number) => [...assessmentKeys.list(), filter, page] as const,
  names: () => [...assessmentKeys.list(), 'names'] as const,
};

export interface AssessmentsPage extends PagedRows<ListedAssessment> {
  /** How many there are of each status. The status filter is ignored. */
  byStatus: AssessmentWindow['by_status'];
}

/** A page of the assessments. */
export const assessmentsQuery = ({ status, ordering, q }: AssessmentsFilter, page: number) =>
  queryOptions<AssessmentsPage>({
    queryKey: assessmentKeys.page({ status, ordering, q: q.trim() }, page),
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      let byStatus: AssessmentsPage['byStatus'] = [];
      const rows = await readPage<ListedAssessment>(page, FIRST_ASSESSMENTS.limit, async (part) => {
        const statusFilter = status.includes(ALL_STATUSES) ? {} : { status };
        const query = { ...statusFilter, ordering, ...(q.trim() !== '' && { q: q.trim() }), ...part };
        const answer = await call('queryAssessments', query, { signal });
        byStatus = answer.by_status;
        return answer;
      });
      return { ...rows, byStatus };
    },
  });

/** All assessments of these statuses. */
const readAll = async (status: string[] | undefined, signal: AbortSignal): Promise<ListedAssessment[]> =>
  await readAllRows(FIRST_ASSESSMENTS.limit, (part) =>
    call('queryAssessments', { ...FIRST_ASSESSMENTS, status, ...part }, { signal }),
  );

/** What the gateway knows of an assessment while the service does not answer; null: nothing. */
export const listedAssessmentQuery = (assessmentId: number) =>
  queryOptions<ListedAssessment | null>({
    queryKey: [...assessmentKeys.list(), 'one', assessmentId],
    queryFn: async ({ signal }) => (await readAll(undefined, signal)).find(({ id }) => id === assessmentId) ?? null,
  });

/** The names of all assessments, by ID. */
export const assessmentNamesQuery = () =>
  queryOptions<ReadonlyMap<number, string>>({
    queryKey: assessmentKeys.names(),
    structuralSharing: false,
    queryFn: async ({ signal }) =>
      new Map((await readAll(undefined, signal)).flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))),
  });

/** The assessments that candidates can be invited to, by name. */
export const activeAssessmentsQuery = () =>
  queryOptions({
    queryKey: [...assessmentKeys.list(), 'active'],
    queryFn: async ({ signal }) =>
      (await readAll(['active'], signal))
        .map(({ id, name }) => ({ id, name: assessmentLabel(name, id) }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  });

/** One assessment with its benchmark and public links. */
export const assessmentQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: assessmentKeys.detail(assessmentId),
    queryFn: async ({ signal }) => await call('readAssessment', { assessment_id: assessmentId }, { signal }),
  });
