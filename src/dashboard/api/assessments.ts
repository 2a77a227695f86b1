import type { OperationName } from '../../contract/operations/operations.ts';
import { call } from './client.ts';
import { q } from './q.ts';
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

/** The reads of assessments and their lists. */
export const ASSESSMENT_READS = ['queryAssessments', 'readAssessment'] as const satisfies readonly OperationName[];

export interface AssessmentsPage extends PagedRows<ListedAssessment> {
  /** How many there are of each status. The status filter is ignored. */
  byStatus: AssessmentWindow['by_status'];
}

/** A page of the assessments. */
export const assessmentsQuery = ({ status, ordering, q: search }: AssessmentsFilter, page: number) =>
  queryOptions<AssessmentsPage>({
    queryKey: ['queryAssessments', { status, ordering, q: search.trim() }, page],
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      let byStatus: AssessmentsPage['byStatus'] = [];
      const rows = await readPage<ListedAssessment>(page, FIRST_ASSESSMENTS.limit, async (part) => {
        const statusFilter = status.includes(ALL_STATUSES) ? {} : { status };
        const query = { ...statusFilter, ordering, q: search.trim() || undefined, ...part };
        const answer = await call('queryAssessments', query, { signal });
        byStatus = answer.by_status;
        return answer;
      });
      return { ...rows, byStatus };
    },
  });

/** All assessments of these statuses; undefined: of all. */
const allQuery = <Data>(select: (rows: ListedAssessment[]) => Data, status?: string[]) =>
  queryOptions<ListedAssessment[], Error, Data>({
    queryKey: ['queryAssessments', 'all', status ?? null],
    queryFn: ({ signal }) =>
      readAllRows(FIRST_ASSESSMENTS.limit, (part) =>
        call('queryAssessments', { ...FIRST_ASSESSMENTS, status, ...part }, { signal }),
      ),
    select,
  });

/** What the gateway knows of an assessment while the service does not answer; null: nothing. */
export const listedAssessmentQuery = (assessmentId: number) =>
  allQuery((rows) => rows.find(({ id }) => id === assessmentId) ?? null);

const namesOf = (rows: ListedAssessment[]): ReadonlyMap<number, string> =>
  new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));

/** The names of all assessments, by ID. */
export const assessmentNamesQuery = () => ({ ...allQuery(namesOf), structuralSharing: false });

const byName = (rows: ListedAssessment[]) =>
  rows
    .map(({ id, name }) => ({ id, name: assessmentLabel(name, id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** The assessments that candidates can be invited to, by name. */
export const activeAssessmentsQuery = () => allQuery(byName, ['active']);

/** One assessment with its benchmark and public links. */
export const assessmentQuery = (assessmentId: number) => q('readAssessment', { assessment_id: assessmentId });
