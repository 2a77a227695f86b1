import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failed } from '../ui/states.tsx';

/** A fault of ours in drawing a page: named, with a way to go on. */
export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <Failed
      title="This page broke"
      failure={{ message: error instanceof Error ? error.message : String(error), requestId: null, retryAfter: null }}
      onRetry={reset}
    />
  );
}
