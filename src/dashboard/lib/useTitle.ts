import { useEffect } from 'react';
import { inIdleMoment } from './whenIdle.ts';

/** How long the title may come after the page, in milliseconds. */
const LATEST = 200;

/** Sets the title of the browser's tab; what is not known yet leaves the one before. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    // The browser is told of it at length: a twentieth of what it takes to open somebody, who waits for that.
    if (title !== null) inIdleMoment(() => (document.title = `${title} · Shortlist`), LATEST);
  }, [title]);
}
