import { CANDIDATURE_FILTERS, CANDIDATURE_SCOPE } from '../../contract/candidatureFilters.ts';
import type { Operation } from '../../contract/endpoint.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { type Audited, type OperationName, operations } from '../../contract/operations/operations.ts';
import { type ParamSpec, parseQuery, writeParam } from '../../contract/params.ts';

/** The subject of a call. The log stores its IDs and codes, no names and no email addresses. */
export interface Subject {
  assessment?: number | undefined;
  candidature?: number | undefined;
  job?: number | undefined;
  selection?: string | undefined;
  detail?: string | undefined;
  /** Of an invitation. It is not stored, but tells whose invitation was refused. */
  email?: string | undefined;
}

/** Facts about the subject that only the answer contains. */
export interface AnswerFacts {
  candidature?: number | undefined;
  job?: number | undefined;
  selection?: string | undefined;
  /** How many candidates a file or a selection has. */
  rows?: number | undefined;
  /** The label of a public link. */
  label?: string | undefined;
}

/** In characters, as in the API. */
const MAX_LINK_LABEL = 200;

type Fields = Record<string, unknown>;
interface Call {
  values: Fields;
  body: Fields;
}

/** What the values and the body of a call do not tell by their names, and facts that only its answer contains. */
interface Exception {
  subject?: (call: Call) => Subject;
  facts?: (answer: Fields) => AnswerFacts;
}

const ofFile: Exception = { facts: ({ rows }) => ({ rows: numberIn(rows) }) };
const sizeOf = (list: unknown) => (Array.isArray(list) ? list.length : undefined);

const EXCEPTIONS: Partial<Record<Audited, Exception>> = {
  inviteCandidate: {
    subject: ({ body }) => ({ email: textIn(body.email) }),
    facts: ({ id }) => ({ candidature: numberIn(id) }),
  },
  changePublicLink: { facts: ({ label }) => ({ label: textIn(label)?.slice(0, MAX_LINK_LABEL) }) },
  changeScorecard: { facts: ({ criteria }) => ({ rows: sizeOf(criteria) }) },
  changeAccess: { facts: ({ members }) => ({ rows: sizeOf(members) }) },
  // By their IDs, as the texts of notes.
  askForViews: { subject: ({ body: { users } }) => ({ detail: Array.isArray(users) ? users.join() : undefined }) },
  createJob: { facts: ({ id }) => ({ job: numberIn(id) }) },
  readLinks: { facts: ({ results }) => ({ rows: sizeOf(results) }) },
  downloadOutcome: ofFile,
  downloadReports: ofFile,
  // Its parameters say whose entries they are, not what it is about.
  exportAudit: { subject: () => ({ candidature: undefined, detail: 'csv' }) },
  removeDemo: {
    subject: ({ body: { assessments } }) => ({
      detail: Array.isArray(assessments) && assessments.length > 0 ? `with ${assessments.join()}` : undefined,
    }),
    facts: ({ candidates }) => ({ rows: numberIn(candidates) }),
  },
  exportCandidatures: {
    ...ofFile,
    subject: ({ values }) => ({ detail: [textIn(values.format) ?? 'csv', filtersIn(values)].join(' ').trim() }),
  },
  createSelection: {
    subject({ body }) {
      const spec = { ...CANDIDATURE_SCOPE, ordering: operations.queryCandidatures.query.ordering };
      const { values } = parseQuery(spec, new URLSearchParams(textIn(body.filter)), 'open');
      return { assessment: numberIn(values.assessment), detail: filtersIn(values) || undefined };
    },
    facts: ({ selection, count }) => ({ selection: textIn(selection), rows: numberIn(count) }),
  },
};

const ROWS: Readonly<Record<OperationName, Operation>> = operations;

/** Whether calls of an operation are audited. */
export const isAudited = (operation: OperationName): operation is Audited =>
  typeof ROWS[operation].audited === 'string';

/** The subject of a call, from its validated values and body. */
export function subjectOf(operation: Audited, values: Fields, given: unknown): Subject {
  const body = isRecord(given) ? given : {};
  const detail = body[ROWS[operation].auditDetail ?? ''];
  return {
    assessment: numberIn(values.assessment_id ?? values.assessment ?? body.assessment),
    candidature: numberIn(values.candidature_id ?? values.candidature),
    job: numberIn(values.job_id ?? body.job),
    selection: textIn(values.selection),
    detail: typeof detail === 'boolean' ? (detail ? 'on' : 'off') : textIn(detail),
    ...EXCEPTIONS[operation]?.subject?.({ values, body }),
  };
}

/** Reads the facts about the subject from an answer. */
export const factsFrom = (operation: Audited, answer: unknown): AnswerFacts =>
  isRecord(answer) ? (EXCEPTIONS[operation]?.facts?.(answer) ?? {}) : {};

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberIn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** The filters with their values, for the log. Text filters without value, because it may be personal. */
function filtersIn(values: Record<string, unknown>): string {
  const filters: ParamSpec = CANDIDATURE_FILTERS;
  return Object.entries(filters)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, { kind }]) => (kind === 'text' ? name : `${name}=${writeParam(values[name])}`))
    .join(' ');
}
