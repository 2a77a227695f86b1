import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { readAnswer } from '../../contract/answer.ts';
import { blindName } from '../../contract/blindReview.ts';
import { Candidate } from '../../contract/candidate.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { OperationName } from '../../contract/roles.ts';
import { read } from '../../contract/tolerant.ts';
import type { Db } from '../../database/open.ts';
import { isHidden } from '../readModel/hiddenNames.ts';
import { notRead, unknownCandidature } from '../readModel/readRefusals.ts';
import { candidatures } from '../readModel/tables.ts';
import type { Answer } from '../upstream/answer.ts';
import { upstreamInvalid } from '../upstream/failures.ts';
import { hideNameInResults } from './hideNameInText.ts';
import { blindRefusal, isBlind, NO_REPORT } from './isBlind.ts';

type Values = Record<string, unknown>;

/** Removes names of candidates under blind review from answers of the upstream. */
export interface ForwardedRedaction {
  /**
   * Translates the values of a call for the upstream: the dashboard sends the candidature's ID in place of a hidden test
   * taker's. Throws a Refusal if the answer would name a hidden candidate.
   */
  resolve: (operation: OperationName, values: Values) => Promise<Values>;
  /** Removes hidden names from a JSON answer. `upstreamValues`: from `resolve`. */
  redact: (
    operation: OperationName,
    call: { values: Values; upstreamValues: Values },
    answer: Answer,
  ) => Promise<Answer>;
}

/** The reads whose answers name candidates. Writes answer to a user who knows the name. */
const NAMING_READS: readonly OperationName[] = [
  'listCandidates',
  'listCandidatures',
  'renderPdf',
  'readCandidate',
  'readFlags',
  'listResults',
  'listEmails',
];

const NO_LIST = 'Blind review is on. Candidates are listed without names on the page of the assessment.';
const NOT_NAMED = 'Blind review is on for every assessment of this candidate.';
const WITHHELD = 'Hidden while blind review is on';

