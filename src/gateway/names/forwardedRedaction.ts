import { type OperationName, operations } from '../../contract/operations/operations.ts';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { blindName } from '../../contract/blindReview.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { allEndpoints, type EndpointName } from '../../contract/endpoints.ts';
import { isRecord } from '../../contract/isRecord.ts';
import type { Db } from '../../database/open.ts';
import { notRead, unknownCandidature } from '../base/refusal.ts';
import { candidatures } from '../schema/readModel.ts';
import type { Answer } from '../upstream/answer.ts';
import { blindRefusal, isBlind, NOT_GIVEN_OUT, readBlindAssessments } from './blindReview.ts';
import { isHidden } from './hiddenNames.ts';
import { safeRefusal } from './safeRefusal.ts';
import { readSums } from './shownSums.ts';
import { hideAddresses, hideInForeignText, hideNamesInResults, TEXT_HIDDEN } from './shownText.ts';

type Values = Record<string, unknown>;

interface ForwardedCall {
  values: Values;
  /** From `resolve`. */
  upstreamValues: Values;
  body: unknown;
}

/** Removes names of candidates under blind review from answers of the upstream. */
export interface ForwardedRedaction {
  /**
   * Translates the values of a call for the upstream: the dashboard sends the candidature's ID in place of a hidden test
   * taker's. Throws a Refusal if the answer would name a hidden candidate.
   */
  resolve: (operation: OperationName, values: Values) => Promise<Values>;
  /** Removes hidden names from a document, which is the same if there are none. */
  redact: (operation: OperationName, call: ForwardedCall, document: object) => Promise<object>;
  /** Removes them from a refusal. Of a file, such as a report, `resolve` refuses those about hidden candidates. */
  redactRefusal: (operation: OperationName, call: ForwardedCall, answer: Answer) => Promise<Answer>;
}

/** How the answers of an operation are redacted while any assessment is under blind review. */
interface Redaction {
  resolve?: (values: Values) => Promise<Values>;
  redact?: (document: Values, call: ForwardedCall) => Promise<object>;
}

const NO_LIST = 'Blind review is on. Candidates are listed without names on the page of the assessment.';
const NOT_NAMED = 'Blind review is on for every assessment of this candidate.';

