/**
 * The value sets of the API description.
 *
 * They are not exhaustive: a live service has more stages and statuses, so every field that is read may hold an
 * unlisted code. Such a code is shown unchanged and never mapped to another.
 */

/** `new`: no candidate invited yet · `active`: at least one invited · `archived`: closed for candidates. */
export const ASSESSMENT_STATUSES = ['new', 'active', 'archived'] as const;
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

/** `invited`: not started · `started`: started, not submitted · `completed`: everything submitted. */
export const CANDIDATURE_STATUSES = ['invited', 'started', 'completed'] as const;
export type CandidatureStatus = (typeof CANDIDATURE_STATUSES)[number];

/** The hiring stages in their usual order; `REJ` last. */
export const STAGES = ['NYE', 'EVA', 'IFI', 'INT', 'IFT', 'TTC', 'REF', 'OFS', 'HIR', 'REJ'] as const;
export type Stage = (typeof STAGES)[number];

/** The next stage in the order of the stages; null after `HIR` and `REJ`, and for an unknown code. */
export function nextStage(code: string | null): Stage | null {
  const next = STAGES.findIndex((known) => known === code) + 1;
  const stage = next > 0 ? STAGES[next] : undefined;
  return stage === undefined || stage === 'REJ' ? null : stage;
}

/** The stage that is suggested next: the one that the team chose most often, else the next one; null: there is none. */
export const suggestedStage = (usual: readonly { from: string; to: string }[], code: string | null): string | null =>
  usual.find(({ from }) => from === code)?.to ?? nextStage(code);

const placeOf = (code: string): number => STAGES.findIndex((known) => known === code);

/** Whether a move goes to a later stage that is not Rejected. */
export function isForwardMove(from: string, to: string): boolean {
  return placeOf(from) !== -1 && placeOf(to) > placeOf(from) && to !== 'REJ';
}

/** Candidatures to review: completed, not yet evaluated. */
export const TO_REVIEW = { status: 'completed', stage: 'NYE' } as const;

/** The stages of candidates on the shortlist: from the invitation to an interview up to an offer. */
export const SHORTLISTED_STAGES = ['IFI', 'INT', 'IFT', 'TTC', 'REF', 'OFS'] as const satisfies readonly Stage[];

/** The stages whose candidates take part in a bulk action only if the user includes them by name. */
export const GUARDED_STAGES: readonly string[] = ['HIR', 'OFS'] satisfies readonly Stage[];

/** `published`: final · `filed`: may still change while the assessment is being taken. */
export const RESULT_STATUSES = ['published', 'filed'] as const;

export const ASSESSMENT_ORDERINGS = ['modified', 'name', 'candidates', 'finished_percentage'] as const;
export const CANDIDATURE_ORDERINGS = ['created', '_full_name', 'avg_score', 'rating'] as const;

/** An ordering as the API takes it: a field, with a leading minus sign for descending. */
export type Ordering<Field extends string> = Field | `-${Field}`;
export type AssessmentOrdering = Ordering<(typeof ASSESSMENT_ORDERINGS)[number]>;

/** Both directions of each field: the values an `ordering` parameter may have. */
export function bothDirections<Field extends string>(fields: readonly Field[]): Ordering<Field>[] {
  return fields.flatMap((field) => [field, `-${field}` as const]);
}

const LABELS: Record<string, string> = {
  new: 'New',
  active: 'Active',
  archived: 'Archived',
  invited: 'Not started',
  started: 'In progress',
  completed: 'Completed',
  NYE: 'Not yet evaluated',
  EVA: 'Evaluated',
  IFI: 'Invited for interview',
  INT: 'Interviewed',
  IFT: 'Invited for take-home test',
  TTC: 'Take-home test completed',
  REF: 'References checked',
  OFS: 'Offer sent',
  HIR: 'Hired',
  REJ: 'Rejected',
};

/** The label of a status or stage; an unknown code is its own label. */
export function labelOf(code: string): string {
  return Object.hasOwn(LABELS, code) ? (LABELS[code] ?? code) : code;
}

/** The form of all codes, known or not, in filters and stage changes. */
export const CODE_PATTERN = /^[A-Za-z_]{2,20}$/;

/** What the candidates of all assessments can be ordered by. */
const CANDIDATE_FIELDS = ['activity', 'name', 'email', 'assessments', 'assessment', 'stage', 'score'] as const;
export const CANDIDATE_ORDERINGS = bothDirections(CANDIDATE_FIELDS);
export type CandidateOrdering = (typeof CANDIDATE_ORDERINGS)[number];

/**
 * What an email is for. A confirmation answers a registration through a public link; `repeated_registration` one with an address
 * that is already in the assessment. A report has the PDF attached.
 */
export const EMAIL_KINDS = [
  'invitation',
  'reinvitation',
  'confirmation',
  'repeated_registration',
  'rejection',
  'report',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** The possible recommendations: whether to continue with a candidate. */
export const RECOMMENDATIONS = ['yes', 'maybe', 'no'] as const;
export type RecommendationCode = (typeof RECOMMENDATIONS)[number];

const RECOMMENDATION_LABELS: Readonly<Record<RecommendationCode, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

/** The code, if it is a known one; else null. */
export const recommendationCode = (code: string | null): RecommendationCode | null =>
  RECOMMENDATIONS.find((known) => known === code) ?? null;

/** The label of a recommendation; null for an unknown code. */
export function recommendationLabel(code: string): string | null {
  const known = recommendationCode(code);
  return known && RECOMMENDATION_LABELS[known];
}

type Counts = Record<`recommended_${RecommendationCode}`, number | null>;

/** The counts of recommendations: "2 yes, 1 maybe"; null: none. */
export function recommendedText(counts: Counts): string | null {
  const parts = RECOMMENDATIONS.flatMap((code) => {
    const count = counts[`recommended_${code}`];
    return count ? [`${count} ${code}`] : [];
  });
  return parts.join(', ') || null;
}

/** The largest ID there is: IDs are PostgreSQL `integer`. */
export const MAX_ID = 2_147_483_647;

/** How many rejections a reason needs to be shown in Insights. */
export const MIN_REJECTIONS_OF_REASON = 5;
