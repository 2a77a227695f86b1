import { LIST_ERRORS } from '../../../messages/invite.ts';
import { type Grid, ListError } from './grid.ts';
import { readList } from './readList.ts';

/** The message from the worker: the list, or why it could not be read. */
export type Answer = { grid: Grid } | { refused: string };

addEventListener('message', ({ data }: MessageEvent<string | Blob>) => void answer(data));

async function answer(source: string | Blob): Promise<void> {
  let reply: Answer;
  try {
    reply = { grid: await readList(source) };
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'NotReadableError';
    reply = {
      refused:
        error instanceof ListError
          ? error.message
          : isGone
            ? 'The file can no longer be read. It may have been moved or changed.'
            : LIST_ERRORS.failed,
    };
  }
  postMessage(reply);
}
