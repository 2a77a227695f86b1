import type { OperationName } from '../../src/contract/operations/operations.ts';
import { randomUUID } from 'node:crypto';
import { type Endpoint, MAX_LIMIT } from '../../src/contract/endpoint.ts';
import { allEndpoints, gatewayEndpoints } from '../../src/contract/endpoints.ts';
import type { Param, ParamSpec } from '../../src/contract/params.ts';

export const OPERATIONS: Readonly<Record<OperationName, Endpoint>> = { ...allEndpoints, ...gatewayEndpoints };

/** What the calls are about. */
export interface Subjects {
  /** The same in both worlds. */
  shared: {
    blind: number;
    open: number;
    /** Candidatures of the blind assessment. */
    hidden: number[];
    /** A candidature of one of these people in the open assessment. */
    named: number;
    testTakers: number[];
    jobs: Record<'invite' | 'move' | 'reject', number>;
    note: number;
    review: number;
    publicLink: number;
  };
  selection: string;
  /** A version of the read model before the first write. */
  since: string;
  /** The links of some people, which a user may know and search for. */
  links: string[];
}

export interface GuessCall {
  operation: OperationName;
  values: Record<string, unknown>;
  body?: unknown;
}

/** Entries of one bulk action come in the order in which the service answers, which differs by chance. */
export const LOGS: readonly OperationName[] = [
  'listAudit',
  'exportAudit',
  'listActivity',
  'listNotifications',
  'readChanges',
];

const UNKNOWN = 2_000_000;
const ORDERED_BY_NAME = ['email', '-_full_name', '-name', '-created'];

/** Guesses for a parameter, if it is a place for one: text, an ID, an order or an offset. */
function guessesOf(name: string, param: Param, guesses: readonly string[], about: Subjects): unknown[] {
  const { hidden, named, testTakers, blind, open, jobs } = about.shared;
  if (name === 'link') return about.links;
  if (name === 'offset') return [1, 3];
  if (['ordering', 'format'].includes(name) && param.kind === 'code') return [...param.values];
  switch (param.kind) {
    case 'text':
      return [...guesses];
    case 'uuid':
      return [about.selection];
    case 'id':
    case 'id_or_uuid':
      if (name.includes('assessment')) return [blind, open];
      if (name === 'result_id') return [hidden[0], hidden[2], named].map((id = UNKNOWN) => id * 8 - 7);
      if (name.startsWith('job')) return [...Object.values(jobs), UNKNOWN];
      return [hidden[0], hidden[1], named, ...testTakers.slice(0, 2), UNKNOWN];
    default:
      return [];
  }
}

/** Values for required parameters, by name. */
const REQUIRED: Readonly<Record<string, (about: Subjects) => unknown>> = {
  assessment: ({ shared }) => shared.blind,
  assessment_id: ({ shared }) => shared.blind,
  candidature: ({ shared }) => shared.hidden[0],
  candidature_id: ({ shared }) => shared.hidden[2],
  candidature__assessment: ({ shared }) => shared.blind,
  candidature__test_taker: ({ shared }) => shared.hidden[0],
  test_taker_id: ({ shared }) => shared.testTakers[0],
  job_id: ({ shared }) => shared.jobs.invite,
  note_id: ({ shared }) => shared.note,
  view_id: () => 1,
  view_request_id: () => 1,
  // The first of the candidature that is required, see handlers/results.ts.
  result_id: ({ shared }) => (shared.hidden[2] ?? 0) * 8 - 7,
  public_link_id: ({ shared }) => shared.publicLink,
  selection: (about) => about.selection,
  selection_id: ({ selection }) => selection,
  review_id: ({ shared }) => shared.review,
  filter: () => 'notes',
};

function requiredOf(name: string, param: Param | undefined, about: Subjects): unknown {
  if (param?.kind === 'version') return about.since;
  return param?.kind === 'integer' ? param.min : REQUIRED[name]?.(about);
}

const filtersOf = (guess: string, { shared: { blind, open } }: Subjects) =>
  [blind, open].flatMap((assessment) =>
    [{ q: guess }, ...ORDERED_BY_NAME.map((ordering) => ({ ordering }))].map((filter) =>
      new URLSearchParams({ assessment: String(assessment), ...filter }).toString(),
    ),
  );

