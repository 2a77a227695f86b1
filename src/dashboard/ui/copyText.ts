import * as COPY from '../messages/copy.ts';
import { notify } from './toasts.ts';

/** Copies a text, and says so with `said`. False if the browser refused, which a message says. */
export async function copyText(text: string, said: string | null = null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify('error', COPY.failed, COPY.byHand(text));
    return false;
  }
  if (said !== null) notify('done', said);
  return true;
}
