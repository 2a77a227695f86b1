import { createStore, useSelector } from '@tanstack/react-store';
import { BUILD_HEADER, ENTRY_BUNDLE } from '../../contract/preload.ts';
import { Problem } from '../../contract/problem.ts';

/** The build of this page, as the path of its entry bundle. Null where Vite serves the sources. */
export function currentBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>(`script[type="module"][src^="/assets/${ENTRY_BUNDLE}-"]`);
  return entry ? new URL(entry.src).pathname : null;
}

/** Whether the server has another build: then its answers may be of another form than this page expects. */
const build = createStore({ isOutdated: false });

/** Compares the build that an answer names. */
export function checkBuild({ headers }: Response): void {
  const served = headers.get(BUILD_HEADER);
  if (served === null) return;
  const own = currentBuild();
  const isOutdated = own !== null && served !== own;
  if (isOutdated !== build.state.isOutdated) build.setState(() => ({ isOutdated }));
}

/** Throws a Problem if this page is outdated: it must not write any more. */
export function requireCurrentBuild(): void {
  if (!build.state.isOutdated) return;
  throw new Problem({ status: 409, code: 'outdated', message: 'Shortlist was updated. Reload the page.' });
}

export const useIsOutdated = (): boolean => useSelector(build, ({ isOutdated }) => isOutdated);
