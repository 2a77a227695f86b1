import { and, eq, inArray } from 'drizzle-orm';
import type { EndpointName } from '../../contract/endpoints.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { pageOf } from '../../contract/paging.ts';
import type { Db } from '../../database/open.ts';
import { candidateOf, withoutDates } from '../names/forwardedRedaction.ts';
import type { RowReader } from '../base/access.ts';
import { readKnownAssessments } from '../readModel/assessmentsQuery.ts';
import { candidatures } from '../schema/readModel.ts';

type Row = Record<string, unknown>;

/** What a user may see of an answer of the service. */
interface Answered extends RowReader {
  db: Db;
  values: Row;
}
type Cut = (document: Row, answered: Answered) => Promise<object>;

/**
 * How each operation of the API is cut to what a user may see. Null: it is about one assessment or candidate, which the guard has
 * checked. A missing one does not compile.
 */
const CUTS: Record<EndpointName, Cut | null> = {
  // Of the pages of the service, rows and numbers would be missing.
  async listAssessments(document, { values, ...reader }) {
    const { limit, offset } = pageOf({ limit: numberIn(values.limit), offset: numberIn(values.offset) });
    const all = await readKnownAssessments(reader.db, reader, {
      status: Array.isArray(values.status) ? values.status.map(String) : undefined,
      ordering: typeof values.ordering === 'string' ? values.ordering : undefined,
    });
    return { ...document, count: all.length, next: null, previous: null, results: all.slice(offset, offset + limit) };
  },
  // The guard refuses it.
  listCandidates: null,
  async listCandidatures(document, answered) {
    // A service may ignore the parameter.
    const shown = await accessibleOf(rowsIn(document.results), answered, answered.values.assessment);
    return { ...document, results: shown.map(withoutDates) };
  },
  async readCandidate(document, answered) {
    const cut = rowsIn(document.results).map(async (candidate) => await cutCandidate(candidate, answered));
    return { ...document, results: await Promise.all(cut) };
  },
  readFlags: cutCandidate,
  readAssessment: null,
  changePublicLink: null,
  inviteCandidate: (candidature) => Promise.resolve(withoutDates(candidature)),
  sendInvitation: null,
  changeStage: null,
  sendReminder: null,
  deleteCandidature: null,
  listResults: null,
  readResult: null,
  renderPdf: null,
  listAnswers: null,
  // `valuesFor` asks for less.
  listEmails: null,
  listEmailPreviews: null,
};

/** The values to ask the service with, so that it leaves out what a user may not see. */
export function valuesFor(operation: string, values: Row, noAccess: readonly number[]): Row {
  if (operation !== 'listEmails' || noAccess.length === 0) return values;
  const { without_assessments: given } = values;
  return { ...values, without_assessments: [...(typeof given === 'string' ? [given] : []), ...noAccess].join() };
}

/** What a user may see of the document of an operation of the API. */
export async function cutForwarded(operation: string, document: object, answered: Answered): Promise<object> {
  const cut = isForwarded(operation) ? CUTS[operation] : null;
  return cut && answered.noAccess.length > 0 ? await cut({ ...document }, answered) : document;
}

const isForwarded = (operation: string): operation is EndpointName => Object.hasOwn(CUTS, operation);

async function cutCandidate(candidate: Row, answered: Answered): Promise<Row> {
  const shown = await accessibleOf(rowsIn(candidate.assessments_detail), answered, undefined);
  return await candidateOf(answered.db, answered.upstream, candidate, shown);
}

/** The rows of candidatures whose assessment is known and accessible. `given`: the assessment that was asked for. */
async function accessibleOf(
  rows: readonly Row[],
  { db, upstream, noAccess }: Answered,
  given: unknown,
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id).filter((id) => typeof id === 'number');
  const known = await db
    .select({ id: candidatures.id, assessment: candidatures.assessment_id })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), inArray(candidatures.id, ids)));
  const assessments = new Map<unknown, unknown>(known.map(({ id, assessment }) => [id, assessment]));
  return rows.filter(({ id, assessment_id }) => {
    const assessment = assessments.get(id) ?? given ?? assessment_id;
    return typeof assessment === 'number' && !noAccess.includes(assessment);
  });
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);
const rowsIn = (list: unknown): Row[] => (Array.isArray(list) ? list.filter(isRecord) : []);
