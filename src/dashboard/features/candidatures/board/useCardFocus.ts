import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';
import type { At } from './columns.ts';

/**
 * Keeps the focus on a card while it goes from column to column: there it is another element, which may be drawn only
 * some moments later, and goes back when the service refuses. // S21 X05
 */
export function useCardFocus(board: RefObject<HTMLElement | null>, onFocused: (at: At) => void) {
  const wanted = useRef<{ id: number; asked: boolean } | null>(null);

  /** Moves the focus to a card, as soon as it is there. */
  const ask = useCallback(
    (id: number) => {
      wanted.current = { id, asked: true };
      focusOn(board.current?.querySelector(`[data-id="${id}"]`));
    },
    [board],
  );

  const onMount = useCallback((id: number, card: HTMLElement) => {
    if (wanted.current?.id !== id) return;
    // A card that went away with the focus left it to the page; whatever else has it keeps it.
    if (wanted.current.asked || document.activeElement === document.body) focusOn(card);
  }, []);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id);
    const code = target.closest<HTMLElement>('[data-stage]')?.dataset.stage;
    if (!id || code === undefined) return;
    wanted.current = { id, asked: false };
    onFocused({ code, id });
  };
  return { ask, onMount, onFocus };
}

function focusOn(card: Element | null | undefined): void {
  card?.querySelector('a')?.focus();
}
