import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Waiting } from '../../../contract/home.ts';
import { writeDays } from '../../../contract/ranges.ts';
import { type CandidatureFilter, DEFAULT_FILTER } from '../../api/candidatureFilter.ts';
import { waitingQuery } from '../../api/home.ts';
import { dayAt, dayFromNumber, dayNumber } from '../../lib/days.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Select } from '../../ui/Select.tsx';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { HomeSection } from './HomeSection.tsx';
import { Text } from '../../ui/Text.tsx';
import { plural, formatCount } from '../../lib/numbers.ts';

const resendText = (count: number, assessment: string) =>
  `Resend invitation to ${plural(count, 'candidate')}: ${assessment}`;

const WAITED_DAYS = [3, 7, 14] as const;

/** Earlier than any invitation. */
const FIRST_DAY = '2000-01-01';

export interface WaitingGroup {
  assessmentId: number;
  assessmentStatus: string | null;
  filter: CandidatureFilter;
}

interface WaitingSectionProps {
  /** Whether the lists are read for the first time. */
  isReading: boolean;
  hasCandidates: boolean;
  /** Asks whether to resend the invitations of a group. */
  onResend: (group: WaitingGroup) => void;
}

/** Candidates whose last invitation was sent some days ago and who have not completed, by assessment. */
export function WaitingSection({ isReading, hasCandidates, onResend }: WaitingSectionProps) {
  const [days, setDays] = useState(7);
  const today = dayAt(Date.now());
  const lastInvited = writeDays({ from: FIRST_DAY, to: dayFromNumber(dayNumber(today) - days) });
  const { data, error, refetch } = useQuery(waitingQuery(lastInvited));
  const rows = data?.results ?? [];
  const filter = { ...DEFAULT_FILTER, status: ['invited', 'started'], last_invited: lastInvited };
  const groupOf = ({ assessment_id: id, status }: Row) => ({
    assessmentId: id,
    assessmentStatus: status,
    filter,
  });
  useCommands(() =>
    rows.map((row) => ({
      id: `resend-${row.assessment_id}`,
      title: resendText(countOf(row), nameOf(row)),
      group: 'page',
      permission: 'send_invitation' as const,
      run: () => onResend(groupOf(row)),
    })),
  );
  return (
    <HomeSection
      title="Waiting for candidates"
      count={data ? rows.reduce((sum, row) => sum + countOf(row), 0) : null}
      beside={
        <label className="flex w-full items-center justify-between gap-2 text-xs text-soft">
          <Text>Last invited</Text>
          <Select value={days} onChange={({ target }) => setDays(Number(target.value))} className="h-7 text-sm">
            {WAITED_DAYS.map((value) => (
              <option key={value} value={value}>
                {`${value}+ days ago`}
              </option>
            ))}
          </Select>
        </label>
      }
    >
      {error && !data ? (
        <div className="p-3">
          <Failed
            small
            title="Couldn’t load the candidates who are waited for."
            failure={error}
            onRetry={() => void refetch()}
          />
        </div>
      ) : !data ? (
        <div className="px-4 py-3">
          <Skeleton className="h-4 w-48" />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-4 py-3 text-soft">
          {isReading
            ? 'Candidates appear here as they load.'
            : !hasCandidates
              ? 'Candidates who have not completed appear here some days after their invitation.'
              : `All candidates last invited ${days} or more days ago have completed.`}
        </p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li
              key={row.assessment_id}
              className="flex items-center gap-2 border-b border-line py-2 comfortable:py-3 pr-2 pl-4 last:border-0"
            >
              <div className="min-w-0 grow">
                <Link
                  to="/assessments/$assessmentId/candidates"
                  params={{ assessmentId: String(row.assessment_id) }}
                  search={filter}
                  className="block truncate rounded font-medium hover:text-accent"
                >
                  <bdi translate="no" title={nameOf(row)}>
                    {nameOf(row)}
                  </bdi>
                </Link>
                <p className="text-xs text-faint tabular-nums">
                  {`${formatCount(row.not_started)} not started · ${formatCount(row.in_progress)} in progress`}
                </p>
              </div>
              <IconButton
                permission="send_invitation"
                label={resendText(countOf(row), nameOf(row))}
                onClick={() => onResend(groupOf(row))}
              >
                <Send aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

type Row = Waiting['results'][number];

const nameOf = ({ assessment_name: name, assessment_id: id }: Row) => assessmentLabel(name, id);
const countOf = ({ not_started: notStarted, in_progress: inProgress }: Row) => notStarted + inProgress;
