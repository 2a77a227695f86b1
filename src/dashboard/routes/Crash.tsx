import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissingChunk, isServerReachable, recoverMissingChunk } from '../ui/missingChunk.ts';
import { Failed } from '../ui/states.tsx';
import { notify } from '../ui/toasts.ts';

const failure = (message: string) => ({ message, requestId: null, retryAfter: null });

/** Instead of a page whose chunk could not be loaded, or that threw while rendering. */
export function Crash({ error, reset }: ErrorComponentProps) {
  if (isMissingChunk(error)) return <PageMissing message={error.message} />;
  return (
    <Failed
      title="Something went wrong on this page"
      failure={failure(error instanceof Error ? error.message : String(error))}
      onRetry={reset}
    />
  );
}

function PageMissing({ message }: { message: string }) {
  const [why, setWhy] = useState(message);
  useEffect(() => void recoverMissingChunk().then(setWhy), []);
  return <Failed title="Couldn’t load this page" failure={failure(why)} onRetry={() => void reload()} />;
}

/** Reloads only if the server answers: the browser's error page would offer no way back. */
async function reload(): Promise<void> {
  if (await isServerReachable()) window.location.reload();
  else notify('error', 'Still can’t reach the server.', null, { topic: 'chunk' });
}
