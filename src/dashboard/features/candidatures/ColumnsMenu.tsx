import { Columns3 } from 'lucide-react';
import { lazy } from 'react';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { ColumnsPanelProps } from './ColumnsPanel.tsx';

const COLUMNS = 'Columns';

const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx'));

/** The button that opens the choice of columns. */
export function ColumnsMenu(props: ColumnsPanelProps) {
  return (
    <PopoverButton
      label={COLUMNS}
      look="quiet"
      shape="square"
      title={COLUMNS}
      face={<Columns3 aria-hidden="true" className="size-4" />}
      panelClassName="w-88"
    >
      <LazyBoundary>
        <ColumnsPanel {...props} />
      </LazyBoundary>
    </PopoverButton>
  );
}
