import { Link } from '@tanstack/react-router';
import type { Candidature } from '../../../contract/candidature.ts';
import type { Invited } from '../../api/invitations.ts';
import { INVITE } from '../../messages/invite.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';

interface InviteOutcomeProps {
  candidature: Candidature | null;
  /** The address to search the email log for; null: the log has no more to say. */
  emailLog: string | null;
  onClose: () => void;
  onOpenCandidature: (id: number) => void;
  onAnother: () => void;
}

/** The personal link after an invitation, or that of an earlier one. */
export function InviteOutcome({ candidature, emailLog, onClose, onOpenCandidature, onAnother }: InviteOutcomeProps) {
  const link = candidature?.invitation_link ?? null;
  return (
    <>
      {link === null ? (
        <p className="text-soft">{INVITE.linkMissing}</p>
      ) : (
        <>
          <p className="mb-1 font-medium">{INVITE.personalLink}</p>
          <p translate="no" className="mb-2 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs break-all text-soft">
            {link}
          </p>
          <CopyButton text={link} label={INVITE.copyLink} />
        </>
      )}
      {emailLog !== null && (
        <p className="mt-3">
          <Link to="/email-log" search={{ q: emailLog }} className="rounded text-soft underline hover:text-ink">
            {INVITE.openEmailLog}
          </Link>
        </p>
      )}
      <DialogActions>
        <Button look="quiet" onClick={onAnother}>
          {INVITE.another}
        </Button>
        {candidature && <Button onClick={() => onOpenCandidature(candidature.id)}>{INVITE.openCandidate}</Button>}
        <Button look="primary" onClick={onClose}>
          {INVITE.done}
        </Button>
      </DialogActions>
    </>
  );
}

/** Title and description of the dialog after an invitation. */
export function outcomeTexts({ outcome, candidature }: Invited, email: string, mailed: boolean, status: string | null) {
  const name = candidature ? nameOf(candidature) : email;
  if (outcome === 'repeated') {
    return {
      title: INVITE.alreadyInvited(name),
      description: INVITE.existing,
    };
  }
  if (outcome === 'found') {
    return {
      title: INVITE.invited(name),
      description: mailed ? INVITE.emailUnconfirmed : INVITE.answerMissing,
    };
  }
  return {
    title: INVITE.invited(name),
    description: status ?? INVITE.notMailed,
  };
}
