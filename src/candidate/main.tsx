import './styles/base.css';
import './styles/controls.css';
import './styles/screens.css';
import './styles/testRun.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createCandidateApi } from './api/candidateApi.ts';
import { HttpError } from './api/httpClient.ts';
import { createClock } from './api/serverClock.ts';
import { App } from './App.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { Broken } from './screens/FailureScreens.tsx';
import { PageServicesContext, readCompany } from './pageServices.ts';
import { createEventReporter } from './monitoring/eventReporter.ts';

const root = document.getElementById('root');
const base = root?.dataset['api'];
if (!root || base === undefined) throw new Error('The page has no #root with data-api');

const clock = createClock();
const api = createCandidateApi(base, clock);
const page = { clock, company: readCompany(root.dataset), api, reporter: createEventReporter(api.report) };

const queries = new QueryClient({
  defaultOptions: {
    // Not the offline queue of React Query, which loses writes: answers have their own.
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && !(error instanceof HttpError && !error.isTemporary),
      staleTime: 0,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <PageServicesContext value={page}>
        <ErrorBoundary FallbackComponent={Broken} onError={(error) => reportError(error)}>
          <App />
        </ErrorBoundary>
      </PageServicesContext>
    </QueryClientProvider>
  </StrictMode>,
);
