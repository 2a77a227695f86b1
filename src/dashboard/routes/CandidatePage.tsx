import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, ClipboardList, Download, UserPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Candidate } from '../../contract/candidate.ts';
import type { Candidature } from '../../contract/candidature.ts';
import { FLAG_CAUTION } from '../../contract/flags.ts';
import { Problem } from '../../contract/problem.ts';
import type { KnownCandidature } from '../../contract/readModel.ts';
import { reasonAgainst } from '../../contract/rules.ts';
import { isFirstSweep } from '../api/candidatureLists.ts';
import { candidaturesOfQuery } from '../api/candidates.ts';
import { failureOf } from '../api/failure.ts';
import { testTakerQuery } from '../api/testTakers.ts';
import { Timeline } from '../features/activity/Timeline.tsx';
import { type Entry, ENTRY_COLUMNS, labelOfEntry } from '../features/candidates/entryColumns.tsx';
import { flagSummary } from '../features/candidates/flagSummary.ts';
import { saveReport, useReport } from '../features/candidature/useReport.ts';
import { LIST_INTERVAL_MS } from '../features/listPage/useListPage.ts';
import { useTitle } from '../lib/useTitle.ts';
import { ACTIVITY } from '../messages/activity.ts';
import { assessmentLabel, WORDS } from '../messages/words.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Button } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { CompletenessNote } from '../ui/CompletenessNote.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { nameOf } from '../ui/Name.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { Time } from '../ui/Time.tsx';
import { useIsPhone } from '../ui/useMedia.ts';
import { useExpandableText } from '../ui/useExpandableText.tsx';
import { useAssessmentNames } from './assessmentNames.ts';
import { CandidateScores } from './CandidateScores.tsx';
import { CandidateTeam } from './CandidateTeam.tsx';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';
import { type Elements, Text } from '../ui/Text.tsx';

/** Downloads the report of a candidature. */
function ReportButton({ candidature, label }: { candidature: Candidature; label: string }) {
  const report = useReport(candidature);
  return (
    <Button
      look="quiet"
      shape="square"
      aria-label={label}
      title={label}
      busy={report.isPending}
      reason={reasonAgainst('readReport', { status: candidature.status })}
      onClick={() => report.mutate(undefined, { onSuccess: (blob) => saveReport(blob, candidature) })}
    >
      <Download aria-hidden="true" className="size-4" />
    </Button>
  );
}

const ASSESSMENTS = 'Assessments';
const INVITE = 'Invite to an assessment…';

const route = getRouteApi('/candidates/$testtakerId');
const ENTRIES_PER_PAGE = 10;
const InviteAgain = lazy(() => import('./InviteAgain.tsx'));

const COLUMNS: readonly Column<Entry>[] = [
  ...ENTRY_COLUMNS,
  {
    id: 'report',
    label: 'Report',
    className: 'w-20',
    skeleton: 'w-8',
    cell: (entry) => <ReportButton candidature={entry} label={`Download report (PDF): ${labelOfEntry(entry)}`} />,
  },
];

export function CandidatePage() {
  const id = readId(route.useParams().testtakerId);
  if (id === null) return <NoSuchCandidate />;
  return <CandidateView key={id} testTakerId={id} />;
}

/**
 * A candidate with all their assessments, from the read model. The test conditions and the results are read from the
 * service: they may come later, or not at all.
 */
