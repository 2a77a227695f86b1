import { useEffect } from 'react';

/** Sets the title of the browser's tab; null keeps the previous one. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Shortlist`;
  }, [title]);
}
