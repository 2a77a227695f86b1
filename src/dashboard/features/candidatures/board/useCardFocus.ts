import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';
import type { At } from './boardColumns.ts';

/**
 * Keeps the focus on a card while it goes from column to column: there it is another element, which may be drawn only
 * some moments later, and goes back when the service refuses. // S21 X05
 */
export function useCardFocus(board: RefObject<HTMLElement | null>, onFocused: (at: At) => void) {
  const wanted = useRef<{ id: number; asked: boolean } | null>(null);

  /** Moves the focus to a card, as soon as it is there. */
  const ask = useCallback(
    (id: number) => {
      focusOn(board.current?.querySelector(`[data-id="${id}"]`));
      // After the focus, which notes where it went: the card may be about to leave its column.
      wanted.current = { id, asked: true };
    },
    [board],
  );

  const onMount = useCallback(
    (id: number, card: HTMLElement) => {
      if (wanted.current?.id !== id) return;
      // A card that was removed with the focus left it to the page. Anything beside the board keeps the focus.
      const { activeElement } = document;
      const isAsked = wanted.current.asked && board.current?.contains(activeElement);
      if (isAsked || activeElement === document.body) focusOn(card);
    },
    [board],
  );

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
