import { TriangleAlert } from 'lucide-react';
import { plural } from '../lib/numbers.ts';

/** Says that some of what the service sent could not be read; nothing when all could. // S14 */
export function DriftNote({ drift }: { drift: number }) {
  if (drift === 0) return null;
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-1.5 text-xs text-warn"
      title="Some data was in an unexpected format and is shown as “—”."
    >
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {plural(drift, 'field')} unreadable
    </p>
  );
}
