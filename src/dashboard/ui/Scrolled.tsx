import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

interface ScrolledProps {
  /** The accessible name. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page that scrolls by itself where it has no room; with the keyboard, too. On paper all of it is there. */
export function Scrolled({ name, className, children }: ScrolledProps) {
  return (
    <div
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached to be scrolled
      tabIndex={0}
      className={classes('overflow-auto print:overflow-visible', className)}
    >
      {children}
    </div>
  );
}
