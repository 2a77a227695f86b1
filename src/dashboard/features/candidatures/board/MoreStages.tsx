import { ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Text } from '../../../ui/Text.tsx';
import { plural } from '../../../lib/numbers.ts';

/** A column counts as hidden when less of it is in view. */
const MIN_VISIBLE_PX = 24;

/** A button that scrolls to the columns beyond the right edge, with their number. */
export function MoreStages({ board }: { board: RefObject<HTMLElement | null> }) {
  const [hidden, setHidden] = useState(0);
  useEffect(() => {
    const pane = board.current;
    if (!pane) return;
    const count = () => {
      const edge = pane.getBoundingClientRect().right - MIN_VISIBLE_PX;
      const stages = [...pane.querySelectorAll('[data-stage]')];
      setHidden(stages.filter((stage) => stage.getBoundingClientRect().left > edge).length);
    };
    // The observer reports the first size at once.
    const observer = new ResizeObserver(count);
    observer.observe(pane);
    pane.addEventListener('scroll', count, { passive: true });
    return () => {
      observer.disconnect();
      pane.removeEventListener('scroll', count);
    };
  }, [board]);
  if (hidden === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-y-0 right-0 flex w-40 items-end justify-end bg-linear-to-l from-canvas/90 via-canvas/0 pr-4 pb-6 max-md:hidden">
      <button
        type="button"
        tabIndex={-1}
        onClick={() => board.current?.scrollBy({ left: board.current.clientWidth / 2 })}
        className="pointer-events-auto flex h-8 items-center gap-1 rounded-full border border-edge bg-surface px-3 text-xs font-medium shadow-sm hover:bg-hover"
      >
        <Text>{plural(hidden, 'more stage')}</Text>
        <ChevronRight aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  );
}
