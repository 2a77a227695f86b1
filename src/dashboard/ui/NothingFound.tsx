import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './states.tsx';

interface NothingFoundProps {
  q: string;
  page: number;
  onSearch: (q: string) => void;
  onPage: (page: number) => void;
  /** Of what is listed. */
  icon: ReactNode;
  /** Where a search finds nothing, and in what it looked. */
  unmatched: { title: string; hint: string };
  /** Where there is nothing at all. */
  children: ReactNode;
}

/** An empty page of a list that is searched: behind its end, without a match, or without anything. */
export function NothingFound({ q, page, onSearch, onPage, icon, unmatched, children }: NothingFoundProps) {
  if (page > 1) {
    return (
      <Empty
        icon={icon}
        title="The list ends before this page"
        action={<Button onClick={() => onPage(1)}>First page</Button>}
      />
    );
  }
  if (q === '') return children;
  return (
    <Empty
      icon={<SearchX className="size-5" />}
      title={unmatched.title}
      action={<Button onClick={() => onSearch('')}>Clear filters</Button>}
    >
      {unmatched.hint}
    </Empty>
  );
}
