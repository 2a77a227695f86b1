import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createQueryClient } from './api/queryClient.ts';
import { askFirst, whenFirstAnswered } from './api/firstAnswers.ts';
import { load, PartMissing } from './lib/load.ts';
import { reloadOnce } from './lib/reload.ts';
import { currentVisitor } from './lib/visitor.ts';
import { router } from './router.tsx';
import { runByKey } from './ui/keys.ts';
import { letLaterCome } from './ui/later.tsx';
import { notify } from './ui/toasts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Brought back by Back as it was left: whoever signed out since must not be seen any more. // P45
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && currentVisitor().name !== null) location.reload();
});

const queryClient = createQueryClient(notify);
void whenFirstAnswered(queryClient).then(letLaterCome);

/** How long the first drawing waits for its data and for the code of the page, in milliseconds. */
const PATIENCE = 150;

document.addEventListener('keydown', runByKey);

/** Draws the page. What draws is half of the program and comes last: by then the rest has run, see chunks.ts. */
async function draw(into: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const ready = Promise.allSettled([askFirst(queryClient, pathname), router.load()]);
  const { createRoot } = await load(() => import('react-dom/client'));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  const drawing = createRoot(into, {
    // A part that could not be loaded is told on the page, and is no fault of ours.
    onCaughtError: (error) => {
      if (!(error instanceof PartMissing)) reportError(error);
    },
  });
  // In pieces, between which the browser does what else there is.
  startTransition(() =>
    drawing.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

draw(root).catch((error: unknown) => {
  // There is nothing else to say it with. // S31
  root.setAttribute('role', 'alert');
  root.className = 'p-6';
  root.textContent = `Shortlist could not be loaded. ${error instanceof Error ? error.message : ''}`;
  reloadOnce(error);
  if (!(error instanceof PartMissing)) reportError(error);
});
