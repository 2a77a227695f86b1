import { Link } from '@tanstack/react-router';
import type { Candidature } from '../../../contract/candidature.ts';
import type { Invited } from '../../api/invitations.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';

interface InviteOutcomeProps {
  candidature: Candidature | null;
  /** The address to look for in the email log, where that says more; else null. */
  emailLog: string | null;
  onClose: () => void;
  onOpenCandidature: (id: number) => void;
  onAnother: () => void;
}

/** After an invitation: the personal link, ready to copy; or the candidature that was there before. */
export function InviteOutcome({ candidature, emailLog, onClose, onOpenCandidature, onAnother }: InviteOutcomeProps) {
  const link = candidature?.invitation_link ?? null;
  return (
    <>
      {link === null ? (
        <p className="text-soft">Couldn’t load the personal link. It is in the candidate’s details.</p>
      ) : (
        <>
          <p className="mb-1 font-medium">Personal link</p>
          <p className="mb-2 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs break-all text-soft">{link}</p>
          <CopyButton text={link} label="Copy invitation link" />
        </>
      )}
      {emailLog !== null && (
        <p className="mt-3">
          <Link to="/outbox" search={{ q: emailLog }} className="rounded text-soft underline hover:text-ink">
            Open the email log
          </Link>
        </p>
      )}
      <DialogActions>
        <Button look="quiet" onClick={onAnother}>
          Invite another
        </Button>
        {candidature && <Button onClick={() => onOpenCandidature(candidature.id)}>Open candidate</Button>}
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

/** What the dialog says of it: a title and a sentence. */
export function wordsOf({ outcome, candidature }: Invited, email: string, mailed: boolean, status: string | null) {
  const name = candidature ? nameOf(candidature) : email;
  if (outcome === 'repeated') {
    return {
      title: `${name} is already invited`,
      description: 'No email sent. Here is their existing invitation.',
    };
  }
  if (outcome === 'found') {
    return {
      title: `${name} was invited`,
      description: mailed
        ? 'Invited, but we couldn’t confirm the email.'
        : 'The service did not answer. Share the link yourself.',
    };
  }
  return {
    title: `${name} was invited`,
    description: status ?? 'No email was sent. Share the link yourself.',
  };
}
