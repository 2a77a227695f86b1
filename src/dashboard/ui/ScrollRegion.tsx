import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

interface ScrollRegionProps {
  /** The accessible name. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page that scrolls separately if it does not fit, also by keyboard. It is printed in full. */
export function ScrollRegion({ name, className, children }: ScrollRegionProps) {
  return (
    <div
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached to be scrolled
      tabIndex={0}
      className={classes('relative overflow-auto print:overflow-visible', className)}
    >
      {children}
    </div>
  );
}
