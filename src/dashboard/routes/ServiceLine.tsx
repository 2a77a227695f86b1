import { useSlowness } from '../api/slowness.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const ServiceWait = lazyPart(() => import('../features/governor/ServiceWait.tsx'));

/** A quiet line for whoever waits for the service. Open dialogs do not hide it from screen readers. */
export function ServiceLine() {
  const slowness = useSlowness();
  return (
    <div role="status" aria-live="polite">
      {slowness !== 'none' && <ServiceWait long={slowness === 'long'} />}
    </div>
  );
}
