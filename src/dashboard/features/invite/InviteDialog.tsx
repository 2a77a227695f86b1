import { Link } from '@tanstack/react-router';
import { normaliseEmail } from '../../../contract/email.ts';
import { useInvite } from '../../api/invitations.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { invitationEmailText } from '../../messages/emails.ts';
import { INVITE } from '../../messages/invite.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { InviteForm } from './InviteForm.tsx';
import { useEmailDelivery, useLatestEmail } from '../../api/emailDelivery.ts';
import { InviteOutcome, outcomeTexts } from './InviteOutcome.tsx';
import { BLANK, type Invitee } from './invitee.ts';
import { type Elements, Text } from '../../ui/Text.tsx';
import { OneLineName } from '../../ui/Name.tsx';

interface InviteDialogProps {
  assessmentId: number;
  assessmentName: string;
  /** The candidate's address, where it is known already. */
  email?: string;
  onClose: () => void;
  onOpenCandidature: (id: number) => void;
  /** What is said of a candidate who was invited before. */
  renderAbout?: (candidature: number) => Elements;
}

/** Forms that were filled in and not sent, by assessment and known address. */
const drafts = createDrafts<Invitee>();

/** Invites one candidate, then shows their personal link. */
export default function InviteDialog(props: InviteDialogProps) {
  const { assessmentId, assessmentName, email: known = '', onClose, onOpenCandidature, renderAbout } = props;
  const draftKey = `${assessmentId} ${known}`;
  const invite = useInvite(assessmentId, ({ body }) =>
    // Another one that is typed meanwhile stays.
    drafts.write(draftKey, (typed) => (typed && normaliseEmail(typed.email) === body.email ? null : typed)),
  );
  const invitee = drafts.useDraft(draftKey) ?? { ...BLANK, email: known };
  const delivery = useEmailDelivery();
  const { body, sendMail } = invite.variables ?? { body: null, sendMail: false };
  const address = body?.email ?? '';
  const isMailed = invite.data?.outcome === 'invited' && sendMail;
  const email = useLatestEmail(
    { to: address, candidature: invite.data?.candidature?.id ?? null, kind: 'invitation' },
    isMailed,
  );
  const status = isMailed ? invitationEmailText(address, delivery, email) : null;
  const texts = invite.data
    ? outcomeTexts(invite.data, address, sendMail, status?.text ?? null)
    : {
        title: 'Invite a candidate',
        description: (
          <>
            <Text>{INVITE.assessment}</Text> <OneLineName name={assessmentName || INVITE.thisAssessment} />
          </>
        ),
      };
  return (
    <Dialog {...texts} onClose={onClose}>
      {invite.data ? (
        <InviteOutcome
          about={
            invite.data.outcome === 'repeated' && invite.data.candidature && renderAbout?.(invite.data.candidature.id)
          }
          candidature={invite.data.candidature}
          emailLog={status?.inLog ? address : null}
          onClose={onClose}
          onOpenCandidature={onOpenCandidature}
          onAnother={() => {
            invite.reset();
            drafts.write(draftKey, () => ({ ...BLANK, sendMail }));
          }}
        />
      ) : (
        <>
          {!known && <HowMany assessmentId={assessmentId} />}
          <InviteForm
            assessmentName={assessmentName}
            invite={invite}
            invitee={invitee}
            onChange={(typed) => drafts.write(draftKey, () => typed)}
            onCancel={() => {
              drafts.discard(draftKey);
              onClose();
            }}
          />
        </>
      )}
    </Dialog>
  );
}

const CHOICE = 'flex h-7 grow items-center justify-center rounded px-2.5';

/** The choice between this dialog and the page that invites several candidates. */
function HowMany({ assessmentId }: { assessmentId: number }) {
  return (
    <nav aria-label="How many to invite" className="mb-4 flex h-8 gap-0.5 rounded-md bg-sunken p-0.5">
      <span aria-current="true" className={`${CHOICE} bg-surface font-medium shadow-xs`}>
        One candidate
      </span>
      <Link
        to="/assessments/$assessmentId/invite"
        params={{ assessmentId: String(assessmentId) }}
        className={`${CHOICE} text-soft hover:text-ink`}
      >
        Several candidates
      </Link>
    </nav>
  );
}
