import type { ReactNode } from 'react';
import { HttpError } from '../api/httpClient.ts';
import { messages } from '../messages.ts';
import { Button } from './Button.tsx';

interface NoticeProps {
  kind?: 'plain' | 'good' | 'warn';
  children: ReactNode;
  action?: { label: string; onPress: () => void };
}

/** Something to know, said as it appears. The region itself has to be there before: see the callers. */
export function Notice({ kind = 'plain', children, action }: NoticeProps) {
  return (
    <div className={`notice ${kind}`}>
      <div>{children}</div>
      {action && <Button onClick={action.onPress}>{action.label}</Button>}
    </div>
  );
}

const { failures } = messages;

interface FailureNoteProps {
  error: Error | null;
  onRetry: () => void;
}

/** Why an action failed, with a button to try again. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  return (
    <div role="alert">
      {error && (
        <Notice kind="warn" action={{ label: messages.tryAgain, onPress: onRetry }}>
          <p>{errorText(error)}</p>
        </Notice>
      )}
    </div>
  );
}

function errorText(error: Error): string {
  if (!(error instanceof HttpError)) return failures.noConnection;
  if (error.status === 429) return failures.tooManyTries;
  if (error.status >= 500) return failures.serverError;
  return error.message;
}
