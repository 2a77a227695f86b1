import { notify } from './toasts.ts';

/** Copies a text, and confirms it with a message. False if the browser refused, which is shown, too. */
export async function copyText(text: string, confirmation: string | null = null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify('error', 'Couldn’t copy.', `Select and copy it yourself: ${text}`);
    return false;
  }
  if (confirmation !== null) notify('done', confirmation);
  return true;
}
