import { useRef } from 'react';
import { CHECKBOX_WIDTH } from './SelectCell.tsx';

/** The widths of columns in pixels, by ID. */
export type Widths = ReadonlyMap<string, number>;

const MIN_WIDTH = 48;

interface ResizeHandleProps {
  /** The IDs of the columns, in the order of the header cells. */
  ids: readonly string[];
  /** The column left of the handle. */
  id: string;
  /** Called with the widths of all visible columns. */
  onResize: (widths: Widths) => void;
}

/**
 * The draggable edge between two columns: one column gains what the other loses, so that the edge stays under the
 * pointer. For pointers only; the columns menu sets widths by keyboard.
 */
export function ResizeHandle({ ids, id, onResize }: ResizeHandleProps) {
  const drag = useRef<{ from: number; widths: Widths; scale: number } | null>(null);
  return (
    <span
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, ...measure(event.currentTarget, ids) };
      }}
      onPointerMove={({ clientX }) => {
        if (!drag.current) return;
        const { from, widths, scale } = drag.current;
        onResize(moveEdge(widths, id, (clientX - from) * scale));
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      className="absolute inset-y-1.5 right-0 w-2.5 cursor-col-resize touch-none after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-edge after:opacity-0 hover:after:opacity-100 active:after:bg-accent active:after:opacity-100"
    />
  );
}

/** The widths in the scale in which the checkbox has its own: where there is room, all have grown with it. */
function measure(handle: Element, ids: readonly string[]): { widths: Widths; scale: number } {
  const row = handle.closest('tr');
  const cells = [...(row?.querySelectorAll('th') ?? [])];
  const scale = CHECKBOX_WIDTH / (row?.querySelector('td')?.offsetWidth || CHECKBOX_WIDTH);
  const widths = ids.map((id, index) => [id, (cells[index]?.offsetWidth ?? 0) * scale] as const);
  // Columns that are hidden on a narrow screen have no width.
  return { widths: new Map(widths.filter(([, width]) => width > 0)), scale };
}

/** Moves the edge after a column. `by`: in pixels. */
function moveEdge(widths: Widths, id: string, by: number): Widths {
  const ids = [...widths.keys()];
  const next = ids[ids.indexOf(id) + 1];
  if (next === undefined) return widths;
  const [left, right] = [widths.get(id) ?? MIN_WIDTH, widths.get(next) ?? MIN_WIDTH];
  const change = Math.min(Math.max(by, MIN_WIDTH - left), right - MIN_WIDTH);
  return new Map(widths).set(id, left + change).set(next, right - change);
}
