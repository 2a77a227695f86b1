import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { EMAILS } from '../messages/emails.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import { Skeleton } from './states.tsx';
import { type Elements, Text } from './Text.tsx';

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

/** Shows the text of an email where it is about to be sent. It is read when it is asked for. */
export function EmailPreview({ className, children }: { className?: string; children: Elements }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes('group/email', className)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex w-fit cursor-pointer items-center gap-1 rounded text-soft hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-3.5 group-open/email:rotate-90" />
        <Text>{EMAILS.preview}</Text>
      </summary>
      {isOpen && children}
    </details>
  );
}
