import { PROGRAM_FILE } from '../../contract/about.ts';
import { PartMissing } from './load.ts';

/** The build that this page is of, as the address of its file. Null where Vite serves the sources. */
export function ownBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>(`script[type="module"][src^="/assets/${PROGRAM_FILE}-"]`);
  return entry ? new URL(entry.src).pathname : null;
}

/**
 * Loads the page anew when what is missing is of a build that is gone: once a build and tab, so that a reload that does
 * not help is not repeated. A page that holds something unsaved has the browser ask before. // S31
 */
export function reloadOnce(error: unknown): void {
  if (!(error instanceof PartMissing) || error.why !== 'gone') return;
  if (hasReloaded()) return;
  noteReload();
  window.location.reload();
}

const stamp = () => `reloaded ${ownBuild() ?? ''}`;

function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(stamp()) !== null;
  } catch {
    // A browser that keeps nothing cannot tell, and might go on for ever.
    return true;
  }
}

function noteReload(): void {
  sessionStorage.setItem(stamp(), 'once');
}
