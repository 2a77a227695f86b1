import { createContext, useContext } from 'react';
import type { Calls } from './api/calls.ts';
import type { Clock } from './api/clock.ts';
import type { Reporter } from './watching/reporter.ts';

/** What every screen may use. */
export interface Page {
  calls: Calls;
  clock: Clock;
  reporter: Reporter;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('There is no PageContext around this');
  return page;
}
