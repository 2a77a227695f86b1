import { plural } from '../lib/numbers.ts';
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

/** Copies personal links, one a line, and says how many candidates have none. */
export async function copyLinks(all: readonly (string | null)[]): Promise<void> {
  const links = all.filter((link) => link !== null);
  const without = all.length - links.length;
  const title = `${plural(links.length, 'link')} copied.`;
  if (!(await copyText(links.join('\n'), without === 0 ? title : null)) || without === 0) return;
  notify('error', title, `No link for ${plural(without, 'candidate')}.`);
}
