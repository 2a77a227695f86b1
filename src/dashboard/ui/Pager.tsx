import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../lib/numbers.ts';
import { IconButton } from './Button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  /** How many rows come before this page, and how many it holds. */
  offset: number;
  shown: number;
  /** How many rows there are; null when nobody says. */
  total: number | null;
  /** Whether another page follows. */
  more: boolean;
  onPage: (page: number) => void;
}

/** Which rows of a long list are in view, and the pages before and after. Nothing where one page holds them all. */
export function Pager({ page, offset, shown, total, more, onPage }: PagerProps) {
  if (page === 1 && !more) return null;
  return (
    <div className="flex shrink-0 items-center gap-1">
      <p role="status" className="mr-1 text-xs whitespace-nowrap text-faint tabular-nums">
        {shown > 0 && `${formatCount(offset + 1)}–${formatCount(offset + shown)}`}
        {shown > 0 && total !== null && <span className="max-sm:sr-only"> of {formatCount(total)}</span>}
      </p>
      <IconButton
        label="Previous page"
        reason={page === 1 ? 'This is the first page.' : null}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label="Next page" reason={more ? null : 'This is the last page.'} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
