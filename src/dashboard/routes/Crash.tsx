import type { ErrorComponentProps } from '@tanstack/react-router';
import { isServerThere, PartMissing } from '../lib/load.ts';
import { Failed } from '../ui/states.tsx';
import { notify } from '../ui/toasts.ts';

/** A page that could not be loaded, or a fault of ours in drawing it: named, with a way to go on. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const missing = error instanceof PartMissing;
  return (
    <Failed
      title={missing ? 'This page could not be loaded' : 'This page broke'}
      failure={{ message: error instanceof Error ? error.message : String(error), requestId: null, retryAfter: null }}
      onRetry={missing ? () => void reload() : reset}
    />
  );
}

/** A page that does not come back is worse than one that says what failed. */
async function reload(): Promise<void> {
  if (await isServerThere()) window.location.reload();
  else notify('error', 'The server could still not be reached.', null, { topic: 'part' });
}
