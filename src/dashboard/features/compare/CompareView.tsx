import { Link } from '@tanstack/react-router';
import { ChevronRight, Columns3, Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import type { KnownCandidature } from '../../../contract/readModel.ts';
import { WORDS } from '../../messages/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { ChooseDialog } from './ChooseDialog.tsx';
import { CompareTable } from './CompareTable.tsx';
import { type Group, isEqual } from './comparison.ts';
import { Profiles } from './Profiles.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';
import { plural, formatCount } from '../../lib/numbers.ts';
import { pluralForm } from '../../../contract/plural.ts';

interface CompareViewProps {
  assessment: { id: number; name: string };
  /** Some candidates are still loading. */
  isLoading: boolean;
  /** How many IDs of the address are not in the assessment. */
  missing: number;
  ids: readonly number[];
  max: number;
  /** In the order of the columns. */
  candidates: readonly KnownCandidature[];
  groups: readonly Group[];
  pinned: boolean;
  differing: boolean;
  best: boolean;
  /** How many results the medians of tests are from, and how many candidates have completed. */
  medianSource: { results: number; completed: number };
  /** The details of a candidate's result. */
  detailsOf: (candidate: Candidature, resultId: number | null) => Elements;
  /** How many results were read, where some are missing. */
  results: Elements;
  /** Says whether names are hidden. */
  blindReview: Elements;
  /** What could not be read. */
  failures: Elements;
  onChoose: (ids: number[]) => void;
  onPin: (id: number | null) => void;
  onDiffering: (differing: boolean) => void;
  onBest: (best: boolean) => void;
}

/** Candidates of an assessment side by side. */
export function CompareView(props: CompareViewProps) {
  const { assessment, isLoading, missing, ids, max, candidates, groups, pinned, differing, results, failures } = props;
  const { medianSource } = props;
  const [choosing, setChoosing] = useState(false);
  const shown = differing
    ? groups
        .map((group) => ({ ...group, lines: group.lines.filter((line) => !isEqual(line)) }))
        .filter(({ lines }) => lines.length > 0)
    : groups;
  const hidden = countLines(groups) - countLines(shown);
  const choose = (
    <Button look={candidates.length === 0 ? 'primary' : 'plain'} onClick={() => setChoosing(true)}>
      <UserPlus aria-hidden="true" className="size-4" />
      <Text>{candidates.length === 0 ? WORDS.chooseCandidates : 'Add or remove'}</Text>
    </Button>
  );

  return (
    <div id="compare" className="px-4 pt-4 pb-10 md:px-6 print:p-0">
      <nav aria-label="Breadcrumb" className="flex items-center gap-1 text-xs text-faint print:hidden">
        <Link to="/assessments" className="shrink-0 rounded hover:text-ink hover:underline">
          Assessments
        </Link>
        <ChevronRight aria-hidden="true" className="size-3 shrink-0" />
        <Link
          to="/assessments/$assessmentId/candidates"
          params={{ assessmentId: String(assessment.id) }}
          className="truncate rounded hover:text-ink hover:underline"
        >
          <bdi translate="no" title={assessment.name}>
            {assessment.name}
          </bdi>
        </Link>
      </nav>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 print:mt-0 print:mb-1">
        <h1 className="text-xl font-semibold tracking-tight print:text-sm">
          <Text>{candidates.length < 2 ? 'Compare' : `Compare ${plural(candidates.length, 'candidate')}`}</Text>
          <span className="hidden print:inline">{` · ${assessment.name}`}</span>
        </h1>
        <span className="grow" />
        <div className="empty:hidden print:hidden">{props.blindReview}</div>
        {candidates.length > 0 && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <Checkbox
              label="Only show differences"
              checked={differing}
              onChange={(event) => props.onDiffering(event.target.checked)}
              className="mr-2"
            />
            <Checkbox
              label="Mark the best"
              checked={props.best}
              onChange={(event) => props.onBest(event.target.checked)}
              className="mr-2"
            />
            {choose}
            <Button className="max-sm:hidden" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              <Text>Print</Text>
            </Button>
          </div>
        )}
      </div>
      {failures}
      {missing > 0 && (
        <p role="status" className="mb-2 text-soft">
          {`${plural(missing, 'candidate')} in this link ${pluralForm(missing, 'isn’t', 'aren’t')} in this assessment.`}
        </p>
      )}
      {candidates.length === 0 && isLoading && <Skeleton className="h-64 w-full" />}
      {candidates.length === 0 && !isLoading && (
        <Empty icon={<Columns3 className="size-5" />} title="No candidates to compare" action={choose}>
          {`Choose two to ${max} candidates, here or in the table of candidates.`}
        </Empty>
      )}
      {candidates.length > 0 && (
        <>
          <CompareTable
            assessmentId={assessment.id}
            candidates={candidates}
            groups={shown}
            pinned={pinned}
            best={props.best}
            detailsOf={props.detailsOf}
            onPin={props.onPin}
            onRemove={(id) => props.onChoose(ids.filter((one) => one !== id))}
          />
          <p className="mt-2 text-xs text-faint print:mt-1 print:text-[7.5pt]">
            {candidates.length === 1 && <Text>{'Choose another candidate to compare with.'}</Text>}{' '}
            {hidden > 0 && <Text>{`${plural(hidden, 'equal row')} hidden.`}</Text>}{' '}
            <Text>{`The line marks the median of all completed candidates; for tests, of the ${formatCount(medianSource.results)} of ${formatCount(medianSource.completed)} whose results are loaded.`}</Text>
          </p>
          {results}
          <Profiles candidates={candidates} pinned={pinned} />
        </>
      )}
      {choosing && (
        <ChooseDialog
          assessmentId={assessment.id}
          chosen={ids}
          candidates={candidates}
          max={max}
          onChoose={props.onChoose}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

const countLines = (groups: readonly Group[]) => groups.reduce((sum, { lines }) => sum + lines.length, 0);
