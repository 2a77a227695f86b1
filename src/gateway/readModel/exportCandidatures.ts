import { Readable } from 'node:stream';
import { EXPORT_COLUMNS, type ExportColumn, type ExportFormat } from '../../contract/candidatureColumns.ts';
import { labelOf } from '../../contract/codes.ts';
import { CSV_BOM, csvLine } from '../../contract/csv.ts';
import { algorithmLabelOf } from '../../contract/personality.ts';
import { isProvisional } from '../../contract/score.ts';
import type { Db } from '../../database/open.ts';
import { type CandidatureRow, readRows } from './candidaturesQuery.ts';
import { type Cell, type SheetColumn, writeWorkbook, XLSX_TYPE } from './workbook.ts';

/** Rows that are read at once: on PGlite all others wait for so long. */
const BATCH = 500;

interface Column extends SheetColumn {
  value: (row: CandidatureRow) => Cell;
}

const COLUMNS: Record<ExportColumn, Column> = {
  name: { label: 'Name', width: 37, value: (row) => row.full_name?.trim() || null },
  email: { label: 'Email', width: 29, value: (row) => row.email },
  status: { label: 'Status', width: 16, value: (row) => row.status && labelOf(row.status) },
  stage: { label: 'Stage', width: 30, value: (row) => row.stage && labelOf(row.stage) },
  score: { label: 'Score', width: 16, value: (row) => row.avg_score },
  score_status: {
    label: 'Score status',
    width: 14,
    value: (row) => (row.avg_score === null ? null : isProvisional(row) ? 'Provisional' : 'Final'),
  },
  rating: { label: 'Rating', width: 11, value: (row) => row.rating },
  created: { label: 'Invited', width: 21, value: (row) => row.created_at ?? row.created },
  hired: { label: 'Hired', width: 10, value: (row) => (row.is_hired === null ? null : row.is_hired ? 'Yes' : 'No') },
  personality: { label: 'Personality', width: 23, value: (row) => row.personality },
  personality_test: {
    label: 'Personality test',
    width: 21,
    value: (row) => row.personality_algorithm && algorithmLabelOf(row.personality_algorithm),
  },
  review: { label: 'Review', width: 34, value: (row) => row.review },
  link: { label: 'Invitation link', width: 34, value: (row) => row.invitation_link },
  invitation: { label: 'Invitation UUID', width: 34, value: (row) => row.invitation_uuid },
  id: { label: 'Candidature ID', width: 17, value: (row) => row.id },
  person: { label: 'Test taker ID', width: 17, value: (row) => row.testtaker_id },
  assessment: { label: 'Assessment ID', width: 17, value: (row) => row.assessment_id },
};

export interface Export {
  upstream: string;
  /** Those that are gone meanwhile are left out. */
  ids: readonly number[];
  /** In this order; undefined: all. */
  columns: readonly string[] | undefined;
  timeZone: string;
  /** The text of the last row; null: there is none. */
  note: string | null;
}

interface Written {
  content: Readable;
  /** Media type. */
  type: string;
}

/** A file of candidatures, written as it is read. No transaction is open between two batches. */
export function writeExport(db: Db, format: ExportFormat, { columns: named, timeZone, ...rows }: Export): Written {
  const names = named?.flatMap((name) => EXPORT_COLUMNS.find((each) => each === name) ?? []) ?? EXPORT_COLUMNS;
  const columns = names.map((name) => COLUMNS[name]);
  const batches = readBatches(db, columns, rows);
  return WRITERS[format](columns, batches, timeZone);
}

type Batches = AsyncIterable<Cell[][]>;

const WRITERS: Record<ExportFormat, (columns: Column[], batches: Batches, timeZone: string) => Written> = {
  csv: (columns, batches) => ({ content: Readable.from(csvParts(columns, batches)), type: 'text/csv; charset=utf-8' }),
  xlsx: (...sheet) => ({ content: writeWorkbook(...sheet), type: XLSX_TYPE }),
};

async function* readBatches(
  db: Db,
  columns: readonly Column[],
  { upstream, ids, note }: Pick<Export, 'upstream' | 'ids' | 'note'>,
): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await readRows(db, upstream, ids.slice(from, from + BATCH));
    yield rows.map((row) => columns.map(({ value }) => value(row)));
  }
  if (note !== null) yield [[note]];
}

async function* csvParts(columns: readonly Column[], batches: Batches): AsyncGenerator<string> {
  yield `${CSV_BOM}${csvLine(columns.map(({ label }) => label))}`;
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)))).join('');
  }
}
