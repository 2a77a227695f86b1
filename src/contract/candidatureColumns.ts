import { recommendedText } from './codes.ts';
import type { CandidatureListField } from './candidatureFilters.ts';
import { algorithmLabelOf, BIG_5_FACTORS, type Big5Factor, LEVEL_WORDS, readBig5 } from './personality.ts';
import type { KnownCandidature } from './readModel.ts';
import { type ReadableBy, REASONS } from './role.ts';
import { isProvisional } from './score.ts';
import { testConditionsText } from './testConditions.ts';
import { verdictsText } from './verdictCodes.ts';

/** The row that columns read. The reasons of verdicts are in rows of files only. */
export type ColumnRow = Omit<KnownCandidature, 'unknown_since'> & { verdict_reasons?: string | null };

/** The kind and value of a column. Codes are shown by their labels. Where a number is missing, a text says why. */
type Value =
  | { kind: 'number'; value: (row: ColumnRow) => number | string | null }
  | { kind: 'text' | 'code' | 'moment'; value: (row: ColumnRow) => string | null };

/** A column of the candidates: in the table, in its menu, in saved views and in exported files. */
export type CandidatureColumn = Value &
  ReadableBy & {
    id: string;
    label: string;
    /** A tooltip that explains the label. */
    hint?: string;
    /** The default width, in pixels. */
    width: number;
    /** The field that rows can be ordered by, and the direction of the first press. Absent: not sortable. */
    order?: { field: CandidatureListField; first: 'ascending' | 'descending' };
    /** The column is in files only. */
    isFileOnly?: true;
    /** What is read candidate by candidate: until then its value is NOT_READ, and in a file the cell is empty. */
    isLoaded?: true;
  };

/** A trait of the Big Five in a word, with a capital: "High". Null for another model, and until the test is taken. */
const traitText = (trait: Big5Factor) => (row: ColumnRow) => {
  const profile = readBig5(row.personality_algorithm, row.personality);
  const word = LEVEL_WORDS[(profile?.find(({ factor }) => factor === trait)?.level ?? 0) - 1];
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : null;
};

/** The reason for the rejection of a candidate who is rejected. */
export const currentReason = ({ stage, rejection_reason }: Pick<ColumnRow, 'stage' | 'rejection_reason'>) =>
  stage === 'REJ' ? rejection_reason : null;

const traitId = (trait: Big5Factor) => trait.toLowerCase().replace(' ', '_') as TraitId;
type TraitId = Lowercase<Exclude<Big5Factor, 'Emotional stability'>> | 'emotional_stability';

const TRAITS = BIG_5_FACTORS.map((trait) => ({
  id: traitId(trait),
  label: trait,
  hint: 'Big Five',
  width: 128,
  kind: 'text' as const,
  value: traitText(trait),
}));

