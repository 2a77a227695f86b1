import { type Grid, ListError } from './grid.ts';
import type { Answer } from './reader.worker.ts';

/** No list of the allowed size takes this long. */
const READ_TIMEOUT_MS = 60_000;

/** Parses a list in a temporary worker, so that the page stays responsive for any file. */
export async function readInWorker(source: string | Blob): Promise<Grid> {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<Answer>((resolve) => {
      const refuse = (refused: string) => resolve({ refused });
      timer = setTimeout(() => refuse('Reading it took too long. Save it as CSV, or split it.'), READ_TIMEOUT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', () => refuse('Reload the page and try again.'));
      worker.postMessage(source);
    });
    if ('refused' in answer) throw new ListError(answer.refused);
    return answer.grid;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
