import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History, MoveRight } from 'lucide-react';
import { useState } from 'react';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { activityQuery, type ActivityScope } from '../../api/activity.ts';
import { failureOf, failureOfSync } from '../../api/failure.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { ACTIVITY, type SentencePart, sentenceOf, timeText } from '../../messages/activity.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { NoteText } from '../../ui/Colleague.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { Empty, Failed, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { plural } from '../../lib/numbers.ts';
import { EVENT_ICONS } from '../../ui/eventIcons.ts';

const LOAD_FAILED = 'Couldn’t load the activity.';
const LOADING_CANDIDATES = 'Still loading candidates. Their activity then appears here.';
const NO_ACTIVITY_YET = 'No activity yet';
const NONE_HINT = 'Invitations, tests, stage changes, emails and notes appear here.';

const undoneText = (at: string | null, by: string | null): readonly SentencePart[] => [
  `Undone ${timeText(at)} by `,
  by === null ? 'you' : { colleague: by },
];

interface TimelineProps {
  scope: ActivityScope;
  /** The number of entries per page. */
  limit: number;
  /** Each entry links to its candidate. */
  linked?: boolean;
  /** Says which assessment each entry is about. */
  nameOfAssessment?: (id: number) => string;
  /** It is a page, and says so in its middle when it is empty. */
  wholePage?: boolean;
}

/** What happened, the newest first. */
export function Timeline({ scope, limit, linked = false, wholePage = false, nameOfAssessment }: TimelineProps) {
  const activity = useInfiniteQuery(activityQuery(scope, limit));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = activity;
  if (error && !data) {
    return <Failed small title={LOAD_FAILED} failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="w-3/4" />;
  const entries = data.pages.flatMap(({ results }) => results);
  const { is_reading: isReading = false, problem = null } = data.pages[0] ?? {};
  const failed = problem !== null && (
    <Failed
      small={!wholePage || entries.length > 0}
      title={entries.length === 0 ? LOAD_FAILED : 'Couldn’t load all of the activity.'}
      failure={failureOfSync(problem)}
      onRetry={() => void refetch()}
    />
  );
  if (entries.length === 0) {
    if (failed) return failed;
    if (isReading) return <p className="text-soft">{LOADING_CANDIDATES}</p>;
    return wholePage ? (
      <Empty icon={<History className="size-5" />} title={NO_ACTIVITY_YET}>
        {NONE_HINT}
      </Empty>
    ) : (
      <p className="text-soft">{`${NO_ACTIVITY_YET}. ${NONE_HINT}`}</p>
    );
  }
  return (
    <>
      {failed ? (
        <div className="mb-3">{failed}</div>
      ) : (
        isReading && <p className="mb-3 text-soft">{LOADING_CANDIDATES}</p>
      )}
      <ol aria-label="Activity, newest first" className="space-y-2.5">
        {entries.map((entry) => (
          <Entry key={entry.cursor} entry={entry} linked={linked} nameOfAssessment={nameOfAssessment} />
        ))}
      </ol>
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  entry: ActivityEntry;
  linked: boolean;
  nameOfAssessment: TimelineProps['nameOfAssessment'];
}

function Entry({ entry, linked, nameOfAssessment }: EntryProps) {
  const Icon = EVENT_ICONS[entry.kind] ?? MoveRight;
  const { assessment, candidature, text, job, kind, total, undone } = entry;
  const facts = {
    ...entry,
    isOwn: entry.is_own,
    isExact: entry.is_exact,
    rejectionReason: entry.rejection_reason,
    rows: null,
  };
  const sentence = <Sentence parts={sentenceOf(facts)} />;
  const params = { assessmentId: String(assessment), candidatureId: String(candidature) };
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 break-words text-soft">
            {linked && assessment !== null && candidature !== null && entry.name !== null ? (
              <Link
                to="/assessments/$assessmentId/candidates/$candidatureId"
                params={params}
                className="rounded hover:text-ink hover:underline"
              >
                {sentence}
              </Link>
            ) : (
              sentence
            )}
            {nameOfAssessment && assessment !== null && (
              <bdi translate="no" className="text-faint">
                {` · ${nameOfAssessment(assessment)}`}
              </bdi>
            )}
          </p>
          <Time value={entry.at} className="shrink-0 text-xs text-faint" />
        </div>
        {text && (
          <p className="mt-0.5 line-clamp-3 break-words whitespace-pre-line text-soft" dir="auto">
            <NoteText text={text} />
          </p>
        )}
        {undone && (
          <p className="mt-0.5 break-words text-soft">
            <Sentence parts={undoneText(undone.at, undone.is_own ? null : undone.by)} />
          </p>
        )}
        {kind === 'createJob' && job !== null && total !== 1 && <JobCandidates job={job} total={total} />}
      </div>
    </li>
  );
}

/** The candidates of a bulk action, loaded when the user opens them. */
function JobCandidates({ job, total }: { job: number; total: number | null }) {
  const [isOpen, setOpen] = useState(false);
  const isRecruiter = useIsRecruiter();
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="mt-0.5 w-fit rounded text-accent">{`Show ${plural(total, 'candidate')}`}</summary>
      {isOpen && (
        <div className="mt-2 border-l border-line pl-3">
          <Timeline scope={{ job }} limit={ENTRIES_OF_JOB} linked />
          {isRecruiter && (
            <Link
              to="/jobs/$jobId"
              params={{ jobId: String(job) }}
              className="mt-2 block w-fit rounded text-accent hover:underline"
            >
              Open the bulk action
            </Link>
          )}
        </div>
      )}
    </details>
  );
}

const ENTRIES_OF_JOB = 20;

const ENTRIES_PER_PAGE = 10;

/** What happened to a candidate in an assessment. */
export default function CandidateActivity({ candidatureId }: { candidatureId: number }) {
  return (
    <Section title={ACTIVITY.title}>
      <Timeline scope={{ candidature: candidatureId }} limit={ENTRIES_PER_PAGE} />
    </Section>
  );
}
