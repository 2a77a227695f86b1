import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './states.tsx';
import * as CONTROLS from '../messages/controls.ts';

interface NothingFoundProps {
  page: number;
  onPage: (page: number) => void;
  /** Of what is listed. */
  icon: ReactNode;
  /** Where a search or a filter lets nothing through: in what was looked, and how to see everything. */
  unmatched?: { title: string; hint: string; onClear: () => void } | null;
  /** Where there is nothing at all. */
  children: ReactNode;
}

/** An empty page of a list: behind its end, without a match, or without anything. */
export function NothingFound({ page, onPage, icon, unmatched, children }: NothingFoundProps) {
  if (page > 1) {
    return (
      <Empty
        icon={icon}
        title={CONTROLS.noSuchPage}
        action={<Button onClick={() => onPage(1)}>{CONTROLS.firstPage}</Button>}
      />
    );
  }
  if (!unmatched) return children;
  return (
    <Empty
      icon={<SearchX className="size-5" />}
      title={unmatched.title}
      action={<Button onClick={unmatched.onClear}>{CONTROLS.clearFilters}</Button>}
    >
      {unmatched.hint}
    </Empty>
  );
}
