import { Columns3 } from 'lucide-react';
import { lazy } from 'react';
import * as CANDIDATE_LIST from '../../messages/candidateList.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { ColumnsPanelProps } from './ColumnsPanel.tsx';

const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx'));

/** The button that opens the choice of columns. */
export function ColumnsMenu(props: ColumnsPanelProps) {
  return (
    <PopoverButton
      label={CANDIDATE_LIST.columns}
      look="quiet"
      shape="square"
      title={CANDIDATE_LIST.columns}
      face={<Columns3 aria-hidden="true" className="size-4" />}
      panelClassName="w-88"
    >
      <LazyBoundary>
        <ColumnsPanel {...props} />
      </LazyBoundary>
    </PopoverButton>
  );
}
