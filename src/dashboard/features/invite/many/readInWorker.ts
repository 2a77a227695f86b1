import { LIST_ERRORS, ListError } from '../../../../lists/listErrors.ts';
import type { List } from '../../../../lists/readList.ts';
import type { Answer, Question } from './reader.worker.ts';

/** No list of the allowed size takes this long. */
const READ_TIMEOUT_MS = 60_000;

/** A list to be read, and what the user chose; null: it is guessed. */
export interface ListSource {
  source: string | File;
  encoding: string | null;
  sheet: string | null;
}

/** Parses a list in a temporary worker, so that the page stays responsive for any file. */
export async function readInWorker({ source, encoding, sheet }: ListSource): Promise<List> {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<Answer>((resolve) => {
      const refuse = (refused: string) => resolve({ refused });
      timer = setTimeout(() => refuse(LIST_ERRORS.timeout), READ_TIMEOUT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', () => refuse(LIST_ERRORS.reload));
      const question: Question = { source, options: { encoding, sheet, languages: navigator.languages } };
      worker.postMessage(question);
    });
    if ('refused' in answer) throw new ListError(answer.refused);
    return answer.list;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
