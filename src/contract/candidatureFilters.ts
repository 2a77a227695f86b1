import { bothDirections, CANDIDATURE_STATUSES, STAGES, RECOMMENDATIONS } from './codes.ts';
import type { ParamSpec, ParamValues } from './params.ts';
import { mayRead, type ReadableBy, type Reader, REASONS } from './role.ts';
import { CONDITION_FILTERS } from './testConditions.ts';
import { VERDICTS } from './verdictCodes.ts';

/** The values of the rating filter. */
export const RATINGS = ['none', '1', '2', '3', '4', '5'] as const;

/** The values of the notes filter. */
export const NOTE_FILTERS = ['some', 'none'] as const;

/** A filter: a parameter with a label. Who may not read its values cannot filter by it, and sees no saved views with it. */
type FilterSpec = Record<string, ParamSpec[string] & ReadableBy & { label: string }>;

/** The filters of lists of candidatures: parameters of the page and of the gateway. They are combined with “and”. */
export const CANDIDATURE_FILTERS = {
  status: { label: 'Status', kind: 'codes', values: CANDIDATURE_STATUSES, open: true, about: 'Default: all.' },
  stage: { label: 'Stage', kind: 'codes', values: STAGES, open: true, about: 'Default: all.' },
  score: { label: 'Score', kind: 'scores', about: 'Final and provisional scores; 69.5 belongs to 60-69.' },
  invited: { label: 'Invited', kind: 'days', about: 'Days of invitation in `timezone`.' },
  last_invited: {
    label: 'Last invited',
    kind: 'days',
    about: 'Days of the last invitation that was sent, as far as it is known, in `timezone`.',
  },
  rating: { label: 'Rating', kind: 'codes', values: RATINGS, open: false, about: 'Default: all.' },
  recommended: {
    label: 'Recommended',
    kind: 'codes',
    values: [...RECOMMENDATIONS, 'none'],
    open: false,
    about: 'A colleague recommends one of these. Default: all.',
  },
  notes: { label: 'Notes', kind: 'codes', values: NOTE_FILTERS, open: false, about: 'Default: all.' },
  conditions: {
    label: 'Test conditions',
    kind: 'codes',
    values: CONDITION_FILTERS,
    open: false,
    about: 'As far as they were read. Default: all.',
  },
  verdict: {
    label: 'Verdict',
    kind: 'codes',
    values: [...VERDICTS, 'none'],
    open: false,
    about: 'A test condition has one of these verdicts; `none`: one to check has no verdict. Default: all.',
  },
  rejection_reason: {
    label: 'Rejection reason',
    kind: 'codes',
    values: ['none'],
    // IDs of reasons.
    family: /^[1-9]\d{0,8}$/,
    open: false,
    about: 'Of those who are in Rejected; `none`: without a reason. Default: all candidates.',
    ...REASONS,
  },
  q: {
    label: 'Search',
    kind: 'text',
    max: 200,
    about: 'Words of the name and email address; case and accents are ignored.',
  },
  link: {
    label: 'Link',
    kind: 'text',
    max: 500,
    about: 'The invitation link, or its UUID.',
    leastRole: 'recruiter',
  },
} as const satisfies FilterSpec;

export type CandidatureFilterName = keyof typeof CANDIDATURE_FILTERS;

/** The filters whose values are counted with each list. */
export const FACETS = ['status', 'stage', 'score', 'rating'] as const satisfies readonly CandidatureFilterName[];
export type Facet = (typeof FACETS)[number];

/** Filters whose values are counted only when the user opens the filter. */
export const VALUE_COUNTS = [
  'recommended',
  'notes',
  'conditions',
  'verdict',
  'rejection_reason',
] as const satisfies readonly CandidatureFilterName[];
export type CountedFilter = (typeof VALUE_COUNTS)[number];

/** The filters with a choice of codes. */
export type CodesFilter = {
  [Name in CandidatureFilterName]: (typeof CANDIDATURE_FILTERS)[Name]['kind'] extends 'codes' ? Name : never;
}[CandidatureFilterName];

const SPECS: FilterSpec = CANDIDATURE_FILTERS;

/** The filters whose values a user may not read. */
export const hiddenFilters = (reader: Reader): string[] =>
  Object.keys(SPECS).filter((name) => !mayRead(reader, SPECS[name] ?? {}));

/** The parameters that choose candidatures: of one assessment or of all, with the filters. */
export const CANDIDATURE_SCOPE = {
  assessment: { kind: 'id', about: 'Default: all assessments.' },
  testtaker: { kind: 'id', about: 'Only those of this test taker.' },
  ...CANDIDATURE_FILTERS,
  selection: { kind: 'uuid', about: 'Only those of this selection.' },
  timezone: { kind: 'time_zone', about: 'IANA time zone of dates. Default: UTC.' },
} as const satisfies ParamSpec;

export type CandidatureScope = ParamValues<typeof CANDIDATURE_SCOPE>;

/** The fields that lists of candidatures can be ordered by. Rows without a value are last; ties are ordered by ID. */
const FIELDS = ['created', '_full_name', 'email', 'status', 'stage', 'avg_score', 'rating', 'id'] as const;
export type CandidatureListField = (typeof FIELDS)[number];

export const CANDIDATURE_LIST_ORDERINGS = bothDirections(FIELDS);
export type CandidatureListOrdering = (typeof CANDIDATURE_LIST_ORDERINGS)[number];
export const DEFAULT_LIST_ORDERING: CandidatureListOrdering = '-created';
