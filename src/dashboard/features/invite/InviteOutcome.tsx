import { Link } from '@tanstack/react-router';
import type { Candidature } from '../../../contract/candidature.ts';
import type { Invited } from '../../api/invitations.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';
import type { Elements } from '../../ui/Text.tsx';

const invitedText = (name: string) => `${name} was invited`;

interface InviteOutcomeProps {
  candidature: Candidature | null;
  /** The address to search the email log for; null: the log has no more to say. */
  emailLog: string | null;
  /** About the candidate. */
  about?: Elements;
  onClose: () => void;
  onOpenCandidature: (id: number) => void;
  onAnother: () => void;
}

/** The personal link after an invitation, or that of an earlier one. */
export function InviteOutcome(props: InviteOutcomeProps) {
  const { candidature, emailLog, about, onClose, onOpenCandidature, onAnother } = props;
  const link = candidature?.invitation_link ?? null;
  return (
    <>
      {link === null ? (
        <p className="text-soft">Couldn’t load the personal link. It is in the candidate’s details.</p>
      ) : (
        <>
          <p className="mb-1 font-medium">Personal link</p>
          <p translate="no" className="mb-2 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs break-all text-soft">
            {link}
          </p>
          <CopyButton text={link} label="Copy invitation link" />
        </>
      )}
      {about}
      {emailLog !== null && (
        <p className="mt-3">
          <Link to="/email-log" search={{ q: emailLog }} className="rounded text-soft underline hover:text-ink">
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

/** Title and description of the dialog after an invitation. */
export function outcomeTexts({ outcome, candidature }: Invited, email: string, mailed: boolean, status: string | null) {
  const name = candidature ? nameOf(candidature) : email;
  if (outcome === 'repeated') {
    return {
      title: `${name} is already invited`,
      description: 'No email sent. Here is their existing invitation.',
    };
  }
  if (outcome === 'found') {
    return {
      title: invitedText(name),
      description: mailed
        ? 'Couldn’t confirm the email. You can share the link yourself.'
        : 'The service did not answer. Share the link yourself.',
    };
  }
  return {
    title: invitedText(name),
    description: status ?? 'No email was sent. Share the link yourself.',
  };
}
