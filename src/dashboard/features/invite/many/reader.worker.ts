import { type Grid, Unreadable } from './grid.ts';
import { readList } from './readList.ts';

/** What the worker answers: the list, or why there is none. */
export type Answer = { grid: Grid } | { refused: string };

addEventListener('message', ({ data }: MessageEvent<string | Blob>) => void answer(data));

async function answer(source: string | Blob): Promise<void> {
  let told: Answer;
  try {
    told = { grid: await readList(source) };
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'NotReadableError';
    told = {
      refused:
        error instanceof Unreadable
          ? error.message
          : isGone
            ? 'The file can no longer be read. It may have been moved or changed.'
            : 'Couldn’t read this file.',
    };
  }
  postMessage(told);
}
