import { useCallback, useState } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Accepts files dropped anywhere on the page, which the browser would otherwise open. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const place = useCallback(
    (element: HTMLElement | null) => {
      const page = element?.ownerDocument;
      if (!page) return undefined;
      const ends = new AbortController();
      const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
        page.addEventListener(name, (event) => holdsFiles(event) && listener(event), { signal: ends.signal });
      on('dragover', (event) => {
        event.preventDefault();
        setOver(true);
      });
      // Without a related target, the pointer has left the window.
      on('dragleave', (event) => event.relatedTarget === null && setOver(false));
      on('drop', (event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file) onFile(file);
      });
      return () => ends.abort();
    },
    [onFile],
  );
  return { place, isOver };
}
