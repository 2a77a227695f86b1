import { type Cell, type SheetColumn, writeCsv } from './sheet.ts';

/** Rows come in portions, and then what is to be made of them. */
export type Order = { rows: readonly (readonly Cell[])[] } | { write: 'csv' | 'xlsx'; columns: readonly SheetColumn[] };

/** What the worker answers; null: it could not be written. */
export type Answer = Blob | null;

const rows: (readonly Cell[])[] = [];

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if ('rows' in data) rows.push(...data.rows);
  else void answer(data);
});

async function answer({ write, columns }: Extract<Order, { write: string }>): Promise<void> {
  try {
    if (write === 'csv') return postMessage(writeCsv({ columns, rows }));
    // Only when a workbook is wanted.
    const { writeXlsx } = await import('./workbook.ts');
    postMessage(writeXlsx({ columns, rows }));
  } catch {
    postMessage(null);
  }
}
