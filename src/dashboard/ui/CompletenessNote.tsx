import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { Completeness } from '../../contract/readModel.ts';
import { formatCount, plural } from '../lib/numbers.ts';
import { Time } from './Time.tsx';

/** How fresh and complete a list of the read model is, where it is not: one short line. */
export function CompletenessNote({ completeness }: { completeness: Completeness | null }) {
  const note = completeness && noteOf(completeness);
  if (!note) return null;
  const Icon = note.isTrouble ? CircleAlert : LoaderCircle;
  return (
    <p
      role="status"
      className={`flex items-center gap-1.5 text-xs tabular-nums ${note.isTrouble ? 'text-warn' : 'text-soft'}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span>
        {note.before}
        {note.at && <Time value={note.at} />}
        {note.after}
      </span>
    </p>
  );
}

interface Note {
  isTrouble: boolean;
  before: string;
  at?: string | null;
  after: string;
}

/** Null: it is complete, and as the service had it at the last look. */
function noteOf({
  complete_at,
  answered_at,
  problem,
  rows,
  expected,
  unreadable,
  is_verified,
}: Completeness): Note | null {
  const of = expected !== null && expected > (rows ?? 0) ? ` of about ${formatCount(expected)}` : ' so far';
  const trouble = problem === null ? '' : `, ${TROUBLES[problem] ?? 'the service is not answering'}`;
  if (complete_at === null) {
    return { isTrouble: problem !== null, before: `Loaded ${formatCount(rows)}${of}${trouble}`, after: '' };
  }
  if (problem !== null) {
    return { isTrouble: true, before: 'Last updated ', at: answered_at ?? complete_at, after: trouble };
  }
  if (is_verified === false) {
    return { isTrouble: false, before: 'Being checked against the service again', after: '' };
  }
  if ((unreadable ?? 0) > 0) {
    return { isTrouble: true, before: `${plural(unreadable ?? 0, 'row')} of the service could not be read`, after: '' };
  }
  return null;
}

const TROUBLES: Record<string, string> = {
  upstream_auth: 'the service refuses the API token',
  rate_limited: 'the service asks to wait',
  incomplete: 'the list changed while it was read',
};
