import { decodeText, encodingName, utf16Of } from './encodings.ts';
import { type GridRow, nonBlankRows, type Note, type NoteItem, refuseLarge, type Sheet } from './grid.ts';
import { LIST_ERRORS, LIST_NOTES, ListError } from './listErrors.ts';
import { addressesIn } from './mailbox.ts';
import { parseText } from './parseText.ts';

/** What the user chose; null: it is guessed. */
export interface ReadOptions {
  encoding: string | null;
  sheet: string | null;
  /** The languages of the browser, the most preferred first. */
  languages: readonly string[];
}

/** A list as it was read, before its columns are recognised. */
export interface List {
  rows: readonly GridRow[];
  /** The sheet that was read and those that can be, where there are several; else null. */
  sheet: { name: string; choices: readonly string[] } | null;
  /** The label of the encoding; null: there is no choice. */
  encoding: string | null;
  notes: readonly Note[];
}

/**
 * Reads a text that was pasted, or the bytes of a file: each address of the source is in a row or in a note, also in those of
 * `peopleOf`. Throws `ListError`.
 */
export async function readList(source: string | Uint8Array, options: ReadOptions): Promise<List> {
  refuseLarge(source.length);
  if (typeof source === 'string') return listOf(parseText(source), []);
  const kind = kindOf(source);
  if (kind === 'text') return await readTextFile(source, options);
  // Loaded for workbooks only.
  const { readWorkbook } = await import('./workbook.ts');
  const { sheets, active } = readWorkbook(source, kind === 'zip');
  return fromSheets(sheets, active, options);
}

async function readTextFile(bytes: Uint8Array, options: ReadOptions): Promise<List> {
  const { text, encoding, repaired } = decodeText(bytes, options.encoding, options.languages);
  const notes = repaired
    ? [
        {
          text: LIST_NOTES.repaired(repaired.lines.length, encodingName(repaired.encoding)),
          items: repaired.lines.map((line) => ({ line, address: null })),
        },
      ]
    : [];
  const beginning = text.slice(0, 2000).trimStart();
  if (/^BEGIN:VCARD/iu.test(beginning)) throw new ListError(LIST_ERRORS.cards);
  if (/^MIME-Version:/imu.test(beginning) && /^Content-Type:\s*multipart\/related/imu.test(beginning)) {
    throw new ListError(LIST_ERRORS.webArchive);
  }
  if (
    /^<(?:\?xml|\?mso-|(?:[\w-]+:)?workbook[\s>]|office:document[\s>])/iu.test(beginning) &&
    !/<html[\s>]/iu.test(beginning)
  ) {
    const { readWorkbook } = await import('./workbook.ts');
    return { ...fromSheets(readWorkbook(text, false).sheets, 0, options), encoding };
  }
  if (/^<[!a-z]/iu.test(beginning) && /<(?:!doctype html|html|head|meta|body|table|style|div)[\s>]/iu.test(beginning)) {
    const { readHtml } = await import('./htmlTables.ts');
    const page = readHtml(text);
    const list = page.sheets.some(hasAddress)
      ? fromSheets(page.sheets, 0, options, page.text)
      : listOf(parseText(page.text), []);
    return { ...list, encoding, notes: [...notes, ...list.notes] };
  }
  return { ...listOf(parseText(text), notes), encoding };
}

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, index) => bytes[index] === byte);

/** Tells workbooks from texts, and refuses files that cannot be lists. */
function kindOf(bytes: Uint8Array): 'zip' | 'compound' | 'text' {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (bytes[0] === 9 && [0, 2, 4].includes(bytes[1] ?? -1) && bytes[3] === 0) throw new ListError(LIST_ERRORS.oldExcel);
  if (utf16Of(bytes) === null && bytes.subarray(0, 4096).includes(0)) throw new ListError(LIST_ERRORS.unknownKind);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66)) {
    throw new ListError(LIST_ERRORS.document);
  }
  if (
    startsWith(bytes, 0x1f, 0x8b) ||
    startsWith(bytes, 0x52, 0x61, 0x72, 0x21) ||
    startsWith(bytes, 0x37, 0x7a, 0xbc)
  ) {
    throw new ListError(LIST_ERRORS.archive);
  }
  return 'text';
}

const hasAddress = ({ rows }: Sheet) => rows.some(({ cells }) => cells.some((cell) => addressesIn(cell).length > 0));
const isFilled = ({ rows }: Sheet) => rows.some(({ cells }) => cells.some((cell) => cell.trim() !== ''));
const addressesOf = ({ rows }: Sheet): NoteItem[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => addressesIn(cell).map(({ address }) => ({ line: null, address }))),
  );

/** Reads the chosen sheet; else the open one, if it has addresses, or the first visible one that has any. */
function fromSheets(sheets: readonly Sheet[], active: number, options: ReadOptions, outside = ''): List {
  const visible = sheets.filter((sheet) => !sheet.isHidden && isFilled(sheet));
  const hidden = sheets.filter((sheet) => sheet.isHidden && isFilled(sheet));
  const open = sheets[active];
  const chosen =
    visible.find(({ name }) => name === options.sheet) ??
    (open && visible.includes(open) && hasAddress(open) ? open : (visible.find(hasAddress) ?? visible[0]));
  if (!chosen)
    throw new ListError(
      hidden.length > 0 ? LIST_ERRORS.emptySheets(hidden.map(({ name }) => name)) : LIST_ERRORS.empty,
    );
  const others = visible.filter((sheet) => sheet !== chosen && hasAddress(sheet));
  const stray = addressesIn(outside).map(({ address }) => ({ line: null, address }));
  const notes: Note[] = [
    ...hidden.map((sheet) => ({ text: LIST_NOTES.hiddenSheet(sheet.name), items: addressesOf(sheet) })),
    ...others.map((sheet) => {
      const items = addressesOf(sheet);
      return { text: LIST_NOTES.otherSheet(sheet.name, items.length), items };
    }),
    ...(stray.length > 0 ? [{ text: LIST_NOTES.unused(stray.length), items: stray }] : []),
  ];
  const list = listOf(chosen.rows, notes);
  return visible.length > 1
    ? { ...list, sheet: { name: chosen.name, choices: visible.map(({ name }) => name) } }
    : list;
}

function listOf(all: readonly GridRow[], notes: readonly Note[]): List {
  const { rows, lost } = nonBlankRows(all);
  if (rows.length === 0) throw new ListError(LIST_ERRORS.empty);
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ line }) => ({ line, address: null }));
  return {
    rows,
    sheet: null,
    encoding: null,
    notes: [
      ...notes,
      ...(hidden.length > 0 ? [{ text: LIST_NOTES.hiddenRows(hidden.length), items: hidden, areRemovable: true }] : []),
      ...(lost.length > 0 ? [{ text: LIST_NOTES.unused(lost.length), items: lost }] : []),
    ],
  };
}
