import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { refuseFar, type Sheet } from './grid.ts';
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import { LIST_ERRORS, ListError } from './listErrors.ts';
import { linkAddress } from '../contract/mailtoLink.ts';

/** An unpacked workbook of 100,000 candidates has some tens of megabytes. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** Reads the sheets of a workbook: XLSX, XLSM, XLSB, XLS, ODS, Numbers. A text is the XML of Excel 2003 or a flat ODS. */
export function readWorkbook(source: Uint8Array | string, isZip: boolean): { sheets: Sheet[]; active: number } {
  try {
    const { data, contentXml } =
      typeof source === 'string'
        ? { data: source, contentXml: source }
        : isZip
          ? repackUncompressed(source)
          : { data: source, contentXml: '' };
    refuseRepeatedCells(contentXml);
    // Without styles, it does not say which rows are hidden.
    const book = read(data, {
      type: typeof data === 'string' ? 'string' : 'array',
      dense: true,
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
    });
    if (book.SheetNames.length === 0) throw new ListError(LIST_ERRORS.brokenExcel);
    const hidden = hiddenTables(contentXml);
    return {
      sheets: book.SheetNames.map((name, index) => ({
        name,
        isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0 || hidden.has(name),
        rows: rowsOf(book.Sheets[name]),
      })),
      active: activeSheet(book),
    };
  } catch (error) {
    if (error instanceof ListError) throw error;
    throw new ListError(/password|encrypt/iu.test(String(error)) ? LIST_ERRORS.password : LIST_ERRORS.brokenExcel);
  }
}

/** The index of the sheet that was open when the file was saved. The types of the library do not have it. */
function activeSheet({ Workbook: book }: WorkBook): number {
  const [view]: { activeTab?: unknown }[] = book && 'WBView' in book && Array.isArray(book.WBView) ? book.WBView : [];
  return Number(view?.activeTab ?? 0);
}

function rowsOf(sheet: WorkSheet | undefined): Sheet['rows'] {
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  const found: Sheet['rows'][number][] = [];
  // A sheet may have cells far from others: entries leave out what is between them.
  for (const [index, cells] of Object.entries(data)) {
    const line = Number(index) + 1;
    const texts: string[] = [];
    for (const [column, cell] of Object.entries(cells)) {
      const text = textOf(cell);
      if (text === '') continue;
      refuseFar(Number(column) + 1, line, utils.encode_col(Number(column)));
      texts[Number(column)] = text;
    }
    const isHidden = sheet?.['!rows']?.[line - 1]?.hidden === true;
    found.push({ line, cells: Array.from(texts, (text) => text ?? ''), ...(isHidden && { isHidden }) });
  }
  return found;
}

/** The text of a cell as it is shown, with the address that its link has. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.t === 'z') return '';
  const text = cell.t === 's' ? String(cell.v ?? '') : (cell.w ?? String(cell.v ?? ''));
  const address = linkAddress(cell.l?.Target);
  return address === null || text.toLowerCase().includes(address.toLowerCase()) ? text : `${text} <${address}>`;
}

/** Repacks a workbook without compression and pictures: it is unpacked here, where its size is limited. */
function repackUncompressed(bytes: Uint8Array): { data: Uint8Array; contentXml: string } {
  let [packed, unpacked] = [0, 0];
  const files = unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (!/\.(?:xml|rels|bin|iwa|plist)$|^mimetype$/u.test(name)) return false;
      // Several files can share the same bytes.
      packed += size;
      if (packed > bytes.length) throw new ListError(LIST_ERRORS.brokenExcel);
      // A few kilobytes can unpack to gigabytes. Files longer than declared are cut off.
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED_BYTES) throw new ListError(LIST_ERRORS.largeExcel);
      return true;
    },
  });
  const names = Object.keys(files);
  if (names.some((name) => /^(?:word|ppt)\//u.test(name))) throw new ListError(LIST_ERRORS.document);
  if (!names.some((name) => /^xl\/|^content\.xml$|^Index\//u.test(name))) throw new ListError(LIST_ERRORS.archive);
  return {
    data: zipSync(files, { level: 0 }),
    contentXml: files['content.xml'] ? new TextDecoder().decode(files['content.xml']) : '',
  };
}

const OPENING_TAG = /<(?:[\w-]+:)?table-(?<kind>row|cell)(?<attributes>[^<>]*)>/gu;
const repeats = (attributes: string, what: 'rows' | 'columns') =>
  Number(new RegExp(String.raw`number-${what}-repeated\s*=\s*["'](\d+)`, 'u').exec(attributes)?.[1] ?? 1);

/** Refuses an OpenDocument sheet that repeats cells with a content until they take gigabytes. */
function refuseRepeatedCells(contentXml: string): void {
  let [rows, cells] = [1, 0];
  for (const { groups: { kind, attributes = '' } = {} } of contentXml.matchAll(OPENING_TAG)) {
    if (kind === 'row') rows = repeats(attributes, 'rows');
    else if (!attributes.endsWith('/')) cells += rows * repeats(attributes, 'columns');
    if (cells > MAX_ROWS * MAX_COLUMNS) throw new ListError(LIST_ERRORS.largeExcel);
  }
}

/** The hidden sheets of an OpenDocument file, which the library does not know. */
function hiddenTables(contentXml: string): Set<string> {
  const styles = new Set<string>();
  for (const [, name = ''] of contentXml.matchAll(
    /<style:style [^<>]*style:name="([^"]*)"[^<>]*>\s*<style:table-properties [^<>]*table:display="false"/gu,
  )) {
    styles.add(name);
  }
  const names = new Set<string>();
  for (const [tag] of contentXml.matchAll(/<table:table [^<>]*>/gu)) {
    const [, name = ''] = / table:name="([^"]*)"/u.exec(tag) ?? [];
    const [, style = ''] = / table:style-name="([^"]*)"/u.exec(tag) ?? [];
    if (styles.has(style))
      names.add(
        name.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&apos;', "'").replaceAll('&quot;', '"'),
      );
  }
  return names;
}