/** All columns, in the order of a file. */
export const CANDIDATURE_COLUMNS = [
  {
    id: 'name',
    label: 'Name',
    width: 180,
    kind: 'text',
    value: ({ full_name: name }) => name?.trim() || null,
    order: { field: '_full_name', first: 'ascending' },
  },
  {
    id: 'email',
    label: 'Email',
    width: 200,
    kind: 'text',
    value: ({ email }) => email,
    order: { field: 'email', first: 'ascending' },
  },
  {
    id: 'status',
    label: 'Status',
    width: 188,
    kind: 'code',
    value: ({ status }) => status,
    order: { field: 'status', first: 'descending' },
  },
  {
    id: 'stage',
    label: 'Stage',
    width: 208,
    kind: 'code',
    value: ({ stage }) => stage,
    order: { field: 'stage', first: 'ascending' },
  },
  {
    id: 'score',
    label: 'Score',
    width: 104,
    kind: 'number',
    value: ({ avg_score: score }) => score,
    order: { field: 'avg_score', first: 'descending' },
  },
  {
    id: 'score_status',
    label: 'Score status',
    width: 100,
    kind: 'text',
    value: (row) => (row.avg_score === null ? null : isProvisional(row) ? 'Provisional' : 'Final'),
    isFileOnly: true,
  },
  {
    id: 'rating',
    label: 'Rating',
    hint: 'Set in your assessment service',
    width: 96,
    kind: 'number',
    value: ({ rating }) => rating,
    order: { field: 'rating', first: 'descending' },
  },
  {
    id: 'created',
    label: 'Invited',
    width: 120,
    kind: 'moment',
    value: ({ created }) => created,
    order: { field: 'created', first: 'descending' },
  },
  { id: 'completed', label: 'Completed', width: 120, kind: 'moment', value: (row) => row.completed_at },
  {
    id: 'hired',
    label: 'Hired',
    width: 72,
    kind: 'text',
    value: ({ is_hired: isHired }) => (isHired === null ? null : isHired ? 'Yes' : 'No'),
  },
  {
    id: 'recommended',
    label: 'Recommended',
    width: 112,
    kind: 'text',
    value: (row) => recommendedText(row),
  },
  {
    id: 'scorecard',
    label: 'Scorecard',
    width: 112,
    kind: 'number',
    value: ({ scorecard }) => scorecard && scorecard.average,
  },
  {
    id: 'scorecard_lowest',
    label: 'Scorecard lowest',
    width: 128,
    kind: 'number',
    value: ({ scorecard }) => scorecard && scorecard.lowest,
    isFileOnly: true,
  },
  {
    id: 'scorecard_highest',
    label: 'Scorecard highest',
    width: 128,
    kind: 'number',
    value: ({ scorecard }) => scorecard && scorecard.highest,
    isFileOnly: true,
  },
  { id: 'conditions', label: 'Test conditions', width: 108, kind: 'text', value: testConditionsText, isLoaded: true },
  { id: 'verdicts', label: 'Verdicts', width: 200, kind: 'text', value: (row) => verdictsText(row.verdicts) },
  {
    id: 'verdict_reasons',
    label: 'Verdict reasons',
    width: 320,
    kind: 'text',
    value: (row) => row.verdict_reasons ?? null,
    isFileOnly: true,
  },
  {
    id: 'rejection_reason',
    label: 'Rejection reason',
    width: 200,
    kind: 'text',
    value: currentReason,
    ...REASONS,
  },
  { id: 'notes', label: 'Notes', width: 60, kind: 'number', value: ({ notes }) => notes || null },
  ...TRAITS,
  {
    id: 'personality',
    label: 'Personality type',
    hint: 'Of models other than the Big Five',
    width: 160,
    kind: 'text',
    value: ({ personality_algorithm: algorithm, personality }) =>
      readBig5(algorithm, personality) ? null : personality,
  },
  {
    id: 'personality_test',
    label: 'Personality model',
    width: 144,
    kind: 'text',
    value: ({ personality_algorithm: algorithm }) => algorithm && algorithmLabelOf(algorithm),
  },
  { id: 'review', label: 'Review', width: 240, kind: 'text', value: ({ review }) => review },
  {
    id: 'link',
    label: 'Invitation link',
    width: 240,
    kind: 'text',
    value: (row) => row.invitation_link,
    leastRole: 'recruiter',
  },
  {
    id: 'invitation',
    label: 'Invitation UUID',
    width: 240,
    kind: 'text',
    value: (row) => row.invitation_uuid,
    leastRole: 'recruiter',
  },
  {
    id: 'id',
    label: 'Application ID',
    width: 120,
    kind: 'number',
    value: ({ id }) => id,
    order: { field: 'id', first: 'descending' },
  },
  { id: 'person', label: 'Candidate ID', width: 120, kind: 'number', value: (row) => row.testtaker_id },
  {
    id: 'assessment',
    label: 'Assessment ID',
    width: 120,
    kind: 'number',
    value: (row) => row.assessment_id,
    isFileOnly: true,
  },
] as const satisfies readonly CandidatureColumn[];

export type ExportColumn = (typeof CANDIDATURE_COLUMNS)[number]['id'];

/** The columns that an export may have. */
export const EXPORT_COLUMNS = CANDIDATURE_COLUMNS.map(({ id }): ExportColumn => id);

/** Columns of tests: each test of an assessment has one, `test_12`. */
export type TestColumnId = `test_${number}`;
export const TEST_COLUMN = /^test_[1-9]\d{0,9}$/;
export const TEST_COLUMN_WIDTH = 84;

/** The formats of an export. Moments are in UTC in CSV, and in the time zone of the request in XLSX. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
