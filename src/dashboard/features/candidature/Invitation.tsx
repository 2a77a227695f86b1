import { Send } from 'lucide-react';
import type { MaybeHidden } from '../../../contract/blindReview.ts';
import type { Candidature } from '../../../contract/candidature.ts';
import { reasonAgainst } from '../../../contract/rules.ts';
import { useSendInvitation } from '../../api/invitations.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { SENDING_IS_OFF } from '../../messages/emails.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Time } from '../../ui/Time.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';

interface InviteAgainProps extends Pick<ButtonProps, 'look'> {
  candidature: Candidature & MaybeHidden;
}

function ResendButton({ candidature, ...rest }: InviteAgainProps) {
  const send = useSendInvitation(candidature);
  return (
    <Button busy={send.isPending} permission="sendInvitation" onClick={() => send.mutate()} {...rest}>
      <Send aria-hidden="true" className="size-3.5" />
      <Text>Resend invitation</Text>
    </Button>
  );
}

const CopyLinkButton = ({ candidature, ...rest }: InviteAgainProps) => (
  <CopyButton text={candidature.invitation_link} label="Copy invitation link" permission="readLinks" {...rest} />
);

/** What helps a candidate to go on who has not completed: another email or, where none is sent, the link. */
export function InviteAgainButton(props: InviteAgainProps) {
  const isEmailOff = useEmailDelivery() === 'off';
  return isEmailOff && !props.candidature.is_hidden ? <CopyLinkButton {...props} /> : <ResendButton {...props} />;
}

interface InvitationProps {
  candidature: Candidature & MaybeHidden;
  assessmentStatus: string | null;
}

/** The personal link, and a button to resend the invitation. For recruiters only, since the link lets anyone act as the candidate. */
export function Invitation({ candidature, assessmentStatus }: InvitationProps) {
  const delivery = useEmailDelivery();
  const link = candidature.invitation_link;
  const refusal = useRefusal('sendInvitation');
  const reason = reasonAgainst('sendInvitation', { assessmentStatus, status: candidature.status });
  if (refusal !== null) return null;
  const isOver = candidature.status === 'completed';
  return (
    <Section
      title="Invitation"
      note={
        <>
          <Text>Invited</Text> <Time value={candidature.created} />
        </>
      }
    >
      {candidature.is_hidden ? (
        <p className="mb-3 text-soft">{`${BLIND_REVIEW.no.link}.`}</p>
      ) : (
        !isOver && (
          <p
            translate={link === null ? undefined : 'no'}
            title={link ?? undefined}
            className="mb-3 truncate rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs text-soft"
          >
            {link ?? 'Link unavailable'}
          </p>
        )
      )}
      {delivery === 'off' && !isOver && <p className="mb-3 text-soft">{SENDING_IS_OFF.one}</p>}
      <div className="flex flex-wrap gap-2">
        {!candidature.is_hidden && !isOver && <CopyLinkButton candidature={candidature} />}
        {reason === null ? (
          <ResendButton candidature={candidature} />
        ) : (
          <p className="self-center text-soft">{reason}</p>
        )}
      </div>
    </Section>
  );
}
