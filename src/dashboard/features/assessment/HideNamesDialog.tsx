import { useQuery } from '@tanstack/react-query';
import { disclosuresQuery } from '../../api/blindReview.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { Button } from '../../ui/Button.tsx';
import { ColleagueName } from '../../ui/Colleague.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { formatCount, plural } from '../../lib/numbers.ts';

const LEFT = 'Left with names in the last 30 days';

/** "2 exports, 40 candidates". `rows`: how many candidates the files have; null: not known. */
function disclosureText(kind: string | null, count: number, rows: number | null) {
  const what =
    kind === 'link'
      ? `Links copied${count === 1 ? '' : ` ${formatCount(count)} times`}`
      : plural(count, kind === 'report' ? 'report file' : kind === 'email' ? 'email' : 'export');
  return rows === null || kind === 'email' ? what : `${what}, ${plural(rows, 'candidate')}`;
}

interface HideNamesDialogProps {
  assessmentId: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before names are hidden, and lists what has left the dashboard with them. */
export default function HideNamesDialog({ assessmentId, onClose, onConfirm }: HideNamesDialogProps) {
  const { data, error, refetch } = useQuery(disclosuresQuery(assessmentId));
  return (
    <Dialog title="Turn on blind review?" description={BLIND_REVIEW.about} onClose={onClose}>
      <section aria-label={LEFT} className="mt-4">
        <h3 className="font-medium">{LEFT}</h3>
        {error && !data ? (
          <Failed small title="Couldn’t load what has left." failure={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="mt-2 w-3/4" />
        ) : data.length === 0 ? (
          <p className="mt-1 text-soft">No exports, reports, links or emails.</p>
        ) : (
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {data.map(({ kind, actor, count, rows, last }) => (
              <li key={`${kind} ${actor}`} className="flex items-baseline gap-2 py-1">
                <span className="shrink-0">{disclosureText(kind, count, rows)}</span>
                {actor === null ? (
                  <Text className="grow text-soft">{'Unknown user'}</Text>
                ) : (
                  <ColleagueName address={actor} className="min-w-0 grow truncate text-soft" />
                )}
                <Time value={last} className="shrink-0 text-xs text-faint" />
              </li>
            ))}
          </ul>
        )}
      </section>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onConfirm}>
          Hide names
        </Button>
      </DialogActions>
    </Dialog>
  );
}
