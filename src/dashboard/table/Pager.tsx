import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../lib/numbers.ts';
import { IconButton } from '../ui/Button.tsx';
import { useScrollElement } from './ScrollPane.tsx';
import { Text } from '../ui/Text.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  /** The shown page; null while loading. */
  slice: {
    rows: readonly unknown[];
    /** How many rows come before this page. */
    offset: number;
    /** Number of rows; null when unknown. */
    total: number | null;
    /** Whether another page follows. */
    more: boolean;
  } | null;
  onPage: (page: number) => void;
}

/** The range of rows on this page, and buttons to the previous and next page. Renders nothing for a single page. */
export function Pager({ page, slice, onPage }: PagerProps) {
  const pane = useScrollElement();
  if (!slice || (page === 1 && !slice.more)) return null;
  const { rows, offset, total, more } = slice;
  const go = (next: number) => {
    pane.current?.scrollTo({ top: 0 });
    onPage(next);
  };
  return (
    <div className="flex shrink-0 items-center gap-1">
      <p role="status" className="mr-1 text-xs whitespace-nowrap text-faint tabular-nums">
        {rows.length > 0 && <Text>{`${formatCount(offset + 1)}–${formatCount(offset + rows.length)}`}</Text>}
        {rows.length > 0 && total !== null && <span className="max-sm:sr-only">{` of ${formatCount(total)}`}</span>}
      </p>
      <IconButton
        label="Previous page"
        reason={page === 1 ? 'This is the first page.' : null}
        onClick={() => go(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label="Next page" reason={more ? null : 'This is the last page.'} onClick={() => go(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
