import { lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const DailyEmailPreview = lazy(() => import('./DailyEmailPreview.tsx'));

/** The preview of the daily email, which is to be drawn outside of popovers: they would close it with themselves. */
export function useDailyEmailPreview() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    openPreview: () => setOpen(true),
    preview: isOpen && (
      <LazyBoundary onClose={close}>
        <DailyEmailPreview onClose={close} />
      </LazyBoundary>
    ),
  };
}
