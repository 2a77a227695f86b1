import type { FrozenSelection } from '../api/selections.ts';
import { RESEND } from '../features/candidatures/bulk/bulkActions.ts';
import { BulkDialog } from '../features/candidatures/bulk/BulkDialog.tsx';

interface ResendDialogProps {
  selection: FrozenSelection;
  assessment: { id: number; status: string | null };
  onStarted: (jobId: number) => void;
  onClose: () => void;
}

/** Asks before resending the invitations of selected candidates. */
export default function ResendDialog(props: ResendDialogProps) {
  return <BulkDialog action={RESEND} {...props} />;
}