export function createForwardedRedaction(db: Db, upstream: string): ForwardedRedaction {
  const find = async (which: SQL | undefined) =>
    await db
      .select({ candidature: candidatures, is_hidden: isHidden })
      .from(candidatures)
      .where(and(eq(candidatures.upstream, upstream), which));
  const findOne = async (candidature: unknown) => (await find(eq(candidatures.id, Number(candidature))))[0];

  /** A candidature of the read model. Throws a Refusal for any other, because it may be hidden. */
  async function findKnown(candidature: unknown) {
    const row = await findOne(candidature);
    if (!row) throw notRead();
    return row;
  }

  /** Which rows are hidden: those of blind assessments, and those whose assessment is not known. */
  async function findHidden(rows: readonly Values[], ids: (row: Values) => { id: unknown; assessment: unknown }) {
    const blind = await readBlindAssessments(db, upstream);
    const numbers = rows.map((row) => ids(row).id).filter((id) => typeof id === 'number');
    const known = numbers.length === 0 ? [] : await find(inArray(candidatures.id, numbers));
    const assessments = new Map<unknown, number>(known.map(({ candidature: row }) => [row.id, row.assessment_id]));
    return new Set(
      rows.filter((row) => {
        const { id, assessment } = ids(row);
        const found = assessments.get(id) ?? assessment;
        return typeof found !== 'number' || blind.has(found);
      }),
    );
  }

  /**
   * The page of a candidate who is named, because an assessment of theirs is not under blind review. It is made of the entries that
   * may be seen, also where all may: else a hidden candidature that is added or removed would change one person's page.
   */
  async function redactCandidate(candidate: Values): Promise<Values> {
    const details = recordsIn(candidate.assessments_detail);
    const hidden = await findHidden(details, ({ id, assessment_id }) => ({ id, assessment: assessment_id }));
    const shown = details.filter((each) => !hidden.has(each));
    return await candidateOf(db, upstream, candidate, shown);
  }

  /** Each operation of the API without `namesNobody` in its row. A missing one does not compile. */
  const redactions: Record<NamingOperation, Redaction> = {
    inviteCandidate: {
      async redact(raw, { values, body }) {
        if (!(await isBlind(db, upstream, Number(values.assessment_id)))) return raw;
        // What the user knows, without the candidature: the address would be told with it.
        const { assessment, created, status } = raw;
        return { assessment, first_name: '', last_name: '', created, status, ...(isRecord(body) && body) };
      },
    },
    listCandidates: {
      resolve: () => Promise.reject(blindRefusal(NO_LIST)),
    },
    listCandidatures: {
      async resolve(values) {
        if (await isBlind(db, upstream, Number(values.assessment))) throw blindRefusal(NO_LIST);
        return values;
      },
      async redact(raw, { values }) {
        const rows = rowsIn(raw);
        // A service may ignore the parameter.
        const hidden = await findHidden(rows, ({ id }) => ({ id, assessment: values.assessment }));
        return { ...raw, results: rows.filter((row) => !hidden.has(row)).map(withoutDates) };
      },
    },
    renderPdf: {
      async resolve(values) {
        const { candidature, is_hidden } = await findKnown(values.candidature);
        if (is_hidden) throw blindRefusal(NOT_GIVEN_OUT.report);
        refuseOther(candidature, values.test_taker_id);
        return values;
      },
    },
    readCandidate: {
      async resolve(values) {
        const rows = await find(eq(candidatures.testtaker_id, Number(values.test_taker_id)));
        if (rows.length === 0) throw notRead();
        if (rows.every((row) => row.is_hidden)) throw blindRefusal(NOT_NAMED);
        return values;
      },
      async redact(raw) {
        const results = await Promise.all(rowsIn(raw).map(redactCandidate));
        return { ...raw, results };
      },
    },
    readFlags: {
      async resolve(values) {
        const { candidature, is_hidden } = await findKnown(values.candidature);
        if (!is_hidden) {
          refuseOther(candidature, values.test_taker_id);
          return values;
        }
        if (candidature.id !== values.test_taker_id) throw unknownCandidature();
        return { ...values, test_taker_id: candidature.testtaker_id };
      },
      async redact(raw, call) {
        if ((await findOne(call.values.candidature))?.is_hidden ?? true) return flagsOnly(raw, call);
        return await redactCandidate(raw);
      },
    },
    listResults: {
      async resolve(values) {
        const { candidature__assessment: assessment, candidature__test_taker: shownId } = values;
        if (!(await isBlind(db, upstream, Number(assessment)))) return values;
        const { candidature } = await findKnown(shownId);
        if (candidature.assessment_id !== assessment) throw unknownCandidature();
        return { ...values, candidature__test_taker: candidature.testtaker_id };
      },
      async redact(raw, { values }) {
        if (!(await isBlind(db, upstream, Number(values.candidature__assessment)))) return raw;
        const candidature = (await findOne(values.candidature__test_taker))?.candidature ?? null;
        return { ...raw, results: hideNamesInResults(rowsIn(raw), candidature) };
      },
    },
    readResult: {
      // Whose result it is, is not known here.
      redact: async (raw) => await Promise.resolve({ ...raw, ...hideNamesInResults([raw], null)[0] }),
    },
    listAnswers: {
      async resolve(values) {
        await findKnown(values.candidature);
        return values;
      },
      async redact(raw, { values }) {
        const row = await findKnown(values.candidature);
        if (!row.is_hidden || !isRecord(raw)) return raw;
        // The other kinds are options and numbers.
        const results = recordsIn(raw.results).map((each) =>
          each.kind === 'code' && typeof each.answer === 'string'
            ? { ...each, answer: hideInForeignText(each.answer, row.candidature) }
            : each,
        );
        return { ...raw, results };
      },
    },
    listEmails: {
      // A match of a search, and their number, would show whose email it is.
      async resolve(values) {
        if (values.search === undefined) return values;
        return { ...values, without_assessments: [...(await readBlindAssessments(db, upstream))].join() };
      },
      async redact(raw, { values }) {
        const emails = rowsIn(raw);
        const hidden = await findHidden(emails, ({ candidature, assessment }) => ({ id: candidature, assessment }));
        const isSearch = values.search !== undefined;
        const results = isSearch
          ? emails.filter((email) => !hidden.has(email))
          : emails.map((email) => (hidden.has(email) ? anonymousEmail(email) : email));
        return { ...raw, results };
      },
    },
  };

  /** A refusal of a call that may be about a hidden candidate. */
  async function redactRefusal(endpoint: Endpoint, { values }: ForwardedCall, raw: unknown): Promise<unknown> {
    const id = values.candidature_id ?? values.candidature;
    if (id !== undefined) {
      const row = await findOne(id);
      if (row && !row.is_hidden) return raw;
      return safeRefusal(endpoint, raw, row ? (text) => hideInForeignText(text, row.candidature) : null);
    }
    const assessment = values.assessment_id ?? values.assessment ?? values.candidature__assessment;
    if (assessment === undefined || !(await isBlind(db, upstream, Number(assessment)))) return raw;
    return safeRefusal(endpoint, raw, hideAddresses);
  }

  return {
    async resolve(operation, values) {
      if (!isNaming(operation) || !redactions[operation].resolve || !(await isBlind(db, upstream))) return values;
      return await redactions[operation].resolve(values);
    },
    async redact(operation, call, document) {
      if (!isNaming(operation) || !redactions[operation].redact || !(await isBlind(db, upstream))) return document;
      return await redactions[operation].redact({ ...document }, call);
    },
    async redactRefusal(operation, call, answer) {
      const { body, status } = answer;
      if (!isForwarded(operation) || status < 300 || body === null || !(await isBlind(db, upstream))) return answer;
      // answerOf has checked that it is JSON.
      const shown = await redactRefusal(allEndpoints[operation], call, JSON.parse(body.toString()));
      return { ...answer, body: Buffer.from(JSON.stringify(shown)) };
    },
  };
}

