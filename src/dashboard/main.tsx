import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/queryClient.ts';
import { isMissingChunk, markMissingChunk } from './ui/missingChunk.ts';
import { applyAppearance } from './lib/theme.ts';
import { currentUser } from './lib/currentUser.ts';
import { createAppRouter } from './router.tsx';
import { reportUnknownTimeZone } from './features/settings/timeZones.ts';
import { runByKey } from './ui/keys.ts';
import { notify } from './ui/toasts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

applyAppearance();
window.addEventListener('vite:preloadError', markMissingChunk);
document.addEventListener('keydown', runByKey);
// A page restored by Back may show data of a user who has signed out since. // P45
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && currentUser().name !== null) location.reload();
});

const queryClient = createQueryClient(notify);
reportUnknownTimeZone();

createRoot(root, {
  // The page says that a chunk is missing: that is not a bug to report.
  onCaughtError: (error) => {
    if (!isMissingChunk(error)) reportError(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createAppRouter(queryClient)} />
    </QueryClientProvider>
  </StrictMode>,
);
