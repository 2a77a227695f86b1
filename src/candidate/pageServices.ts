import { createContext, useContext } from 'react';
import type { CandidateApi } from './api/candidateApi.ts';
import type { Clock } from './api/serverClock.ts';
import type { Company } from './company.ts';
import type { EventReporter } from './monitoring/eventReporter.ts';

/** What every screen may use. */
export interface PageServices {
  api: CandidateApi;
  clock: Clock;
  company: Company;
  reporter: EventReporter;
}

export const PageServicesContext = createContext<PageServices | null>(null);

export function usePageServices(): PageServices {
  const page = useContext(PageServicesContext);
  if (!page) throw new Error('usePageServices needs a PageServicesContext');
  return page;
}
