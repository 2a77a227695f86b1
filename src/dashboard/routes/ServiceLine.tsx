import { lazy, Suspense } from 'react';
import { useWaits } from '../api/slowness.ts';

const ServiceWait = lazy(() => import('../features/governor/ServiceWait.tsx'));

/** A quiet line for whoever waits for the service. Open dialogs do not hide it from screen readers. */
export function ServiceLine() {
  const waits = useWaits();
  return (
    <div
      role="status"
      aria-live="polite"
      className="max-md:pointer-events-none max-md:fixed max-md:inset-x-3 max-md:bottom-15 max-md:z-20 in-[body:has(#selection-bar)]:max-md:bottom-28"
    >
      {waits && (
        <Suspense>
          <ServiceWait />
        </Suspense>
      )}
    </div>
  );
}
