import type { Candidature } from '../../../../contract/candidature.ts';
import type { ExportColumn } from '../columns.tsx';
import type { Answer, Order } from './writer.worker.ts';

/** Rows that are handed over at once: some milliseconds. */
const PORTION = 500;

/**
 * Writes rows in a thread of its own, which comes and goes with the file: the page stays quick, however many they are.
 * Rejects when it could not be written.
 */
export async function writeAside(
  kind: 'csv' | 'xlsx',
  rows: readonly Candidature[],
  columns: readonly ExportColumn[],
): Promise<Blob> {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' });
  const tell = (order: Order) => worker.postMessage(order);
  try {
    const written = new Promise<Answer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
    });
    for (let start = 0; start < rows.length; start += PORTION) {
      const portion = rows.slice(start, start + PORTION);
      tell({ rows: portion.map((row) => columns.map(({ value }) => value(row))) });
      await breath();
    }
    tell({ write: kind, columns: columns.map(({ label, width }) => ({ label, width })) });
    const file = await written;
    if (!file) throw new Error('The worker could not write the file.');
    return file;
  } finally {
    worker.terminate();
  }
}

/** Whatever else the page has to do comes first. */
const breath = () => new Promise((resolve) => setTimeout(resolve));
