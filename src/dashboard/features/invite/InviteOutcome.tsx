import type { Invited } from '../../api/invitations.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';

interface InviteOutcomeProps {
  invited: Invited;
  email: string;
  /** Whether the mail was asked for. */
  mailed: boolean;
  onClose: () => void;
  onOpenCandidature: (id: number) => void;
  onAnother: () => void;
}

/** After an invitation: the personal link, ready to copy; or the candidature that was there before. */
export function InviteOutcome({ invited, email, mailed, onClose, onOpenCandidature, onAnother }: InviteOutcomeProps) {
  const { outcome, candidature } = invited;
  const name = candidature ? nameOf(candidature) : email;
  const link = candidature?.invitation_link ?? null;
  return (
    <Dialog
      title={outcome === 'repeated' ? `${name} was already invited` : `${name} is invited`}
      description={sentence(outcome, mailed, email)}
      onClose={onClose}
    >
      {link === null ? (
        <p className="text-soft">The personal link could not be read just now. It is in the candidate’s details.</p>
      ) : (
        <>
          <p className="mb-1 font-medium">Personal link</p>
          <p className="mb-2 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs break-all text-soft">{link}</p>
          <CopyButton text={link} label="Copy invitation link" />
        </>
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
    </Dialog>
  );
}

function sentence(outcome: Invited['outcome'], mailed: boolean, email: string): string {
  if (outcome === 'repeated') return 'Nothing was sent now. This is their existing candidature for this assessment.';
  return mailed
    ? `The invitation e-mail is on its way to ${email}.`
    : 'No e-mail was sent. Pass the personal link on yourself.';
}
