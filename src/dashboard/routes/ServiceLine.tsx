import { useNetworkStatus } from '../api/networkStatus.ts';
import { lazy } from 'react';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const ServiceWait = lazy(() => import('../features/rateLimiter/ServiceWait.tsx'));

/** A line over the page while the service is slow. On the left: a panel has its buttons on the right. It ignores clicks, and open dialogs do not hide it from screen readers. */
export function ServiceLine() {
  const slowness = useNetworkStatus();
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-14 z-50 flex justify-center md:top-2 md:left-58 md:justify-start print:hidden"
    >
      {slowness !== 'none' && (
        <LazyBoundary>
          <ServiceWait long={slowness === 'long'} />
        </LazyBoundary>
      )}
    </div>
  );
}
