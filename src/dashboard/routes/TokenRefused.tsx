import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { aboutQuery } from '../api/about.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const TokenRefusedBanner = lazy(() => import('./TokenRefusedBanner.tsx'));

/** A banner on every page while the assessment service refuses the API token. // S06 */
export function TokenRefused() {
  const isRefused = useQuery(aboutQuery()).data?.token_refused === true;
  return (
    <div role="alert">
      {isRefused && (
        <LazyBoundary>
          <TokenRefusedBanner />
        </LazyBoundary>
      )}
    </div>
  );
}
