import { useQuery } from '@tanstack/react-query';
import { dailyEmailPreviewQuery } from '../../api/notifications.ts';
import { SETTINGS } from '../../messages/settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmailText } from '../../ui/EmailText.tsx';

/** The user's daily email as it would be sent now. */
export default function DailyEmailPreview({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(dailyEmailPreviewQuery());
  return (
    <Dialog title={SETTINGS.names.dailyEmail} description="As it would be sent now." onClose={onClose}>
      {data?.email === null ? (
        <p className="font-medium">Nothing is unread, so no email would be sent.</p>
      ) : (
        <EmailText note={null} email={data?.email} error={error} />
      )}
    </Dialog>
  );
}
