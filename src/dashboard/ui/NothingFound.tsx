import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './states.tsx';
import type { Elements } from './Text.tsx';

interface NothingFoundProps {
  page: number;
  onPage: (page: number) => void;
  /** The icon of the listed items. */
  icon: ReactNode;
  /** For a search or filter without a match: the texts, and how to clear it. */
  unmatched?: { title: string; hint: string; onClear: () => void } | null;
  /** For an empty list without a search or filter. */
  children: Elements;
}

/** An empty page of a list: after its last page, without a match, or of an empty list. */
export function NothingFound({ page, onPage, icon, unmatched, children }: NothingFoundProps) {
  if (page > 1) {
    return (
      <Empty
        icon={icon}
        title="This page doesn’t exist"
        action={<Button onClick={() => onPage(1)}>Go to first page</Button>}
      />
    );
  }
  if (!unmatched) return children;
  return (
    <Empty
      icon={<SearchX className="size-5" />}
      title={unmatched.title}
      action={<Button onClick={unmatched.onClear}>Clear filters</Button>}
    >
      {unmatched.hint}
    </Empty>
  );
}
