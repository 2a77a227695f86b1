import { Bookmark } from 'lucide-react';
import { lazy } from 'react';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { Looked } from './Views.tsx';

// The way to the gateway's own operations is not loaded before somebody looks.
const Views = lazy(async () => ({ default: (await import('./Views.tsx')).Views }));

/** The saved views of an assessment. */
export function ViewsMenu(props: Looked) {
  return (
    <PopoverButton
      label="Views"
      look="quiet"
      shape="square"
      title="Views"
      face={<Bookmark aria-hidden="true" className="size-4" />}
      panelClassName="w-72"
    >
      <LazyBoundary fallback={<p className="px-2 py-1.5 text-faint">Loading…</p>}>
        <Views {...props} />
      </LazyBoundary>
    </PopoverButton>
  );
}
