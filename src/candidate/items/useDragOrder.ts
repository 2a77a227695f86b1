import { type PointerEvent, useState } from 'react';

interface Drag {
  pointer: number;
  from: number;
  to: number;
  /** In pixels: where the pointer went down on the page, how far it has come, and the distance to the next row. */
  startY: number;
  movedBy: number;
  step: number;
  /** The middle of each row on the page. */
  middles: readonly number[];
}

function draggedTo(drag: Drag, pageY: number): Drag {
  const { from, middles } = drag;
  const movedBy = pageY - drag.startY;
  const middle = (middles[from] ?? 0) + movedBy;
  return { ...drag, movedBy, to: middles.filter((other, index) => index !== from && other < middle).length };
}

/**
 * Moves the rows of a list with the pointer. Not the browser's drag and drop, which touch screens begin with a long press, or
 * lack (docs/decisions/0017). `onMove` gets the places before and after, once the row is let go.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function start(event: PointerEvent<HTMLLIElement>, from: number): void {
    const { currentTarget: row, target, pageY: startY, pointerId: pointer, pointerType, isPrimary, button } = event;
    if (drag || !isPrimary || button !== 0 || !(target instanceof Element) || target.closest('button')) return;
    // Elsewhere a finger scrolls.
    if (pointerType === 'touch' && !target.closest('.grip')) return;
    const boxes = [...(row.parentElement?.children ?? [])].map((each) => each.getBoundingClientRect());
    const [first, second] = boxes;
    if (!first || !second) return;
    const gap = second.top - first.bottom;
    const middles = boxes.map(({ top, height }) => top + height / 2 + scrollY);
    row.setPointerCapture(pointer);
    setDrag({ pointer, from, to: from, startY, movedBy: 0, step: row.offsetHeight + gap, middles });
  }

  function move({ pointerId, pageY }: PointerEvent): void {
    if (drag?.pointer === pointerId) setDrag(draggedTo(drag, pageY));
  }

  function end({ pointerId, pageY }: PointerEvent, isDropped: boolean): void {
    if (drag?.pointer !== pointerId) return;
    setDrag(null);
    // The last move may not be rendered yet.
    const { from, to } = draggedTo(drag, pageY);
    if (isDropped && to !== from) onMove(from, to);
  }

  /** How far a row is out of its place. */
  function offsetOf(index: number): number {
    if (!drag) return 0;
    const { from, to, movedBy, step } = drag;
    if (index === from) return movedBy;
    if (index > from && index <= to) return -step;
    return index < from && index >= to ? step : 0;
  }

  return (index: number) => ({
    'data-dragged': drag?.from === index || undefined,
    style: drag ? { transform: `translateY(${offsetOf(index)}px)` } : undefined,
    onPointerDown: (event: PointerEvent<HTMLLIElement>) => start(event, index),
    onPointerMove: move,
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  });
}
