import { Readable } from 'node:stream';
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import {
  CANDIDATURE_COLUMNS,
  type CandidatureColumn,
  type ColumnRow,
  type ExportFormat,
  TEST_COLUMN,
} from '../../contract/candidatureColumns.ts';
import { testColumn } from '../../contract/testScores.ts';
import { labelOf } from '../../contract/codes.ts';
import { FLAGS } from '../../contract/flags.ts';
import { NOT_READ } from '../../contract/testConditions.ts';
import { plural } from '../../contract/plural.ts';
import { mayRead, type ReadableBy, type Reader } from '../../contract/role.ts';
import { CSV_BOM, csvLine } from '../../contract/csv.ts';
import type { Db } from '../../database/open.ts';
import type { RowReader } from '../base/access.ts';
import { toDate } from './candidatureRow.ts';
import { type CandidatureRow, readRows } from './candidaturesQuery.ts';
import { hideName, isCandidatureOf, shownText, textColumns } from '../names/hiddenNames.ts';
import { candidatures } from '../schema/readModel.ts';
import { verdicts } from '../schema/tables.ts';
import { readTests } from './testScores.ts';
import { type Cell, type SheetColumn, writeWorkbook, XLSX_TYPE, wallClockOf } from './workbook.ts';

/** Rows per query. On PGlite one query blocks all others. */
const BATCH = 500;

type Row = CandidatureRow & Pick<ColumnRow, 'verdict_reasons'>;

interface Column extends SheetColumn {
  /** UNREAD for what was not read from the upstream yet. */
  value: (row: Row) => Cell | typeof UNREAD;
}

/** A cell that is empty because nothing was read yet, unlike one without a value. */
const UNREAD = Symbol('not loaded');

interface KnownColumn extends Column, ReadableBy {
  id: string;
}

/** Approximate width of a digit, because sheets measure columns in digits. */
const DIGIT_PX = 7;

const toColumn = (column: CandidatureColumn): KnownColumn => ({
  ...column,
  width: Math.round(column.width / DIGIT_PX),
  value: (row) => cellOf(column, row),
});

const COLUMNS: readonly KnownColumn[] = CANDIDATURE_COLUMNS.map(toColumn);

function cellOf(column: CandidatureColumn, row: Row): Cell | typeof UNREAD {
  const text = column.value(row);
  if (column.isLoaded && text === NOT_READ) return UNREAD;
  if (typeof text === 'number' || column.kind === 'number') return text;
  if (column.kind === 'moment') return toDate(text) ?? text;
  return column.kind === 'code' ? text && labelOf(text) : text;
}

export interface Export extends RowReader, Reader {
  /** The assessment whose tests may have columns; undefined: none. */
  assessment: number | undefined;
  /** IDs that no longer exist are left out. */
  ids: readonly number[];
  /** The columns in this order; undefined: all. Leaves out those that the reader may not read. */
  columns: readonly string[] | undefined;
  timeZone: string;
  /** A text for a row after the last one; null: there is none. */
  note: string | null;
}

interface Written {
  content: Readable;
  /** Media type. */
  type: string;
}

/** Creates a file of candidatures that is written while it is read, in batches without a common transaction. */
export async function writeExport(db: Db, format: ExportFormat, exported: Export): Promise<Written> {
  const { columns: named, timeZone, assessment, ...rows } = exported;
  const hasTests = assessment !== undefined && named?.some((name) => TEST_COLUMN.test(name));
  const tests = hasTests ? await readTests(db, { upstream: rows.upstream, assessment }) : [];
  const known = [...COLUMNS, ...tests.map((test) => toColumn(testColumn(test)))];
  const asked = named?.flatMap((name) => known.find(({ id }) => id === name) ?? []) ?? COLUMNS;
  const columns = asked.filter((column) => mayRead(exported, column));
  const batches = readBatches(db, columns, rows);
  return WRITERS[format](columns, batches, timeZone);
}

type Batches = AsyncIterable<Cell[][]>;

const WRITERS: Record<ExportFormat, (columns: readonly Column[], batches: Batches, timeZone: string) => Written> = {
  csv: (...sheet) => ({ content: Readable.from(csvParts(...sheet)), type: 'text/csv; charset=utf-8' }),
  xlsx: (...sheet) => ({ content: writeWorkbook(...sheet), type: XLSX_TYPE }),
};

async function* readBatches(
  db: Db,
  columns: readonly Column[],
  { ids, note, ...reader }: RowReader & Pick<Export, 'ids' | 'note'>,
): AsyncGenerator<Cell[][]> {
  let unread = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const reasons = await readVerdictReasons(db, reader.upstream, batch);
    const rows = (await readRows(db, reader, batch)).map(hideName);
    const cells = rows.map((row) =>
      columns.map(({ value }) => value({ ...row, verdict_reasons: reasons.get(row.id) ?? null })),
    );
    unread += cells.filter((row) => row.includes(UNREAD)).length;
    yield cells.map((row) => row.map((cell) => (cell === UNREAD ? null : cell)));
  }
  if (note !== null) yield [[note]];
  if (unread > 0) yield [[`Results or test conditions of ${plural(unread, 'candidate')} were not loaded.`]];
}

/** The reasons of current verdicts by candidature, as every reader may see them: "Focus: A second window opened." */
async function readVerdictReasons(db: Db, upstream: string, ids: readonly number[]): Promise<Map<number, string>> {
  const { candidature_id, condition, reason, is_blind_text } = verdicts;
  const given = await db
    .select({ candidature_id, condition, text: reason, is_blind_text, ...textColumns(verdicts) })
    .from(verdicts)
    .leftJoin(candidatures, isCandidatureOf(verdicts))
    .where(
      and(
        eq(verdicts.upstream, upstream),
        inArray(candidature_id, [...ids]),
        verdicts.is_current,
        isNotNull(verdicts.verdict),
        ne(reason, ''),
      ),
    )
    .orderBy(condition);
  const texts = new Map<number, string>();
  for (const row of given) {
    const label = FLAGS.find(({ name }) => name === row.condition)?.label ?? row.condition;
    const before = texts.get(row.candidature_id);
    const text = `${label}: ${shownText(row) ?? ''}`;
    texts.set(row.candidature_id, before === undefined ? text : `${before} · ${text}`);
  }
  return texts;
}

/** With local times to the minute, as the workbook shows them. */
async function* csvParts(columns: readonly Column[], batches: Batches, timeZone: string): AsyncGenerator<string> {
  const wallClock = wallClockOf(timeZone);
  const textOf = (cell: Cell) => (cell instanceof Date ? wallClock.format(cell).slice(0, -':00'.length) : cell);
  yield `${CSV_BOM}${csvLine(columns.map(({ label }) => label))}`;
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(row.map(textOf))).join('');
  }
}
