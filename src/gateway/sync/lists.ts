import { isAddressable } from '../../contract/paths.ts';
import type { SQL } from 'drizzle-orm';
import { inArray } from 'drizzle-orm';
import type { Assessment } from '../../contract/assessment.ts';
import type { Candidature } from '../../contract/candidature.ts';
import type { Client } from '../../contract/client.ts';
import type { Reading } from '../../contract/tolerant.ts';
import type { CacheChange } from '../readModel/cache.ts';
import { assessmentsOf, candidaturesOf, type ListedRows } from '../readModel/pageRows.ts';
import { removeAssessments, storeAssessments } from '../readModel/storeAssessments.ts';
import { isOnPage, removeCandidatures, storeCandidatures } from '../readModel/storeCandidatures.ts';
import { ASSESSMENT_LIST, assessments, upstreams } from '../schema/readModel.ts';
import { verifyAccount } from './account.ts';

export type ListClient = Pick<Client, 'listAssessments' | 'listCandidatures'>;

/** A list of the upstream that sync reads in sweeps: the assessments, or the candidatures of one of them. */
export interface SweptList<Row extends { id: number }> {
  /** See `sweeps.scope`. */
  scope: number;
  /** The columns with the page size that the upstream accepts. */
  pages: {
    limit: typeof upstreams.page_limit | typeof upstreams.assessment_page_limit;
    size: typeof upstreams.page_size | typeof upstreams.assessment_page_size;
  };
  rows: (upstream: string) => ListedRows;
  fetchPage: (
    client: ListClient,
    query: { limit: number; offset: number },
    signal: AbortSignal,
  ) => Promise<Reading<{ count: number | null; results: Row[] }>>;
  /** Stores rows of a page. Resolves to false if a row could not be stored. */
  store: (change: CacheChange, rows: readonly Row[], requestedAt: Date) => Promise<boolean>;
  /** See `PageRange.isShown`. */
  isOnPage: (change: CacheChange, rows: readonly Row[], requestedAt: Date) => SQL | null;
  /** Whether missing rows may be removed after a complete sweep. */
  verify: (change: CacheChange) => Promise<boolean>;
  remove: (change: CacheChange, ids: readonly number[]) => Promise<void>;
}

/** The list of assessments. */
export const assessmentList: SweptList<Assessment> = {
  scope: ASSESSMENT_LIST,
  pages: { limit: upstreams.assessment_page_limit, size: upstreams.assessment_page_size },
  rows: assessmentsOf,
  fetchPage: async (client, query, signal) => await client.listAssessments(query, { signal }),
  async store(change, rows) {
    await storeAssessments(change, rows);
    return true;
  },
  isOnPage: (_change, rows) =>
    rows.every(isAddressable)
      ? inArray(
          assessments.id,
          rows.map(({ id }) => id),
        )
      : null,
  verify: verifyAccount,
  remove: removeAssessments,
};

/** The list of candidatures of one assessment. */
export const candidatureList = (assessment: number): SweptList<Candidature> => ({
  scope: assessment,
  pages: { limit: upstreams.page_limit, size: upstreams.page_size },
  rows: (upstream) => candidaturesOf(upstream, assessment),
  fetchPage: async (client, query, signal) => await client.listCandidatures({ assessment, ...query }, { signal }),
  store: async (change, rows, requestedAt) => await storeCandidatures(change, { assessment, rows, requestedAt }),
  isOnPage,
  verify: () => Promise.resolve(true),
  remove: removeCandidatures,
});
