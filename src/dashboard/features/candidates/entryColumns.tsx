import { assessmentLabel } from '../../messages/words.ts';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import type { KnownCandidature } from '../../../contract/readModel.ts';
import { codeCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { scoreCells } from '../../table/scoreCells.tsx';
import { StagePill } from '../../ui/StagePill.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import type { FlagSummary } from './flagSummary.ts';
import { Text } from '../../ui/Text.tsx';

/** An assessment of a candidate, as a row of a table. */
export interface Entry extends KnownCandidature {
  /** Null: not known. */
  assessmentName: string | null;
  /** Undefined: loading; null: could not be read. */
  flags: FlagSummary | null | undefined;
}

/** The name of the assessment of an entry. */
export const labelOfEntry = ({ assessmentName, assessment_id: id }: Entry): string =>
  assessmentLabel(assessmentName, id);

function AssessmentLink({ entry }: { entry: Entry }) {
  const name = labelOfEntry(entry);
  return (
    <Link
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={{ assessmentId: String(entry.assessment_id), candidatureId: String(entry.id) }}
      className="row-link text-ink"
    >
      <bdi translate="no" title={name}>
        {name}
      </bdi>
    </Link>
  );
}

function Flags({ flags }: Pick<Entry, 'flags'>) {
  if (flags === undefined) return <Skeleton className="w-16" />;
  if (flags === null) return <span className="text-faint">—</span>;
  const { text, noticed } = flags;
  if (noticed.length === 0) return <span className="text-faint">{text}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-warn" title={noticed.join('\n')}>
      <Eye aria-hidden="true" className="size-3.5 shrink-0" />
      <Text>{text}</Text>
      <Text className="sr-only">{`: ${noticed.join(' ')}`}</Text>
    </span>
  );
}

/** The columns of the table of a candidate's assessments. */
export const ENTRY_COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'assessment',
    label: 'Assessment',
    className: '',
    skeleton: 'w-3/5',
    cell: (entry) => (
      <>
        <AssessmentLink entry={entry} />
        <span className="flex items-center gap-1.5 truncate pt-0.5 md:hidden">
          {entry.stage !== null && <StagePill code={entry.stage} />}
          <span className="truncate text-xs">
            <Flags flags={entry.flags} />
          </span>
        </span>
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    className: 'hidden w-28 lg:table-cell',
    skeleton: 'w-16',
    ...codeCells(({ status }) => status),
  },
  {
    id: 'stage',
    label: 'Stage',
    className: 'hidden w-44 md:table-cell lg:w-52',
    skeleton: 'w-24',
    cell: ({ stage }) => <StagePill code={stage} />,
  },
  {
    id: 'flags',
    label: 'Test conditions',
    className: 'hidden w-36 md:table-cell',
    skeleton: 'w-20',
    cell: ({ flags }) => <Flags flags={flags} />,
  },
  {
    id: 'created',
    label: 'Invited',
    className: 'hidden w-36 xl:table-cell',
    numeric: true,
    skeleton: 'w-20',
    cell: ({ created }) => <Time value={created} className="text-soft" />,
  },
  {
    id: 'score',
    label: 'Score',
    className: 'w-16 lg:w-32',
    numeric: true,
    skeleton: 'w-8',
    ...scoreCells(),
  },
];
