import { notify } from './toasts.ts';

/** Copies a text, and says so. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('done', said);
  } catch {
    notify('error', 'Couldn’t copy.', `Select and copy it yourself: ${text}`);
  }
}
