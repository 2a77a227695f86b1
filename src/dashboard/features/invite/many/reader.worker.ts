import { refuseLarge } from '../../../../lists/grid.ts';
import { LIST_ERRORS, ListError } from '../../../../lists/listErrors.ts';
import { type List, readList, type ReadOptions } from '../../../../lists/readList.ts';

/** The message to the worker. */
export interface Question {
  source: string | Blob;
  options: ReadOptions;
}

/** The message from the worker: the list, or why it could not be read. */
export type Answer = { list: List } | { refused: string };

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data));

async function answer({ source, options }: Question): Promise<void> {
  let reply: Answer;
  try {
    reply = { list: await readList(typeof source === 'string' ? source : await bytesOf(source), options) };
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'NotReadableError';
    reply = {
      refused: error instanceof ListError ? error.message : isGone ? LIST_ERRORS.gone : LIST_ERRORS.failed,
    };
  }
  postMessage(reply);
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  refuseLarge(file.size);
  return new Uint8Array(await file.arrayBuffer());
}
