import { ArrowDown, ArrowUp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { COLUMNS_MENU } from '../../messages/columns.ts';
import { Checkbox } from '../../ui/fields.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { COLUMNS, MANAGER_COLUMNS } from './candidatureColumns.tsx';
import { type Layout, moved, MIN_WIDTH, resized, toggled, MAX_WIDTH } from './layout.ts';
import { ResultsNote } from './ResultsNote.tsx';
import { testColumnsQuery } from './testColumnsQuery.ts';

export interface ColumnsPanelProps {
  assessmentId: number;
  layout: Layout;
  /** Whether the columns differ from the default. */
  changed: boolean;
  /** Null: the default columns again. */
  onLayout: (layout: Layout | null) => void;
}

/** Which columns are shown, in which order and how wide: the content of the columns menu. */
export default function ColumnsPanel({ assessmentId, layout, changed, onLayout }: ColumnsPanelProps) {
  const [said, setSaid] = useState('');
  const { data: tests = [] } = useQuery(testColumnsQuery(assessmentId));
  const all = [...(useIsRecruiter() ? COLUMNS : MANAGER_COLUMNS), ...tests];
  const labelOf = (id: string): string => all.find((column) => column.id === id)?.label ?? COLUMNS_MENU.unknownTest;
  const hidden = all.filter(({ id }) => !layout.some((placed) => placed.id === id));

  function move(event: MouseEvent<HTMLButtonElement>, id: string, by: number): void {
    const { currentTarget: button } = event;
    const next = moved(layout, id, by);
    if (next === layout) return;
    // An element that is moved in the DOM loses the focus.
    flushSync(() => onLayout(next));
    button.focus();
    setSaid(COLUMNS_MENU.moved(labelOf(id), next.findIndex((placed) => placed.id === id) + 1, next.length));
  }

  return (
    <>
      <ul>
        {layout.map(({ id, width }, index) => (
          <li key={id} className="flex h-8 items-center gap-1 rounded pl-2 hover:bg-hover">
            <Checkbox
              label={labelOf(id)}
              checked
              disabled={id === 'name'}
              title={id === 'name' ? COLUMNS_MENU.alwaysShown : undefined}
              onChange={() => onLayout(toggled(layout, id))}
              className="min-w-0 grow"
            />
            <input
              type="range"
              aria-label={COLUMNS_MENU.width(labelOf(id))}
              title={COLUMNS_MENU.width(labelOf(id))}
              min={MIN_WIDTH}
              max={MAX_WIDTH}
              step={8}
              value={width}
              onChange={({ target }) => onLayout(resized(layout, new Map([[id, target.valueAsNumber]])))}
              className="h-6 w-20 cursor-pointer accent-accent"
            />
            <IconButton
              label={COLUMNS_MENU.moveUp(labelOf(id))}
              className="size-7"
              reason={index === 0 ? COLUMNS_MENU.isFirst : null}
              onClick={(event) => move(event, id, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton
              label={COLUMNS_MENU.moveDown(labelOf(id))}
              className="size-7"
              reason={index === layout.length - 1 ? COLUMNS_MENU.isLast : null}
              onClick={(event) => move(event, id, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ul className="mt-1 border-t border-line pt-1">
        {hidden.map(({ id, label }) => (
          <li key={id} className="flex h-8 items-center rounded px-2 hover:bg-hover">
            <Checkbox
              label={label}
              checked={false}
              onChange={() => onLayout(toggled(layout, id))}
              className="min-w-0 grow"
            />
          </li>
        ))}
      </ul>
      <div className="px-2 py-1 empty:hidden">
        <ResultsNote assessmentId={assessmentId} />
      </div>
      {changed && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.querySelector('input:enabled, button')?.scrollIntoView();
            onLayout(null);
          }}
          className="mt-1 w-full rounded border-t border-line px-2 py-1.5 text-left text-soft hover:bg-hover"
        >
          {COLUMNS_MENU.reset}
        </button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
