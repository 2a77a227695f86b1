import type { ReactNode } from 'react';
import { ScrollRegion } from './ScrollRegion.tsx';

interface EmailTextProps {
  /** The accessible name. */
  label: string;
  /** Such as: the link is a sample. */
  note: ReactNode;
  subject: string | null;
  body: string | null;
}

/** The text of an email, before it is sent. */
export function EmailText({ label, note, subject, body }: EmailTextProps) {
  return (
    <ScrollRegion name={label} className="mt-2 max-h-48 rounded-lg border border-line px-3 py-2 break-words">
      {note && <p className="mb-1 text-xs text-faint">{note}</p>}
      <p className="font-medium">{subject}</p>
      <p className="mt-1 whitespace-pre-line text-soft">{body}</p>
    </ScrollRegion>
  );
}
