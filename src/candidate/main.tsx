import './styles/base.css';
import './styles/controls.css';
import './styles/screens.css';
import './styles/sitting.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createCalls } from './api/calls.ts';
import { Refused } from './api/client.ts';
import { createClock } from './api/clock.ts';
import { App } from './App.tsx';
import { PageContext } from './page.ts';
import { createReporter } from './watching/reporter.ts';

const root = document.getElementById('root');
const base = root?.dataset['api'];
if (!root || base === undefined) throw new Error('The page names no #root with an address to ask');

const clock = createClock();
const calls = createCalls(base, clock);
const page = { clock, calls, reporter: createReporter(calls.report) };

const queries = new QueryClient({
  defaultOptions: {
    // Its offline queue loses writes; answers have a queue of their own.
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && !(error instanceof Refused && !error.isPassing),
      staleTime: 0,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <PageContext value={page}>
        <App />
      </PageContext>
    </QueryClientProvider>
  </StrictMode>,
);
