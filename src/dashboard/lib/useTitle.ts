import { useEffect } from 'react';

/** Sets the title of the browser's tab; what is not known yet leaves the one before. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Shortlist`;
  }, [title]);
}
