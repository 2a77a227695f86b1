import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';
import type { CardPosition } from './boardColumns.ts';

/**
 * Keeps the focus on a card that moves between columns: each column renders another element, maybe some moments later, and
 * the card moves back if the service refuses. // S21 X05
 */
export function useCardFocus(board: RefObject<HTMLElement | null>, onFocused: (at: CardPosition) => void) {
  const wanted = useRef<{ id: number; asked: boolean } | null>(null);

  /** Moves the focus to a card, as soon as it is there. */
  const focusCard = useCallback(
    (id: number) => {
      focusOn(board.current?.querySelector(`[data-id="${id}"]`));
      // Set after focusing, since onFocus overwrites it: the card may be about to leave its column.
      wanted.current = { id, asked: true };
    },
    [board],
  );

  const onMount = useCallback(
    (id: number, card: HTMLElement) => {
      if (wanted.current?.id !== id) return;
      // Removing a focused card moves the focus to the body. Elements outside the board keep it.
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
  return { focusCard, onMount, onFocus };
}

function focusOn(card: Element | null | undefined): void {
  card?.querySelector('a')?.focus();
}
