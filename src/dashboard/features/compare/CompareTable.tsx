import { Link } from '@tanstack/react-router';
import { ChevronRight, Pin, PinOff, X } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { classes } from '../../lib/classes.ts';
import { requestRejection } from '../../api/rejectionRequests.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { StageButton } from '../../ui/StagePill.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { type Elements, Text } from '../../ui/Text.tsx';
import { CompareCell } from './CompareCell.tsx';
import { bestOf, type Group, type Line } from './comparison.ts';

interface CompareTableProps {
  assessmentId: number;
  /** In the order of the columns: the pinned candidate first. */
  candidates: readonly Candidature[];
  groups: readonly Group[];
  /** Whether the first candidate is pinned, so that the others are compared with them. */
  pinned: boolean;
  /** Whether the best value of each line is marked. */
  best: boolean;
  /** The details of a candidate's result. */
  detailsOf: (candidate: Candidature, resultId: number | null) => Elements;
  onPin: (id: number | null) => void;
  onRemove: (id: number) => void;
}

const LABELS = 'sticky left-0 z-10 w-32 min-w-32 bg-surface md:w-44 md:min-w-44 print:static print:w-40 print:min-w-0';
const PINNED = 'sticky left-32 z-10 bg-accent-wash md:left-44 print:static';
const CELL =
  'border-b border-line px-3 py-1.5 comfortable:py-2.5 text-left align-top print:px-1.5 print:py-px print:align-middle';

/** A column per candidate, a row per value. */
export function CompareTable(props: CompareTableProps) {
  const { assessmentId, candidates, groups, pinned, best, detailsOf, onPin, onRemove } = props;
  /** The test whose details are shown. */
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = (key: string) => setOpened(opened === key ? null : key);
  const look = (column: number) => classes(CELL, pinned && column === 0 && PINNED);
  return (
    <ScrollRegion name="Comparison" className="rounded-lg border border-line bg-surface print:border-0">
      <table className="w-full table-fixed border-separate border-spacing-0 print:leading-tight print:**:text-[7pt]">
        <caption className="sr-only">Candidates side by side</caption>
        <thead>
          <tr>
            <th scope="col" className={classes(CELL, LABELS, 'z-20')}>
              <span className="sr-only">Compared value</span>
            </th>
            {candidates.map((candidate, column) => (
              <th
                key={candidate.id}
                scope="col"
                className={classes(
                  look(column),
                  'w-32 min-w-32 font-normal md:w-40 md:min-w-40 print:w-auto print:min-w-0',
                )}
              >
                <CandidateHead
                  assessmentId={assessmentId}
                  candidate={candidate}
                  place={column + 1}
                  pinned={pinned && column === 0}
                  onPin={onPin}
                  onRemove={onRemove}
                />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={candidates.length + 1}
                className="px-3 pt-4 pb-1 text-left text-xs font-semibold text-faint print:px-1.5 print:pt-1 print:pb-px"
              >
                <span className="sticky left-3">{title}</span>
              </th>
            </tr>
            {lines.map((line) => (
              <Fragment key={line.key}>
                <tr>
                  <th scope="row" className={classes(CELL, LABELS, 'font-normal')}>
                    <LineLabel line={line} isOpened={opened === line.key} onToggle={toggle} />
                    {line.note !== null && (
                      <span className="block text-xs text-faint print:ml-1 print:inline">{line.note}</span>
                    )}
                  </th>
                  {line.cells.map((cell, column) => (
                    <td key={candidates[column]?.id} className={look(column)}>
                      <CompareCell
                        cell={cell}
                        kind={line.kind}
                        median={line.median}
                        isBest={best && cell.value !== null && !cell.provisional && cell.value === bestOf(line)}
                        pinned={pinned && column > 0 ? (line.cells[0] ?? null) : null}
                      />
                    </td>
                  ))}
                </tr>
                {opened === line.key && line.resultIds && (
                  <tr className="print:hidden">
                    <th scope="row" className={classes(CELL, LABELS, 'text-xs font-normal text-faint')}>
                      Details
                    </th>
                    {candidates.map((candidate, column) => (
                      <td key={candidate.id} className={look(column)}>
                        {detailsOf(candidate, line.resultIds?.[column] ?? null)}
                      </td>
                    ))}
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

interface LineLabelProps {
  line: Line;
  isOpened: boolean;
  onToggle: (key: string) => void;
}

/** The label of a line; of a test, a button that shows its details. */
function LineLabel({ line: { key, label, resultIds }, isOpened, onToggle }: LineLabelProps) {
  const text = (
    <span className="line-clamp-3 min-w-0 hyphens-auto break-words print:inline" lang="en">
      <bdi title={label}>{label}</bdi>
    </span>
  );
  if (!resultIds) return text;
  return (
    <button
      type="button"
      aria-expanded={isOpened}
      onClick={() => onToggle(key)}
      className="-ml-1 flex items-start gap-0.5 rounded text-left hover:bg-hover"
    >
      <ChevronRight
        aria-hidden="true"
        className={classes('mt-0.75 size-3.5 shrink-0 text-faint print:hidden', isOpened && 'rotate-90')}
      />
      {text}
    </button>
  );
}

interface CandidateHeadProps {
  assessmentId: number;
  candidate: Candidature;
  /** From 1. */
  place: number;
  pinned: boolean;
  onPin: (id: number | null) => void;
  onRemove: (id: number) => void;
}

function CandidateHead({ assessmentId, candidate, place, pinned, onPin, onRemove }: CandidateHeadProps) {
  const name = nameOf(candidate);
  return (
    <>
      <span className="flex items-start gap-1.5">
        <span className="mt-0.5 shrink-0 text-xs text-faint tabular-nums">{place}</span>
        <Link
          to="/assessments/$assessmentId/candidates/$candidatureId"
          params={{ assessmentId: String(assessmentId), candidatureId: String(candidate.id) }}
          className="line-clamp-2 min-h-10 min-w-0 rounded font-medium break-words hover:text-accent print:min-h-0"
        >
          <bdi translate="no" title={name}>
            {name}
          </bdi>
        </Link>
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
        <StageButton candidature={candidate} />
        <span className="-ml-2 flex items-center">
          {candidate.stage !== 'REJ' && (
            <Button
              look="quiet"
              shape="small"
              permission="reject"
              onClick={() => requestRejection({ assessmentId, candidature: candidate })}
            >
              <span>Reject…</span>
              <Text className="sr-only">{name}</Text>
            </Button>
          )}
          <IconButton
            label={pinned ? `Unpin ${name}` : `Pin ${name}`}
            aria-pressed={pinned}
            className={pinned ? 'size-7 text-accent' : 'size-7'}
            onClick={() => onPin(pinned ? null : candidate.id)}
          >
            {pinned ? <PinOff aria-hidden="true" className="size-4" /> : <Pin aria-hidden="true" className="size-4" />}
          </IconButton>
          <IconButton
            label={`Remove ${name} from the comparison`}
            className="size-7"
            onClick={() => onRemove(candidate.id)}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </span>
    </>
  );
}
