import { Link } from '@tanstack/react-router';
import { ChevronRight, ClipboardList } from 'lucide-react';
import { useMemo } from 'react';
import type { Candidate, CandidatureFlags } from '../../../contract/candidate.ts';
import { FLAG_CAUTION } from '../../../contract/flags.ts';
import { isAddressable } from '../../../contract/tolerant.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DriftNote } from '../../ui/DriftNote.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Empty, Failed, type Failure, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { useIsPhone } from '../../ui/useMedia.ts';
import { useWhole } from '../../ui/useWhole.tsx';
import { entriesOf, flagSummary } from './entries.ts';
import { ENTRY_COLUMNS } from './entryColumns.tsx';
import { TestsTaken } from './TestsTaken.tsx';

interface PersonViewProps {
  /** Null while nothing is there yet. */
  person: Candidate | null;
  /** How many fields of the answer could not be read. */
  drift: number;
  failure: Failure | null;
  onRetry: () => void;
  /** Called for entries that can be opened only. */
  onOpen: (assessmentId: number, candidatureId: number) => void;
}

/** One person with all their assessments. */
export function PersonView({ person, drift, failure, onRetry, onOpen }: PersonViewProps) {
  const phone = useIsPhone();
  const entries = useMemo(() => person && entriesOf(person), [person]);
  if (failure) {
    return (
      <>
        <PageHeader title="Candidate" />
        <Failed title="This candidate could not be loaded." failure={failure} onRetry={onRetry} />
      </>
    );
  }

  function open({ assessment_id: assessmentId, ...entry }: CandidatureFlags): void {
    if (assessmentId !== null && isAddressable(entry)) onOpen(assessmentId, entry.id);
  }

  return (
    <>
      <PersonHeader person={person} />
      <section aria-label="Assessments">
        <h2 className="flex items-baseline gap-2 px-4 pt-5 pb-1 text-base font-semibold md:px-6">
          Assessments
          {entries && entries.length > 0 && (
            <span className="text-sm font-normal text-faint tabular-nums">{entries.length}</span>
          )}
          <DriftNote drift={drift} />
        </h2>
        {entries?.length === 0 ? (
          <Empty icon={<ClipboardList className="size-5" />} title="No assessment is left">
            This person was removed from every assessment. They can be invited again from the page of an assessment.
          </Empty>
        ) : (
          <DataTable
            name="Assessments"
            columns={ENTRY_COLUMNS}
            rows={entries ?? []}
            rowHeight={phone ? 56 : 36}
            onOpen={open}
            stickyTop={0}
            loading={entries === null}
            skeletonRows={3}
          />
        )}
        {entries?.some((entry) => flagSummary(entry).noticed.length > 0) && (
          <p className="px-4 pt-2 text-xs text-faint md:px-6">{FLAG_CAUTION}</p>
        )}
      </section>
      {person && <TestsTaken tests={person.tests} />}
    </>
  );
}

function PersonHeader({ person }: { person: Candidate | null }) {
  const name = person && nameOf(person);
  const { heading, toggle } = useWhole(name ?? '', 'mt-1 text-xl font-semibold tracking-tight');
  return (
    <header className="px-4 pt-4 md:px-6">
      <nav aria-label="Breadcrumb" className="flex items-center gap-1 text-xs text-faint">
        <Link to="/candidates" className="rounded hover:text-ink hover:underline">
          Candidates
        </Link>
        <ChevronRight aria-hidden="true" className="size-3 shrink-0" />
        <span className="truncate">{name !== null && <bdi title={name}>{name}</bdi>}</span>
      </nav>
      <h1 {...heading}>{name === null ? <Skeleton className="h-5 w-64" /> : <bdi>{name}</bdi>}</h1>
      {toggle}
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 text-soft">
        {person === null && <Skeleton className="w-48" />}
        {person?.email && (
          <span className="flex max-w-full min-w-0 items-center gap-1">
            <bdi title={person.email} className="truncate">
              {person.email}
            </bdi>
            <CopyButton look="quiet" shape="square" label="Copy e-mail address" iconOnly text={person.email} />
          </span>
        )}
        {person?.last_activity && (
          <span>
            Last activity <Time value={person.last_activity} />
          </span>
        )}
      </div>
    </header>
  );
}
