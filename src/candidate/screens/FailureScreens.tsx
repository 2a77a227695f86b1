import { messages } from '../messages.ts';
import { usePageServices } from '../pageServices.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';

const { failures } = messages;

/** The link is closed. No reason is given: the platform's own page uses the same text. */
export function LinkClosed() {
  const { company } = usePageServices();
  return (
    <Screen title={failures.linkClosedTitle}>
      <p>{failures.linkClosed}</p>
      <p className="quiet">{failures.askForHelp(company.supportEmail)}</p>
    </Screen>
  );
}

export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen title={failures.noConnectionTitle}>
      <p>{failures.noConnection}</p>
      <div className="actions">
        <Button look="primary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </div>
    </Screen>
  );
}

/** Shown instead of a screen that could not be drawn. */
export function Broken() {
  const { company } = usePageServices();
  return (
    <Screen title={failures.brokenTitle}>
      <p>{failures.broken}</p>
      <div className="actions">
        <Button look="primary" onClick={() => location.reload()}>
          {failures.reload}
        </Button>
      </div>
      <p className="quiet">{failures.askForHelp(company.supportEmail)}</p>
    </Screen>
  );
}

export function Loading() {
  return (
    <main className="screen" aria-busy="true">
      <p className="quiet" role="status">
        {messages.loading}
      </p>
    </main>
  );
}
