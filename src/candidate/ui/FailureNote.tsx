import { HttpError } from '../api/httpClient.ts';
import { messages } from '../messages.ts';
import { Notice } from './Notice.tsx';

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
