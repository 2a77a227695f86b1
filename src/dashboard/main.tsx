import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { EARLY_KEYS } from '../contract/firstCalls.ts';
import { createQueryClient } from './api/queryClient.ts';
import { askFirst, whenFirstAnswered } from './api/firstAnswers.ts';
import { load, PartMissing } from './lib/load.ts';
import { LETTERS } from './lib/pictured.ts';
import { reloadOnce } from './lib/reload.ts';
import { currentVisitor } from './lib/visitor.ts';
import { router } from './router.tsx';
import { runByKey, runEarlyKeys } from './ui/keys.ts';
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

declare global {
  interface Window {
    /** Keys that were pressed so far, see the gateway's pages/begin.ts; absent: they are listened to here. */
    [EARLY_KEYS]?: KeyboardEvent[] | undefined;
  }
}

/**
 * How long the first drawing waits for what it is about and for the code of the page, in milliseconds. Longer over a picture, so that
 * it shows no less: what it was made from is there.
 */
const PATIENCE = 150;
const PATIENCE_OVER_PICTURE = 4_000;

const isPictureSeen = root.inert && document.documentElement.dataset['picture'] !== 'none';

/** What was a picture of the page, or nothing, is the page from here on. */
function awaken(page: HTMLElement): void {
  page.inert = false;
  page.removeAttribute('aria-hidden');
  // Here and not in the frame that follows, which lays it out and paints it: the two together would block the page.
  void getComputedStyle(page).color;
}

/** From here on keys are heard, and those are done that were pressed before. */
function listen(): void {
  const early = window[EARLY_KEYS] ?? [];
  window[EARLY_KEYS] = undefined;
  document.addEventListener('keydown', runByKey);
  runEarlyKeys(early);
}

/** Stands last: by then whatever can be done is offered, or has been asked for. */
function Awake({ page }: { page: HTMLElement }) {
  useLayoutEffect(() => awaken(page), [page]);
  useEffect(listen, []);
  return null;
}

/** Draws the page. What draws is half of the program and comes last: by then the rest has run, see chunks.ts. */
async function draw(into: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const ready = Promise.allSettled([askFirst(queryClient, pathname), router.load()]);
  const { createRoot } = await load(() => import('react-dom/client'));
  // It comes while the page is made, so that no text is set twice; text can do without it. Earlier it would take the line from
  // the code.
  void document.fonts
    .load('1em "Inter Variable"')
    .then(() => (localStorage[LETTERS] = 'here'))
    .catch(() => {});
  const patience = isPictureSeen ? PATIENCE_OVER_PICTURE : PATIENCE;
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patience))]);
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
          <Awake page={into} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

draw(root).catch((error: unknown) => {
  // There is nothing else to say it with. // S31
  awaken(root);
  root.setAttribute('role', 'alert');
  root.className = 'p-6';
  root.textContent = `Shortlist could not be loaded. ${error instanceof Error ? error.message : ''}`;
  reloadOnce(error);
  if (!(error instanceof PartMissing)) reportError(error);
});
