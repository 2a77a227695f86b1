import { useRef } from 'react';

/** The widths of columns in pixels, by ID. */
export type Widths = ReadonlyMap<string, number>;

/** No column gets narrower. */
const LEAST = 48;

interface ResizeHandleProps {
  /** The columns in their order: header cells stand in the same. */
  ids: readonly string[];
  /** The column left of the handle. */
  id: string;
  /** Gets the widths of all columns that are shown. */
  onResize: (widths: Widths) => void;
}

/**
 * The draggable edge between two columns: one column gains what the other loses, so that the edge stays under the
 * pointer. For pointers only; the columns menu sets widths by keyboard.
 */
export function ResizeHandle({ ids, id, onResize }: ResizeHandleProps) {
  const drag = useRef<{ from: number; widths: Widths } | null>(null);
  return (
    <span
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, widths: measure(event.currentTarget, ids) };
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current) onResize(shifted(drag.current.widths, id, clientX - drag.current.from));
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      className="absolute inset-y-1.5 right-0 w-2.5 cursor-col-resize touch-none after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-edge after:opacity-0 hover:after:opacity-100 active:after:bg-accent active:after:opacity-100"
    />
  );
}

function measure(handle: Element, ids: readonly string[]): Widths {
  const cells = [...(handle.closest('tr')?.querySelectorAll('th') ?? [])];
  const widths = ids.map((id, index) => [id, cells[index]?.offsetWidth ?? 0] as const);
  // What the screen has no room for is not there.
  return new Map(widths.filter(([, width]) => width > 0));
}

function shifted(widths: Widths, id: string, by: number): Widths {
  const ids = [...widths.keys()];
  const next = ids[ids.indexOf(id) + 1];
  if (next === undefined) return widths;
  const [left, right] = [widths.get(id) ?? LEAST, widths.get(next) ?? LEAST];
  const change = Math.min(Math.max(by, LEAST - left), right - LEAST);
  return new Map(widths).set(id, left + change).set(next, right - change);
}
