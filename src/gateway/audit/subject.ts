import type { Audited } from '../../contract/audited.ts';
import { CANDIDATURE_FILTERS, CANDIDATURE_SCOPE } from '../../contract/candidatureFilters.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { allEndpoints } from '../../contract/endpoints.ts';
import type { gatewayEndpoints } from '../../contract/gatewayEndpoints.ts';
import { type ParamSpec, parseQuery, writeParam } from '../../contract/params.ts';
import { readEndpoints } from '../../contract/readEndpoints.ts';
import type { OperationName } from '../../contract/roles.ts';
import type { Call } from '../base/operations.ts';

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

type Table = typeof allEndpoints & typeof gatewayEndpoints;

/** Operations that change only what their own user sees. */
type OwnChoice =
  | 'markNotificationsRead'
  | 'markNotificationUnread'
  | 'changeDailyEmail'
  | 'followAssessment'
  | 'unfollowAssessment';

/** Writes, and downloads of personal data. Excluded: `endSession`, which the proxy logs, and POST requests that only read. */
type MustBeAudited = {
  [Name in keyof Table]: Table[Name] extends { method: 'GET' }
    ? Table[Name] extends { response: 'file' | 'pdf' }
      ? Name
      : never
    : Name;
}[Exclude<keyof Table, 'endSession' | 'findInvited' | 'findListed' | 'collectResults' | OwnChoice>];

interface Entry<E extends Endpoint> {
  subject: (call: Pick<Call<E>, 'values' | 'body'>) => Subject;
  facts?: (answer: Record<string, unknown>) => AnswerFacts;
}

/** In characters, as in the API. */
const MAX_LINK_LABEL = 200;

const ofCandidature = {
  subject: ({ values: { candidature_id: candidature } }: { values: { candidature_id: number } }) => ({ candidature }),
};
const ofJob = { subject: ({ values: { job_id: job } }: { values: { job_id: number } }) => ({ job }) };
const rowsOf = ({ rows }: Record<string, unknown>): AnswerFacts => ({ rows: numberIn(rows) });

/** The subject of each audited call. */
const ENTRIES: { [Name in MustBeAudited]: Entry<Table[Name]> } = {
  changeStage: {
    subject: ({ values: { candidature_id: candidature }, body }) => ({ candidature, detail: body.stage }),
  },
  inviteCandidate: {
    subject: ({ values: { assessment_id: assessment }, body: { email } }) => ({ assessment, email }),
    facts: ({ id }) => ({ candidature: numberIn(id) }),
  },
  sendInvitation: ofCandidature,
  sendReminder: ofCandidature,
  deleteCandidature: ofCandidature,
  changePublicLink: {
    subject: ({ body: { assessment, active } }) => ({
      assessment,
      detail: active === undefined ? undefined : active ? 'on' : 'off',
    }),
    facts: ({ label }) => ({ label: typeof label === 'string' ? label.slice(0, MAX_LINK_LABEL) : undefined }),
  },
  createJob: {
    subject: ({ body: { assessment, kind } }) => ({ assessment, detail: kind }),
    facts: ({ id }) => ({ job: numberIn(id) }),
  },
  changeJob: { subject: ({ values: { job_id: job }, body }) => ({ job, detail: body.action }) },
  downloadOutcome: { ...ofJob, facts: rowsOf },
  downloadReports: { ...ofJob, facts: rowsOf },
  renderPdf: { subject: ({ values: { candidature } }) => ({ candidature }) },
  changeScheduledEmails: { subject: ({ body: { job, action } }) => ({ job, detail: action }) },
  exportAudit: { subject: () => ({ detail: 'csv' }) },
  exportCandidatures: {
    subject: ({ values }) => ({
      assessment: values.assessment,
      selection: values.selection,
      detail: [values.format ?? 'csv', filtersIn(values)].join(' ').trim(),
    }),
    facts: rowsOf,
  },
  createSelection: {
    subject({ body: { filter } }) {
      const spec = { ...CANDIDATURE_SCOPE, ordering: readEndpoints.queryCandidatures.query.ordering };
      const { values } = parseQuery(spec, new URLSearchParams(filter), 'open');
      return { assessment: numberIn(values.assessment), detail: filtersIn(values) || undefined };
    },
    facts: ({ selection, count }) => ({
      selection: typeof selection === 'string' ? selection : undefined,
      rows: numberIn(count),
    }),
  },
  saveView: { subject: ({ body: { assessment } }) => ({ assessment }) },
  changeView: { subject: () => ({}) },
  deleteView: { subject: () => ({}) },
  changeBlindReview: {
    subject: ({ values: { assessment_id: assessment }, body }) => ({ assessment, detail: body.is_on ? 'on' : 'off' }),
  },
  createNote: ofCandidature,
  changeNote: ofCandidature,
  deleteNote: ofCandidature,
  saveRecommendation: {
    subject: ({ values: { candidature_id: candidature }, body }) => ({ candidature, detail: body.recommendation }),
  },
  deleteRecommendation: ofCandidature,
  removeDemo: {
    subject: ({ body: { assessments } }) => ({
      detail: assessments.length > 0 ? `with ${assessments.join()}` : undefined,
    }),
    facts: ({ candidates }) => ({ rows: numberIn(candidates) }),
  },
};

type AnyEntry = {
  subject: (call: { values: Record<string, unknown>; body: unknown }) => Subject;
  facts?: (answer: Record<string, unknown>) => AnswerFacts;
};

/** Whether calls of an operation are audited. Operations missing in AUDITED do not compile where this is used. */
export const isAudited = (operation: OperationName): operation is MustBeAudited => Object.hasOwn(ENTRIES, operation);

// The endpoint of this operation has validated the values and the body.
const entryOf = (operation: Audited) => ENTRIES[operation] as unknown as AnyEntry;

/** The subject of a call, from its validated values and body. */
export const subjectOf = (operation: Audited, values: Record<string, unknown>, body: unknown): Subject =>
  entryOf(operation).subject({ values, body });

/** Reads the facts about the subject from an answer. */
export function factsFrom(operation: Audited, answer: unknown): AnswerFacts {
  return isRecord(answer) ? (entryOf(operation).facts?.(answer) ?? {}) : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
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
