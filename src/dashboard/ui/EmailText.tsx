import type { ReactNode } from 'react';
import { EMAILS } from '../messages/emails.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import { Skeleton } from './states.tsx';

interface EmailTextProps {
  /** Such as: the link is a sample. */
  note: ReactNode;
  /** Undefined: not read yet. */
  email: { subject: string | null; body: string | null } | undefined;
  /** Why it could not be read; null: it was, or will be. */
  error: Error | null;
}

/** The text of an email, before it is sent. */
export function EmailText({ note, email, error }: EmailTextProps) {
  if (email) {
    return (
      <ScrollRegion name={EMAILS.preview} className="mt-2 max-h-48 rounded-lg border border-line px-3 py-2 break-words">
        {note && <p className="mb-1 text-xs text-faint">{note}</p>}
        <p className="font-medium">{email.subject}</p>
        <p className="mt-1 whitespace-pre-line text-soft">{email.body}</p>
      </ScrollRegion>
    );
  }
  if (error) return <p className="mt-2 text-bad">{EMAILS.previewsFailed}</p>;
  return <Skeleton className="mt-2 w-2/3" />;
}