/** A candidate as the service sent them, made of some entries of `assessments_detail`. */
export async function candidateOf(db: Db, upstream: string, candidate: Values, entries: readonly Values[]) {
  const shown = entries.map(withoutDates);
  const ids = shown.map(({ id }) => id).filter((id) => typeof id === 'number');
  return {
    ...candidate,
    ...(await readSums(db, upstream, ids)),
    assessments: shown.map(({ assessment_name }) => ({ assessment_name })),
    assessments_count: shown.length,
    assessments_detail: shown,
  };
}

/** Of a candidature whose name is shown: the test taker must be its own, since another may be hidden. */
function refuseOther({ testtaker_id }: typeof candidatures.$inferSelect, testTaker: unknown): void {
  if (testtaker_id !== null && testtaker_id !== testTaker) throw unknownCandidature();
}

const isForwarded = (operation: OperationName): operation is EndpointName => Object.hasOwn(allEndpoints, operation);

type Forwarded = typeof allEndpoints;
type NamingOperation = {
  [Name in EndpointName]: Forwarded[Name] extends { namesNobody: true } ? never : Name;
}[EndpointName];
const isNaming = (operation: OperationName): operation is NamingOperation =>
  isForwarded(operation) && !('namesNobody' in operations[operation]);

/** The test conditions of one candidature, without identifying data. */
function flagsOnly(candidate: Values, { values }: ForwardedCall) {
  const id = Number(values.candidature);
  return {
    id,
    full_name: blindName(id),
    email: '',
    tests: [],
    assessments: [],
    assessments_count: 1,
    last_activity: null,
    assessments_detail: recordsIn(candidate.assessments_detail)
      .filter((each) => each.id === id)
      .map(withoutDates),
  };
}

const anonymousEmail = (email: Values): Values => ({
  ...email,
  to: '',
  to_name: typeof email.candidature === 'number' ? blindName(email.candidature) : '',
  subject: TEXT_HIDDEN,
  body: TEXT_HIDDEN,
  link: null,
  reason: null,
});

/** Services may send these of the person, from all assessments. */
export const withoutDates = <Row extends { last_activity?: unknown; modified?: unknown }>({
  last_activity: _activity,
  modified: _modified,
  ...row
}: Row) => row;

const rowsIn = ({ results }: Values): Values[] => recordsIn(results);
const recordsIn = (list: unknown): Values[] => (Array.isArray(list) ? list.filter(isRecord) : []);