/** The bodies of the operations that have one. */
export const BODIES: Readonly<Partial<Record<OperationName, (guess: string, about: Subjects) => unknown[]>>> = {
  changePublicLink: (guess) => [{ label: guess, active: true }],
  inviteCandidate: (guess) => [{ email: guess, first_name: 'A', last_name: 'B' }],
  sendInvitation: () => [{}],
  // Only who is rejected gets the email of `sendReminder`.
  changeStage: () => [{ stage: 'EVA' }, { stage: 'REJ' }],
  sendReminder: () => [{}],
  createJob: (guess, { shared: { blind }, selection }) => {
    const request = { assessment: blind, request_key: randomUUID() };
    const invitees = [{ email: guess }, { email: `${guess}.` }];
    return [
      { ...request, kind: 'invite', invitees, options: { send_email: false } },
      { ...request, request_key: randomUUID(), kind: 'collect_reports', selection },
    ];
  },
  changeJob: () => [{ action: 'retry_failed' }],
  changeScheduledEmails: (_guess, { shared: { jobs } }) => [{ action: 'cancel', job: jobs.move }],
  createSelection: (guess, about) => [
    { ids: [...about.shared.hidden, UNKNOWN] },
    { of_job: { job: about.shared.jobs.invite, outcome: 'skipped' } },
    { of_job: { job: about.shared.jobs.move, outcome: 'done' } },
    ...filtersOf(guess, about).flatMap((filter) => [{ filter }, { ids: about.shared.hidden, list: { filter } }]),
  ],
  openReview: (_guess, { selection }) => [{ selection }, {}],
  setLater: () => [{ is_later: true }],
  findListed: (guess, about) =>
    filtersOf(guess, about).flatMap((filter) => [{ filter }, { filter, ids: about.shared.hidden }]),
  collectResults: (_guess, { shared: { blind } }) => [{ assessment: blind }],
  findInvited: (guess, { shared: { blind, open } }) =>
    [blind, open].map((assessment) => ({ assessment, emails: [guess] })),
  saveView: (guess, { shared: { blind } }) => [
    { assessment: blind, name: guess, search: `?q=${guess}`, columns: null },
  ],
  changeView: (guess) => [{ name: `${guess} 2` }],
  createNote: (guess) => [{ text: `1 ${guess}\n2 ${guess.split('@')[0]}` }],
  changeNote: (guess) => [{ text: `3 ${guess}` }],
  // Without an address, with which it could not be changed again.
  saveRecommendation: (guess) => [{ recommendation: 'yes', reason: `Meet ${guess.split('@')[0]}` }],
  askForViews: () => [{ users: [1] }, { users: [UNKNOWN] }],
  saveRecommendationDraft: (guess) => [{ recommendation: 'no', reason: `Ask ${guess.split('@')[0]}` }],
  changeScorecard: (guess) => [
    {
      // Without an address, which is refused.
      criteria: [{ id: null, name: guess.split('@')[0] ?? '', description: guess.split('@')[0] ?? '' }],
      hides_recommendations: false,
      revision: 0,
    },
  ],
  saveVerdict: (guess) => [
    { condition: 'repeated_ip', verdict: 'explained', reason: `Ask ${guess.split('@')[0]}`, seen: null },
  ],
  saveRejectionReasons: (guess) => [
    { version: 1, is_shared: true, reasons: [{ id: null, label: guess.split('@')[0] }] },
  ],
  changeAccess: () => [{ is_restricted: false, members: [], revision: 0 }],
  changeBlindReview: () => [{ is_on: true }],
  removeDemo: () => [{ candidates: 1, assessments: [] }],
  markNotificationsRead: () => [{ until: '2026-01-01T00:00:00.000000Z' }],
  markNotificationUnread: () => [{ cursor: '2026-01-01T00:00:00.000000Z,1,1' }],
  changeDailyEmail: () => [{ daily_email: false }],
};

/** Calls of an operation with a guess in every place, and in two at once where the answer could depend on both. */
export function callsOf(operation: OperationName, guesses: readonly string[], about: Subjects): GuessCall[] {
  const endpoint = OPERATIONS[operation];
  const spec: ParamSpec = { ...endpoint.params, ...endpoint.query };
  const required = Object.entries(spec).flatMap(([name, param]) => (param.required ? [name] : []));
  const base: Record<string, unknown> = Object.fromEntries(
    required.map((name) => [name, requiredOf(name, spec[name], about)]),
  );
  // No page ends within the entries of a bulk action.
  if (LOGS.includes(operation) && 'limit' in spec) base.limit = MAX_LIMIT;
  const missing = required.filter((name) => base[name] === undefined);
  if (missing.length > 0) throw new Error(`${operation}: say in REQUIRED what is guessed for ${missing.join()}`);
  if (endpoint.body) {
    const bodies = BODIES[operation];
    if (!bodies) throw new Error(`${operation}: say in BODIES what is guessed`);
    return guesses.flatMap((guess) => bodies(guess, about).map((body) => ({ operation, values: base, body })));
  }
  const { blind, open } = about.shared;
  const scopes = 'assessment' in spec ? [{ assessment: blind }, {}, { assessment: open }] : [{}];
  const alone = Object.entries(spec).flatMap(([name, param]) =>
    guessesOf(name, param, guesses, about).map((guess) => ({ [name]: guess })),
  );
  const together = pairsOf(spec, guesses, about);
  return [
    ...[{}, ...alone].map((guess, index) => ({ ...base, ...scopes[index % scopes.length], ...guess })),
    ...together.flatMap((pair) => scopes.map((scope) => ({ ...base, ...scope, ...pair }))),
  ].map((values) => ({ operation, values }));
}

/** Guesses in two places. */
function pairsOf(spec: ParamSpec, guesses: readonly string[], about: Subjects): Record<string, unknown>[] {
  const { hidden, named, testTakers } = about.shared;
  const paging = 'offset' in spec ? [{ limit: 1 }, { offset: 1, limit: 1 }] : [{}];
  const text = ['q', 'search'].find((name) => name in spec);
  const found = text ? guesses.flatMap((guess) => paging.map((page) => ({ [text]: guess, ...page }))) : [];
  const orders = spec.ordering?.kind === 'code' ? spec.ordering.values : [];
  const sides = 'after' in spec ? ['after', 'before'] : [];
  const ordered = ORDERED_BY_NAME.filter((ordering) => orders.includes(ordering)).flatMap((ordering) => [
    ...sides.flatMap((side) => [hidden[0], named].map((id) => ({ ordering, [side]: id, limit: 1 }))),
    ...paging.map((page) => ({ ordering, ...page })),
  ]);
  const taker = ['test_taker_id', 'candidature__test_taker'].find((name) => name in spec);
  const other = ['candidature', 'candidature__assessment'].find((name) => name in spec);
  const ids = other === 'candidature' ? [hidden[0], hidden[1], named] : [about.shared.blind, about.shared.open];
  const owned =
    taker && other ? ids.flatMap((id) => [...testTakers, hidden[0]].map((of) => ({ [taker]: of, [other]: id }))) : [];
  return [...found, ...ordered, ...owned];
}
