import { EXPORT_COLUMNS, type ExportColumn } from '../../contract/candidatureColumns.ts';
import { labelOf } from '../../contract/codes.ts';
import { CSV_BOM, type CsvCell, csvLine } from '../../contract/csv.ts';
import { algorithmLabelOf } from '../../contract/personality.ts';
import { isProvisional } from '../../contract/score.ts';
import type { Db } from '../../database/open.ts';
import { type CandidatureRow, readRows } from './candidaturesQuery.ts';

/** Rows that are read at once: on PGlite all others wait for so long. */
const BATCH = 500;

const COLUMNS: Record<ExportColumn, { label: string; value: (row: CandidatureRow) => CsvCell }> = {
  name: { label: 'Name', value: (row) => row.full_name?.trim() || null },
  email: { label: 'Email', value: (row) => row.email },
  status: { label: 'Status', value: (row) => row.status && labelOf(row.status) },
  stage: { label: 'Stage', value: (row) => row.stage && labelOf(row.stage) },
  score: { label: 'Score', value: (row) => row.avg_score },
  score_status: {
    label: 'Score status',
    value: (row) => (row.avg_score === null ? null : isProvisional(row) ? 'Provisional' : 'Final'),
  },
  rating: { label: 'Rating', value: (row) => row.rating },
  created: { label: 'Invited', value: (row) => row.created_at?.toISOString() ?? row.created },
  hired: { label: 'Hired', value: (row) => (row.is_hired === null ? null : row.is_hired ? 'Yes' : 'No') },
  personality: { label: 'Personality', value: (row) => row.personality },
  personality_test: {
    label: 'Personality test',
    value: (row) => row.personality_algorithm && algorithmLabelOf(row.personality_algorithm),
  },
  review: { label: 'Review', value: (row) => row.review },
  link: { label: 'Invitation link', value: (row) => row.invitation_link },
  invitation: { label: 'Invitation UUID', value: (row) => row.invitation_uuid },
  id: { label: 'Candidature ID', value: (row) => row.id },
  person: { label: 'Test taker ID', value: (row) => row.testtaker_id },
  assessment: { label: 'Assessment ID', value: (row) => row.assessment_id },
};

export interface ExportedRows {
  upstream: string;
  ids: readonly number[];
  columns: readonly string[] | undefined;
  /** Said behind the last row. */
  note: string | null;
}

/** The rows with these IDs as CSV, those left out that are gone meanwhile. Nothing is held open between two batches. */
export async function* writeCandidatures(
  db: Db,
  { upstream, ids, columns, note }: ExportedRows,
): AsyncGenerator<string> {
  const chosen = columns === undefined ? EXPORT_COLUMNS : EXPORT_COLUMNS.filter((each) => columns.includes(each));
  const ordered = columns === undefined ? chosen : chosen.toSorted((a, b) => columns.indexOf(a) - columns.indexOf(b));
  yield `${CSV_BOM}${csvLine(ordered.map((column) => COLUMNS[column].label))}`;
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await readRows(db, upstream, ids.slice(from, from + BATCH));
    yield rows.map((row) => csvLine(ordered.map((column) => COLUMNS[column].value(row)))).join('');
  }
  if (note !== null) yield csvLine([note]);
}
