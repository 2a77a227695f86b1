import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';

/** The link is closed, for whatever reason: the same words as the platform's own page. */
export function LinkClosed() {
  return (
    <Screen title="This link is closed">
      <p>The assessment may have ended, or the link may have been switched off. What you had answered is kept.</p>
      <p className="quiet">If you were invited, please ask whoever invited you.</p>
    </Screen>
  );
}

export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen title="No connection">
      <p>The server could not be reached. Please check your connection.</p>
      <div className="actions">
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Screen>
  );
}

export function Loading() {
  return (
    <main className="screen" aria-busy="true">
      <p className="quiet" role="status">
        Loading…
      </p>
    </main>
  );
}
