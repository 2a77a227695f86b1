import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';
import type { CardPosition } from './boardColumns.ts';

/**
 * Keeps the focus on a card that moves between columns, where it is another element that may render later. The card also
 * moves back if the service refuses. // S21 X05
 */
export function useCardFocus(board: RefObject<HTMLElement | null>, onFocused: (at: CardPosition) => void) {
  const focusTarget = useRef<{ id: number; isRequested: boolean } | null>(null);

  /** Moves the focus to a card, now or when it mounts. */
  const focusCard = useCallback(
    (id: number) => {
      focusOn(board.current?.querySelector(`[data-id="${id}"]`));
      // Set after focusing, since onFocus overwrites it: the card may be about to leave its column.
      focusTarget.current = { id, isRequested: true };
    },
    [board],
  );

  const onMount = useCallback(
    (id: number, card: HTMLElement) => {
      if (focusTarget.current?.id !== id) return;
      // Removing a focused card moves the focus to the body. Elements outside the board keep it.
      const { activeElement } = document;
      const isRequested = focusTarget.current.isRequested && board.current?.contains(activeElement);
      if (isRequested || activeElement === document.body) focusOn(card);
    },
    [board],
  );

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id);
    const code = target.closest<HTMLElement>('[data-stage]')?.dataset.stage;
    if (!id || code === undefined) return;
    focusTarget.current = { id, isRequested: false };
    onFocused({ code, id });
  };
  return { focusCard, onMount, onFocus };
}

function focusOn(card: Element | null | undefined): void {
  card?.querySelector('a')?.focus();
}
