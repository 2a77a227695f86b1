import { useState } from 'react';
import { EMAILS } from '../messages/emails.ts';
import type { Elements } from './Text.tsx';

/** Shows the text of an email where it is about to be sent. It is read when it is asked for. */
export function EmailPreview({ className, children }: { className?: string; children: Elements }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded text-soft hover:text-ink">{EMAILS.preview}</summary>
      {isOpen && children}
    </details>
  );
}
