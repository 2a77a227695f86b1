import { useQuery } from '@tanstack/react-query';
import { emailPreviewsQuery } from '../../api/emailLog.ts';
import { EmailText } from '../../ui/EmailText.tsx';

interface InvitationTextProps {
  assessmentName: string;
  /** The candidate's name as far as it is typed. */
  name: string;
}

/** The invitation email as the embedded platform writes it. */
export function InvitationText({ assessmentName, name }: InvitationTextProps) {
  const { data, error } = useQuery(emailPreviewsQuery({ name, assessment_name: assessmentName || undefined }));
  const email = data?.find(({ kind }) => kind === 'invitation');
  return <EmailText note="The link is a sample: each candidate gets their own." email={email} error={error} />;
}
