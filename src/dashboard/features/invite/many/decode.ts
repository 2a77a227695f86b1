import { ListError } from './grid.ts';

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, index) => bytes[index] === byte);

/** Tells workbooks from texts, and refuses files that cannot be lists. */
export function kindOf(bytes: Uint8Array): 'workbook' | 'text' {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return 'workbook';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new ListError('Old .xls or password-protected file. Save it as .xlsx or CSV.');
  }
  if (utf16Of(bytes) === null && bytes.subarray(0, 4096).includes(0)) {
    throw new ListError('Neither text nor Excel. Use CSV, TSV or XLSX.');
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66)) {
    throw new ListError('This is a document, not a list. Use CSV, TSV or XLSX, or copy the addresses and paste them.');
  }
  return 'text';
}

/** Decodes UTF-8 or UTF-16, with or without a byte order mark; else Windows-1252, which Excel writes. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its byte order mark, else by zeros: every second byte of Western text is zero. Null: another encoding. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const head = bytes.subarray(0, 200);
  if (head.length < 4) return null;
  let [even, odd] = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  if (even === 0 && odd > head.length / 4) return 'utf-16le';
  return odd === 0 && even > head.length / 4 ? 'utf-16be' : null;
}
