import { decodeText, kindOf } from './decode.ts';
import { nonBlankRows, type Grid, refuseLarge } from './grid.ts';
import { parseText } from './parseText.ts';

/** Reads a text that was pasted, or a file; throws `ListError`. */
export async function readList(source: string | Blob): Promise<Grid> {
  if (typeof source === 'string') return readText(source);
  refuseLarge(source.size);
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (kindOf(bytes) === 'text') return readText(decodeText(bytes));
  // Loaded for workbooks only.
  const { parseXlsx } = await import('./parseXlsx.ts');
  const grid = await parseXlsx(bytes);
  return { ...grid, rows: nonBlankRows(grid.rows) };
}

function readText(text: string): Grid {
  refuseLarge(text.length);
  return { rows: nonBlankRows(parseText(text)), sheet: null };
}
