import { Component, type ReactNode, Suspense } from 'react';
import { isMissingChunk, recoverMissingChunk } from './missingChunk.ts';
import { notify } from './toasts.ts';
import { WORDS } from '../messages/words.ts';

interface LazyBoundaryProps {
  /** Shown while the chunk loads. */
  fallback?: ReactNode;
  /** Shown when the chunk could not be loaded. */
  missing?: ReactNode;
  /** Closes what could not be loaded. */
  onClose?: () => void;
  children: ReactNode;
}

/** Around a lazy component. If its chunk cannot be loaded, a message says so and the page stays. // S31 */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingChunk(error)) return;
    void recoverMissingChunk().then((why) => notify('error', WORDS.sectionFailed, why, { topic: 'chunk' }));
    this.props.onClose?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, missing, children } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (isMissingChunk(error)) return missing;
    throw error;
  }
}
