import './styles.css';
import { font } from './font.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/queryClient.ts';
import { askFirst, whenFirstAnswered } from './api/firstAnswers.ts';
import { PartMissing } from './lib/load.ts';
import { currentVisitor } from './lib/visitor.ts';
import { router } from './router.tsx';
import { runByKey } from './ui/keys.ts';
import { letLaterCome } from './ui/later.tsx';
import { notify } from './ui/toasts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

document.addEventListener('keydown', runByKey);

// Brought back by Back as it was left: whoever signed out since must not be seen any more. // P45
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && currentVisitor().name !== null) location.reload();
});

const queryClient = createQueryClient(notify);
void whenFirstAnswered(queryClient).then(letLaterCome);

/** How long the first drawing waits for what it is about and for the code of the page, in milliseconds. */
const PATIENCE = 150;

// Text can do without it.
void font.catch(() => {});
const ready = Promise.allSettled([askFirst(queryClient, window.location.pathname), router.load()]);
void Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(() =>
  createRoot(root, {
    // A part that could not be loaded is told on the page, and is no fault of ours.
    onCaughtError: (error) => {
      if (!(error instanceof PartMissing)) reportError(error);
    },
  }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
