import type { ReactNode } from 'react';

interface ScrollerProps {
  /** Its name. */
  label: string;
  children: ReactNode;
}

/** Content that may be wider than the screen, such as code or a table. It scrolls separately, also by keyboard. */
export function Scroller({ label, children }: ScrollerProps) {
  return (
    // Not every browser lets the keyboard into what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