export function createForwardedRedaction(db: Db, upstream: string): ForwardedRedaction {
  const find = async (which: SQL | undefined) =>
    await db
      .select({ candidature: candidatures, is_hidden: isHidden })
      .from(candidatures)
      .where(and(eq(candidatures.upstream, upstream), which));

  /** A candidature of the read model. Throws a Refusal for any other, because it may be hidden. */
  async function findKnown(candidature: unknown) {
    const [row] = await find(eq(candidatures.id, Number(candidature)));
    if (!row) throw notRead();
    return row;
  }

  async function hiddenAmong(ids: readonly unknown[]): Promise<ReadonlySet<unknown>> {
    const numbers = ids.filter((id) => typeof id === 'number');
    const rows = numbers.length === 0 ? [] : await find(and(inArray(candidatures.id, numbers), isHidden));
    return new Set(rows.map(({ candidature }) => candidature.id));
  }

  const isConcerned = async (operation: OperationName) =>
    NAMING_READS.includes(operation) && (await isBlind(db, upstream));

  async function resolveBlind(operation: OperationName, values: Values): Promise<Values> {
    switch (operation) {
      case 'listCandidates':
        throw blindRefusal(NO_LIST);
      case 'listCandidatures':
        if (await isBlind(db, upstream, Number(values.assessment))) throw blindRefusal(NO_LIST);
        return values;
      case 'renderPdf':
        if ((await findKnown(values.candidature)).is_hidden) throw blindRefusal(NO_REPORT);
        return values;
      case 'readCandidate': {
        const rows = await find(eq(candidatures.testtaker_id, Number(values.test_taker_id)));
        if (rows.length === 0) throw notRead();
        if (rows.every((row) => row.is_hidden)) throw blindRefusal(NOT_NAMED);
        return values;
      }
      case 'readFlags': {
        const { candidature, is_hidden } = await findKnown(values.candidature);
        if (!is_hidden) return values;
        if (candidature.id !== values.test_taker_id) throw unknownCandidature();
        return { ...values, test_taker_id: candidature.testtaker_id };
      }
      case 'listResults': {
        const { candidature__assessment: assessment, candidature__test_taker: shownId } = values;
        if (!(await isBlind(db, upstream, Number(assessment)))) return values;
        const { candidature } = await findKnown(shownId);
        if (candidature.assessment_id !== assessment) throw unknownCandidature();
        return { ...values, candidature__test_taker: candidature.testtaker_id };
      }
      default:
        return values;
    }
  }

  async function redactBlind(
    operation: OperationName,
    { values, upstreamValues }: { values: Values; upstreamValues: Values },
    raw: unknown,
  ) {
    switch (operation) {
      case 'readCandidate':
      case 'readFlags': {
        const candidates = rowsIn(raw);
        const details = candidates.flatMap(({ assessments_detail: all }) => recordsIn(all));
        const hidden = await hiddenAmong([...details.map(({ id }) => id), values.candidature]);
        if (operation === 'readFlags' && hidden.has(values.candidature))
          return flagsOnly(raw, { values, upstreamValues });
        for (const candidate of candidates) {
          candidate.assessments_detail = recordsIn(candidate.assessments_detail).map((each) =>
            hidden.has(each.id) ? hiddenDetail(each) : each,
          );
        }
        return raw;
      }
      case 'listResults': {
        if (!(await isBlind(db, upstream, Number(values.candidature__assessment)))) return raw;
        // Keeps only fields of the contract.
        const reading = readAnswer(endpoints.listResults, raw, undefined);
        if (!reading) throw upstreamInvalid('other JSON');
        const { candidature } = await findKnown(values.candidature__test_taker);
        return { ...reading.value, results: hideNameInResults(rowsIn(reading.value), candidature) };
      }
      case 'listEmails': {
        const emails = rowsIn(raw);
        const hidden = await hiddenAmong(emails.map(({ candidature }) => candidature));
        const isShown = ({ candidature }: Values) => !hidden.has(candidature);
        // A match of a search would show whose email it is.
        const results = values.search === undefined ? emails : emails.filter(isShown);
        const left = emails.length - results.length;
        const { count } = isRecord(raw) ? raw : {};
        return {
          ...(isRecord(raw) ? raw : {}),
          count: typeof count === 'number' ? count - left : count,
          results: results.map((email) => (isShown(email) ? email : anonymousEmail(email))),
        };
      }
      default:
        return raw;
    }
  }

  return {
    resolve: async (operation, values) =>
      (await isConcerned(operation)) ? await resolveBlind(operation, values) : values,
    async redact(operation, call, answer) {
      const { body, status } = answer;
      if (body === null || status !== 200 || !(await isConcerned(operation))) return answer;
      const shown = await redactBlind(operation, call, JSON.parse(body.toString()) as unknown);
      return { ...answer, body: Buffer.from(JSON.stringify(shown)) };
    },
  };
}

/** The test conditions of one candidature, without identifying data. */
function flagsOnly(raw: unknown, { values, upstreamValues }: { values: Values; upstreamValues: Values }) {
  const answer = readAnswer(endpoints.readFlags, raw, upstreamValues.test_taker_id);
  const candidate = answer && read(Candidate, answer.value).value;
  if (!candidate) throw upstreamInvalid('other JSON');
  const id = Number(values.candidature);
  return {
    id,
    full_name: blindName(id),
    email: '',
    tests: [],
    assessments: [],
    assessments_count: 1,
    last_activity: null,
    assessments_detail: candidate.assessments_detail.filter((each) => each.id === id),
  };
}

/** The entry of an assessment under blind review, without the candidature and its test conditions. */
const hiddenDetail = ({ assessment_id, assessment_name }: Values): Values => ({
  assessment_id,
  assessment_name,
  is_exited_full_screen: null,
  is_left_screen: null,
  repeated_ip: null,
  is_camera_enabled: null,
});

const anonymousEmail = (email: Values): Values => ({
  ...email,
  to: '',
  to_name: blindName(Number(email.candidature)),
  subject: WITHHELD,
  body: WITHHELD,
  link: null,
  reason: null,
});

/** The rows of a page, or the answer itself as the only row. */
const rowsIn = (raw: unknown): Values[] => recordsIn(isRecord(raw) && 'results' in raw ? raw.results : [raw]);
const recordsIn = (list: unknown): Values[] => (Array.isArray(list) ? list.filter(isRecord) : []);
