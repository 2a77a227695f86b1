import { Bookmark } from 'lucide-react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { Looked } from './Views.tsx';

// The way to the gateway's own operations is not loaded before somebody looks.
const Views = lazyPart(
  async () => ({ default: (await import('./Views.tsx')).Views }),
  () => <p className="px-2 py-1.5 text-faint">Looking for views…</p>,
);

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
      <Views {...props} />
    </PopoverButton>
  );
}
