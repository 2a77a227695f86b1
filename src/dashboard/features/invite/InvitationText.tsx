import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailPreviewsQuery } from '../../api/emailLog.ts';
import { EMAIL_PREVIEWS } from '../../messages/emailPreviews.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface InvitationTextProps {
  assessmentName: string;
  /** The candidate's name as far as it is typed. */
  name: string;
}

/** The invitation email as the embedded platform writes it. */
export function InvitationText(props: InvitationTextProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded text-soft hover:text-ink">{EMAIL_PREVIEWS.previewOne}</summary>
      {isOpen && <Text {...props} />}
    </details>
  );
}

function Text({ assessmentName, name }: InvitationTextProps) {
  const { data, error } = useQuery(emailPreviewsQuery({ name, assessment_name: assessmentName || undefined }));
  if (error) return <p className="mt-2 text-bad">{EMAIL_PREVIEWS.loadFailed}</p>;
  const preview = data?.find(({ kind }) => kind === 'invitation');
  if (!preview) return <Skeleton className="mt-2 w-2/3" />;
  return <EmailText label={EMAIL_PREVIEWS.previewOne} note={EMAIL_PREVIEWS.sampleLink} {...preview} />;
}
