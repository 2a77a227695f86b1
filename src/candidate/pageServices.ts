import { createContext, useContext } from 'react';
import type { CandidateApi } from './api/candidateApi.ts';
import type { Clock } from './api/serverClock.ts';
import type { EventReporter } from './monitoring/eventReporter.ts';

/** The company that invites: each part is null when it is not configured. */
interface Company {
  name: string | null;
  /** URL path of the logo. */
  logo: string | null;
  supportEmail: string | null;
  privacyUrl: string | null;
}

/** Reads the company from the `data-` attributes that the platform renders. */
export const readCompany = (dataset: DOMStringMap): Company => ({
  name: dataset['companyName'] ?? null,
  logo: dataset['companyLogo'] ?? null,
  supportEmail: dataset['supportEmail'] ?? null,
  privacyUrl: dataset['privacyUrl'] ?? null,
});

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
