import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';

const AUTO_CLOSE_MS = 10_000;

/** Closes an element after AUTO_CLOSE_MS, but not while the pointer or the focus is in it. Returns its event handlers. */
export function useAutoClose(isActive: boolean, onClose: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const close = useEffectEvent(onClose);
  const isRunning = isActive && !isHovered && !isFocused;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => close(), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(false);
    },
  };
}
