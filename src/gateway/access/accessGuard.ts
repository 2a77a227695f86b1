import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { isRecord } from '../../contract/isRecord.ts';
import type { OperationName } from '../../contract/operations/operations.ts';
import { Problem } from '../../contract/problem.ts';
import type { Db } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import type { CallContext } from '../base/priority.ts';
import { notRead, Refusal } from '../base/refusal.ts';
import { isHidden } from '../names/hiddenNames.ts';
import { readCompleteness } from '../readModel/modelState.ts';
import { ASSESSMENT_LIST, assessments, candidatures, results } from '../schema/readModel.ts';
import type { UserReads } from '../upstream/upstreamClient.ts';

/** A call, before it is answered or forwarded. */
export interface GuardedCall {
  operation: OperationName;
  values: Record<string, unknown>;
  body: unknown;
  user: RowReader;
}

/**
 * The refusal of a call that names something of a restricted assessment, or something unknown: the same for both, found by the same
 * queries. Null: the user has access to all that it names. Selections, bulk actions, reviews, views and places in lists are found by
 * queries with the condition.
 */
export type AccessGuard = (call: GuardedCall, waiting: CallContext) => Promise<Refusal | null>;

/** Their queries have the condition; they also answer about candidates who are gone. */
const DECIDED_BY_QUERY: readonly OperationName[] = ['readCandidature', 'listActivity', 'listAudit', 'exportAudit'];

const NOT_FOUND = 'Not found. It may have been removed, or you have no access to it.';

const NO_LIST = 'This list has candidates of all assessments. Use the page Candidates.';

interface GuardDeps {
  db: Db;
  upstream: string;
  reads: UserReads;
}

export function createAccessGuard({ db, upstream, reads }: GuardDeps): AccessGuard {
  const isIn = async (reader: RowReader, ids: readonly number[]) => {
    const which = and(eq(assessments.upstream, upstream), inArray(assessments.id, [...ids]));
    return (await db.$count(assessments, and(which, isAccessible(assessments.id, reader)))) === ids.length;
  };
  const has = async (reader: RowReader, which: SQL | undefined) => {
    const isRead = and(eq(candidatures.upstream, upstream), isAccessible(candidatures.assessment_id, reader));
    return (await db.$count(candidatures, and(isRead, which))) > 0;
  };

  /** Whether a public link is one of an assessment, as the service says. */
  async function isLinkOf(link: unknown, assessment: number, waiting: CallContext): Promise<boolean> {
    const found = reads(waiting).readAssessment({ assessment_id: assessment }, { signal: waiting.signal });
    const { value } = await found.catch((error: unknown) => {
      if (error instanceof Problem) return { value: null };
      throw error;
    });
    return value?.public_links.some(({ id, public_uuid }) => id === link || public_uuid === link) ?? false;
  }

  /** What a call names that the user has no access to: which list would have it. Null: nothing. */
  async function findUnknown(call: GuardedCall, waiting: CallContext): Promise<'assessments' | 'candidates' | null> {
    const { operation, values, user: reader } = call;
    const named = assessmentsIn(call);
    if (named.length > 0 && !(await isIn(reader, named))) return 'assessments';
    if (values.public_link_id !== undefined) {
      const [assessment] = named;
      const isKnown = assessment !== undefined && (await isLinkOf(values.public_link_id, assessment, waiting));
      return isKnown ? null : 'assessments';
    }
    const candidature = numberIn(values.candidature_id ?? values.candidature);
    const testTaker = numberIn(values.test_taker_id ?? values.test_taker ?? values.candidature__test_taker);
    if (candidature === undefined && testTaker === undefined) {
      const result = numberIn(values.result_id);
      return result === undefined || (await hasResult(db, reader, result)) ? null : 'candidates';
    }
    if (DECIDED_BY_QUERY.includes(operation)) return null;
    const isNamed = and(
      candidature === undefined ? undefined : eq(candidatures.id, candidature),
      testTaker === undefined
        ? undefined
        : or(
            and(not(isHidden), eq(candidatures.testtaker_id, testTaker)),
            // Under blind review the dashboard sends the candidature in place of the test taker, who must not be confirmed.
            candidature === undefined && named.length === 0 ? undefined : and(isHidden, eq(candidatures.id, testTaker)),
          ),
      named.length === 0 ? undefined : inArray(candidatures.assessment_id, named),
    );
    return (await has(reader, isNamed)) ? null : 'candidates';
  }

  return async (call, waiting) => {
    if (call.operation === 'listCandidates' && call.user.noAccess.length > 0) return new Refusal(403, 'role', NO_LIST);
    const unknown = call.user.noAccess.length === 0 ? null : await findUnknown(call, waiting);
    if (unknown === null) return null;
    const list = unknown === 'assessments' ? ASSESSMENT_LIST : undefined;
    const { complete_at } = await readCompleteness(db, call.user, list);
    // The service may have it.
    return complete_at === null ? notRead() : new Refusal(404, 'not_found', NOT_FOUND);
  };
}

/** The assessments that a call names, also in the filter of a list. */
function assessmentsIn({ values, body }: GuardedCall): number[] {
  const fields = isRecord(body) ? body : {};
  const lists = [fields, ...(isRecord(fields.list) ? [fields.list] : [])];
  const filtered = lists.map(({ filter }) =>
    typeof filter === 'string' ? Number(new URLSearchParams(filter).get('assessment') ?? Number.NaN) : undefined,
  );
  const named = [
    values.assessment_id,
    values.assessment,
    values.candidature__assessment,
    fields.assessment,
    ...filtered,
  ];
  return [...new Set(named.flatMap((id) => numberIn(id) ?? []))];
}

/** Whether a result that was read is of an assessment that the reader has access to. */
const hasResult = async (db: Db, reader: RowReader, result: number) =>
  (await db.$count(
    results,
    and(
      eq(results.upstream, reader.upstream),
      sql`${results.results} @> ${JSON.stringify([{ id: result }])}::jsonb`,
      isAccessible(results.assessment_id, reader),
    ),
  )) > 0;

const numberIn = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined);
