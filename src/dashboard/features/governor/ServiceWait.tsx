import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { governorQuery } from '../../api/governor.ts';
import { useNextTry } from '../../api/slowness.ts';
import { useCountdown } from '../../ui/useCountdown.ts';
import { why, worst } from './words.ts';

const STILL = 'Still loading. The service takes long to answer.';

/** Why this page waits for the service, and how much longer; nothing when it waits for nothing that can be told. // S01 */
export default function ServiceWait({ long }: { long: boolean }) {
  const { data, dataUpdatedAt } = useQuery(governorQuery());
  const nextTry = useNextTry();
  const standing = worst(data?.operations ?? []);
  const seconds = useCountdown(standing ? dataUpdatedAt + (standing.next_in ?? 0) * 1000 : nextTry);
  const refused = standing !== null || nextTry !== null;
  if (!refused && !long) return null;
  return (
    <p className="flex animate-fade-in gap-2 rounded-md bg-sunken px-2.5 py-2 text-xs text-soft max-md:border max-md:border-line max-md:shadow-float">
      <Hourglass aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span>
        {standing ? why(standing) : refused ? 'Waiting for the service, which was asked too often' : STILL}
        {/* A screen reader is told once, not every second. */}
        {seconds > 0 && <span aria-hidden="true">, next in {seconds} s</span>}
      </span>
    </p>
  );
}