function CandidateView({ testTakerId }: { testTakerId: number }) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const list = useQuery({ ...candidaturesOfQuery(testTakerId), refetchInterval: LIST_INTERVAL_MS });
  const recorded = useQuery(testTakerQuery(testTakerId));
  const assessmentName = useAssessmentNames();
  const rows = list.data?.results ?? null;
  const candidate: Named | null = rows?.[0] ?? recorded.data ?? null;
  useTitle(candidate ? nameOf(candidate) : null);

  const isGone = recorded.error instanceof Problem && recorded.error.status === 404;
  if (isGone && (!rows || rows.length === 0)) return <NoSuchCandidate />;
  if (rows?.length === 0 && recorded.error instanceof Problem && recorded.error.code === 'blind_review') {
    return (
      <NotFound title="Hidden by blind review" back="/candidates">
        {recorded.error.message}
      </NotFound>
    );
  }
  if (list.error && !rows) {
    return (
      <>
        <PageHeader title="Candidate" />
        <Failed
          title="Couldn’t load this candidate."
          failure={failureOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      </>
    );
  }
  const entries = rows?.map((row): Entry => ({
    ...row,
    assessmentName: assessmentName(row.assessment_id),
    flags: recorded.error ? null : recorded.data && flagsIn(recorded.data, row),
  }));
  const completeness = list.data?.completeness ?? null;
  // Unread lists may have assessments of the candidate.
  const isAwaited = entries?.length === 0 && (isFirstSweep(completeness) || recorded.isPending);
  const isEmpty = entries?.length === 0 && !isAwaited;
  return (
    <>
      <CandidateHeader
        candidate={candidate}
        lastActivity={recorded.data?.last_activity ?? null}
        assessments={rows?.map(({ assessment_id: id }) => id) ?? []}
      />
      <section aria-label={ASSESSMENTS}>
        <h2 className="flex items-baseline gap-2 px-4 pt-5 pb-1 text-base font-semibold md:px-6">
          <Text>{ASSESSMENTS}</Text>
          {entries && entries.length > 0 && (
            <span className="text-sm font-normal text-faint tabular-nums">{entries.length}</span>
          )}
        </h2>
        <div className="px-4 pb-2 empty:hidden md:px-6">
          <CompletenessNote completeness={completeness} />
        </div>
        {isEmpty ? (
          <Empty icon={<ClipboardList className="size-5" />} title="In no assessment">
            This candidate was removed from every assessment. You can invite them again.
          </Empty>
        ) : (
          <DataTable
            name={ASSESSMENTS}
            columns={COLUMNS}
            rows={entries ?? []}
            rowHeight={isPhone ? 56 : 36}
            onOpen={({ id, assessment_id: assessmentId }) =>
              void navigate({
                to: '/assessments/$assessmentId/candidates/$candidatureId',
                params: { assessmentId: String(assessmentId), candidatureId: String(id) },
              })
            }
            stickyTop={0}
            loading={!entries || isAwaited}
            skeletonRows={3}
          />
        )}
        {entries?.some(({ flags }) => flags && flags.noticed.length > 0) && (
          <p className="px-4 pt-2 text-xs text-faint md:px-6">{FLAG_CAUTION}</p>
        )}
      </section>
      <div className="grid gap-x-12 gap-y-8 px-4 pt-8 pb-10 md:px-6 @min-[56rem]:grid-cols-2">
        <div className="min-w-0 space-y-8">
          {entries && <CandidateTeam entries={entries} />}
          {entries && <CandidateScores entries={entries} />}
        </div>
        <section aria-label={ACTIVITY.title} className="min-w-0">
          <h2 className="mb-2 text-base font-semibold">{ACTIVITY.title}</h2>
          <Timeline
            scope={{ candidate: testTakerId }}
            limit={ENTRIES_PER_PAGE}
            linked
            nameOfAssessment={(id) => assessmentLabel(assessmentName(id), id)}
          />
        </section>
      </div>
      {recorded.error && !recorded.data && (
        <div className="p-4 md:px-6">
          <Failed
            small
            title="Couldn’t load the test conditions."
            failure={failureOf(recorded.error)}
            onRetry={() => void recorded.refetch()}
          />
        </div>
      )}
    </>
  );
}

type Named = Pick<KnownCandidature, 'full_name' | 'email'>;

/** The flags of a candidature. An entry without an ID is used only if it is the only one. */
function flagsIn({ assessments_detail: entries }: Candidate, { id, status }: KnownCandidature) {
  const entry = entries.find((each) => each.id === id) ?? (entries.length === 1 ? entries[0] : undefined);
  return flagSummary(entry ?? null, status);
}

interface CandidateHeaderProps {
  candidate: Named | null;
  lastActivity: string | null;
  /** IDs of the assessments that the candidate is in. */
  assessments: readonly (number | null)[];
}

function CandidateHeader({ candidate, lastActivity, assessments }: CandidateHeaderProps) {
  const [inviting, setInviting] = useState(false);
  const noAddress = candidate?.email ? null : 'Couldn’t find an email address to invite.';
  const invite = () => setInviting(true);
  useCommands(() => [
    {
      id: 'invite',
      title: INVITE,
      group: 'page',
      keys: 'i',
      reason: noAddress,
      permission: 'inviteCandidate',
      writes: true,
      run: invite,
    },
  ]);
  const name = candidate && nameOf(candidate);
  const { heading, toggle } = useExpandableText(name ?? '', 'mt-1 text-xl font-semibold tracking-tight');
  return (
    <header className="px-4 pt-4 md:px-6">
      <nav aria-label="Breadcrumb" className="flex items-center gap-1 text-xs text-faint">
        <Link to="/candidates" className="rounded hover:text-ink hover:underline">
          Candidates
        </Link>
        <ChevronRight aria-hidden="true" className="size-3 shrink-0" />
      </nav>
      <h1 {...heading}>{name === null ? <Skeleton className="h-5 w-64" /> : <bdi translate="no">{name}</bdi>}</h1>
      {toggle satisfies Elements}
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 text-soft">
        {candidate === null && <Skeleton className="w-48" />}
        {candidate?.email && (
          <span className="flex max-w-full min-w-0 items-center gap-1">
            <bdi translate="no" title={candidate.email} className="truncate">
              {candidate.email}
            </bdi>
            <CopyButton look="quiet" shape="square" label="Copy email address" iconOnly text={candidate.email} />
          </span>
        )}
        {lastActivity !== null && (
          <span>
            <Text>Last activity</Text> <Time value={lastActivity} />
          </span>
        )}
        <span className="hidden grow sm:block" />
        {candidate && (
          <Button permission="inviteCandidate" reason={noAddress} onClick={invite}>
            <UserPlus aria-hidden="true" className="size-4" />
            <Text>{INVITE}</Text>
          </Button>
        )}
      </div>
      {inviting && candidate?.email && (
        <LazyBoundary onClose={() => setInviting(false)}>
          <InviteAgain
            email={candidate.email}
            name={nameOf(candidate)}
            assessments={assessments}
            onClose={() => setInviting(false)}
          />
        </LazyBoundary>
      )}
    </header>
  );
}

function NoSuchCandidate() {
  useTitle(WORDS.noCandidate);
  return (
    <NotFound title={WORDS.noCandidate} back="/candidates">
      They may have been deleted.
    </NotFound>
  );
}
