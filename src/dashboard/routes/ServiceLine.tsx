import { useNetworkStatus } from '../api/networkStatus.ts';
import { lazy } from 'react';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const ServiceWait = lazy(() => import('../features/rateLimiter/ServiceWait.tsx'));

/** A discreet line about waiting for the service. Open dialogs do not hide it from screen readers. */
export function ServiceLine() {
  const slowness = useNetworkStatus();
  return (
    <div role="status" aria-live="polite">
      {slowness !== 'none' && (
        <LazyBoundary>
          <ServiceWait long={slowness === 'long'} />
        </LazyBoundary>
      )}
    </div>
  );
}
