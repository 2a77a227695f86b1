import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Cell = string | number | Date | null;

export interface SheetColumn {
  label: string;
  /** In widths of a digit. */
  width: number;
}

// The smallest workbook of one sheet that spreadsheet programs open. Format: ECMA-376.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The media type of a workbook. */
export const XLSX_TYPE = `${KIND}.sheet`;

const relationships = (list: readonly [id: string, kind: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const part = (name: string, kind: string) => `<Override PartName="${name}" ContentType="${KIND}.${kind}+xml"/>`;

/** Everything but the sheet. */
const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Candidates" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships([
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'styles', 'styles.xml'],
  ]),
  // Three cell formats: normal, bold, date and time.
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
const BOLD = 1;
const MOMENT = 2;

/**
 * Creates a workbook of one sheet with a frozen header. Texts are never formulas. Reads the batches of rows as the file is
 * read, and stops when it is destroyed. Dates are in local time of the time zone.
 */
export function writeWorkbook(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  timeZone: string,
): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetParts(columns, rows, timeZone));
  const file = new PassThrough();
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.on('error', (error: Error) => file.destroy(error));
  zip.end();
  pipeline(zip.outputStream, file, () => sheet.destroy());
  return file;
}

/** Formats moments as local time, such as "2026-11-28 06:01:42". */
export const wallClockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

async function* sheetParts(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  timeZone: string,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = columns.map(({ label }, index) => textCell(`${letters(index)}1`, label, BOLD)).join('');
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head}</row>`;
  const wallClock = wallClockOf(timeZone);
  let number = 1;
  for await (const batch of batches) {
    const written = batch.map((row) => {
      number += 1;
      const cells = row.map((cell, at) => cellOf(`${letters(at)}${number}`, cell, wallClock));
      return `<row r="${number}">${cells.join('')}</row>`;
    });
    yield written.join('');
  }
  yield '</sheetData></worksheet>';
}

function cellOf(at: string, value: Cell, wallClock: Intl.DateTimeFormat): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : '';
  if (typeof value === 'string') return textCell(at, value, 0);
  const days = toSerialDate(value, wallClock);
  return days >= 0 ? `<c r="${at}" s="${MOMENT}"><v>${days}</v></c>` : textCell(at, value.toISOString(), 0);
}

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const DAY_MS = 86_400_000;
/** The serial date of 1970-01-01. */
const EPOCH = 25_569;

/** The serial date of the local time, because sheets have no time zones. Negative before 1900, which sheets do not support. */
const toSerialDate = (moment: Date, wallClock: Intl.DateTimeFormat): number =>
  Date.parse(`${wallClock.format(moment).replace(' ', 'T')}Z`) / DAY_MS + EPOCH;

/** A, B … Z, AA, AB … */
function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** Spreadsheet programs reject files with longer texts. */
const MAX_TEXT_LENGTH = 32_000;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as XML can hold it. */
function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the control characters are the point
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  const short = allowed.slice(0, MAX_TEXT_LENGTH).toWellFormed();
  // Excel decodes `_x005F_` and similar, so literal ones are escaped.
  return short.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll(/[&<>]/g, (letter) => ESCAPES[letter] ?? '');
}
