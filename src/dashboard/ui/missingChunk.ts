import { currentBuild } from '../lib/build.ts';
import { unreachableText } from '../../contract/problem.ts';
import { WORDS } from '../messages/words.ts';

const ERROR_NAME = 'MissingChunk';

/**
 * Renames the error of a chunk that could not be loaded. The router recognises the browser's message and would reload the
 * page at once, even while the server is unreachable. // S03
 */
export function markMissingChunk({ payload }: VitePreloadErrorEvent): void {
  payload.name = ERROR_NAME;
  payload.message = WORDS.sectionFailed;
}

export const isMissingChunk = (error: unknown): error is Error => error instanceof Error && error.name === ERROR_NAME;

/**
 * Reloads the page after a chunk was missing if the server answers, since it then has a newer build: once per build and
 * tab, as another reload would not help. With unsaved input, the browser asks first. Returns the message to show. // S31
 */
export async function recoverMissingChunk(): Promise<string> {
  if (!(await isServerReachable())) return unreachableText();
  if (recordReload()) window.location.reload();
  return 'Shortlist was updated. Reload the page.';
}

/** Whether the server that this page came from answers, with any status. */
export async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

/** Records the reload. False if this tab was reloaded for this build before, or cannot store it: reloads must not loop. */
function recordReload(): boolean {
  const key = `reloaded ${currentBuild() ?? ''}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, 'once');
    return true;
  } catch {
    return false;
  }
}
