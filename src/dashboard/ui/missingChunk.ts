import { PROGRAM_FILE } from '../../contract/about.ts';
import * as CONTROLS from '../messages/controls.ts';

const NAME = 'MissingChunk';

/** The build of this page, as the path of its entry bundle. Null where Vite serves the sources. */
export function currentBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>(`script[type="module"][src^="/assets/${PROGRAM_FILE}-"]`);
  return entry ? new URL(entry.src).pathname : null;
}

/**
 * Renames the error of a chunk that could not be loaded. The router recognises the browser's message and would reload the
 * page at once, even while the server is unreachable. // S03
 */
export function markMissingChunk({ payload }: VitePreloadErrorEvent): void {
  payload.name = NAME;
  payload.message = CONTROLS.sectionFailed;
}

export const isMissingChunk = (error: unknown): error is Error => error instanceof Error && error.name === NAME;

/**
 * Call when a chunk is missing. Returns the reason. A server that answers has a newer build, so the page is reloaded: once
 * per build and tab, since another reload would not help either. If the page has unsaved input, the browser asks first. // S31
 */
export async function recoverMissingChunk(): Promise<string> {
  if (!(await isServerThere())) return CONTROLS.unreachable;
  if (noteReload()) window.location.reload();
  return CONTROLS.newVersion;
}

/** Whether the server that this page came from answers, with any status. */
export async function isServerThere(): Promise<boolean> {
  try {
    await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

/** Notes the reload. False if this tab was reloaded for this build before, or if that cannot be stored: reloads could go on for ever. */
function noteReload(): boolean {
  const stamp = `reloaded ${currentBuild() ?? ''}`;
  try {
    if (sessionStorage.getItem(stamp) !== null) return false;
    sessionStorage.setItem(stamp, 'once');
    return true;
  } catch {
    return false;
  }
}
