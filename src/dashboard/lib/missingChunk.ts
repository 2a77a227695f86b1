import { PROGRAM_FILE } from '../../contract/about.ts';

const NAME = 'PartMissing';

/** The build that this page is of, as the address of its file. Null where Vite serves the sources. */
export function currentBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>(`script[type="module"][src^="/assets/${PROGRAM_FILE}-"]`);
  return entry ? new URL(entry.src).pathname : null;
}

/**
 * Renames the error of a part of the program that could not be loaded. By the browser's message the router would know it,
 * and reload the page at once, even when the server is away and could not answer with a page. // S03
 */
export function markMissingChunk({ payload }: VitePreloadErrorEvent): void {
  payload.name = NAME;
  payload.message = 'Couldn’t load this section.';
}

export const isMissingChunk = (error: unknown): error is Error => error instanceof Error && error.name === NAME;

/**
 * To be called when a part is missing: says why. When the server is there, its build is another by now, and the page is
 * reloaded: once a build and tab, so that a reload that does not help is not repeated. A page that holds something unsaved
 * has the browser ask before. // S31
 */
export async function recoverMissingChunk(): Promise<string> {
  if (!(await isServerThere())) return 'Couldn’t reach the server.';
  if (noteReload()) window.location.reload();
  return 'A new version is available. Reload the page.';
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

/** False when this tab has been reloaded for this build before, or when that cannot be kept: it might go on for ever. */
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
