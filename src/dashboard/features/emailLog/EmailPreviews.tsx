import { ChevronRight } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { emailPreviewsQuery } from '../../api/emailLog.ts';
import { EMAILS } from '../../messages/emails.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';

const KINDS: Readonly<Record<string, string>> = EMAILS.kinds;
const kindName = (kind: string | null) => KINDS[kind ?? ''] ?? kind ?? '—';

/** The text of each kind of email. */
export default function EmailPreviews({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Email previews"
      description="As candidates get them, with sample names. Your administrator can change these texts."
      onClose={onClose}
    >
      <Previews />
    </Dialog>
  );
}

function Previews() {
  const { data, error, refetch } = useQuery(emailPreviewsQuery());
  if (error) {
    return <Failed small title={EMAILS.previewsFailed} failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="w-2/3" />;
  return (
    <ul className="space-y-2">
      {data.map((preview) => (
        <li key={preview.kind} className="rounded-lg border border-line">
          <details className="group/kind">
            <summary className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-1.5 rounded-lg px-3 py-2 hover:bg-hover">
              <ChevronRight aria-hidden="true" className="size-3.5 text-faint group-open/kind:rotate-90" />
              <span className="font-medium">{kindName(preview.kind)}</span>
              <span className="col-start-2 text-soft">{preview.subject}</span>
            </summary>
            <p className="border-t border-line px-3 py-2 break-words whitespace-pre-line">{preview.body}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
