import { useQuery } from '@tanstack/react-query';
import { disclosuresQuery } from '../../api/blindReview.ts';
import { failureOf } from '../../api/failure.ts';
import * as BLIND_REVIEW from '../../messages/blindReview.ts';
import { DISCLOSURES } from '../../messages/disclosures.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';

interface HideNamesDialogProps {
  assessmentId: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before names are hidden, and lists what has left the dashboard with them. */
export default function HideNamesDialog({ assessmentId, onClose, onConfirm }: HideNamesDialogProps) {
  const { data, error, refetch } = useQuery(disclosuresQuery(assessmentId));
  return (
    <Dialog title={DISCLOSURES.title} description={BLIND_REVIEW.about} onClose={onClose}>
      <section aria-label={DISCLOSURES.left} className="mt-4">
        <h3 className="font-medium">{DISCLOSURES.left}</h3>
        {error && !data ? (
          <Failed small title={DISCLOSURES.failed} failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="mt-2 w-3/4" />
        ) : data.length === 0 ? (
          <p className="mt-1 text-soft">{DISCLOSURES.nothing}</p>
        ) : (
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {data.map(({ kind, actor, count, rows, last }) => (
              <li key={`${kind} ${actor}`} className="flex items-baseline gap-2 py-1">
                <span className="shrink-0">{DISCLOSURES.what(kind, count ?? 0, rows)}</span>
                <bdi
                  translate={actor === null ? undefined : 'no'}
                  className="min-w-0 grow truncate text-soft"
                  title={actor ?? undefined}
                >
                  {actor ?? DISCLOSURES.unknownUser}
                </bdi>
                <Time value={last} className="shrink-0 text-xs text-faint" />
              </li>
            ))}
          </ul>
        )}
      </section>
      <DialogActions>
        <Button onClick={onClose}>{DISCLOSURES.cancel}</Button>
        <Button look="primary" onClick={onConfirm}>
          {DISCLOSURES.hideNames}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
