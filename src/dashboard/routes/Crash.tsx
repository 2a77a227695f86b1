import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissingChunk, isServerThere, recoverMissingChunk } from '../lib/missingChunk.ts';
import { Failed } from '../ui/states.tsx';
import { notify } from '../ui/toasts.ts';

const failure = (message: string) => ({ message, requestId: null, retryAfter: null });

/** A page that could not be loaded, or a fault of ours in drawing it: named, with a way to go on. */
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

/** A page that does not come back is worse than one that says what failed. */
async function reload(): Promise<void> {
  if (await isServerThere()) window.location.reload();
  else notify('error', 'Still can’t reach the server.', null, { topic: 'part' });
}
