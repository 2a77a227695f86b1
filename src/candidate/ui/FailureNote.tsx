import { HttpError } from '../api/httpClient.ts';
import { Notice } from './Notice.tsx';

interface FailureNoteProps {
  error: Error | null;
  onRetry: () => void;
}

/** What went wrong with something the person asked for, and a way to ask again. */
export function FailureNote({ error, onRetry }: FailureNoteProps) {
  return (
    <div role="alert">
      {error && (
        <Notice kind="warn" action={{ label: 'Try again', onPress: onRetry }}>
          <p>{errorText(error)}</p>
        </Notice>
      )}
    </div>
  );
}

function errorText(error: Error): string {
  if (!(error instanceof HttpError)) return 'The server could not be reached. Please check your connection.';
  if (error.status === 429) return 'That was too often in a short time. Please wait a moment.';
  if (error.status >= 500) return 'Something went wrong on our side. What you have answered is kept.';
  return error.message;
}
