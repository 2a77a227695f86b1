import { Check, CircleDashed, Eye, Minus } from 'lucide-react';
import type { FlagState } from '../../../contract/flags.ts';
import { classes } from '../../lib/classes.ts';
import { LevelDots } from '../../ui/LevelDots.tsx';
import { ScoreBar } from '../../ui/ScoreBar.tsx';
import { StagePill } from '../../ui/StagePill.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { type Cell, differenceOf, HIDDEN_CELL, type Line, stateOf } from './comparison.ts';
import { Text } from '../../ui/Text.tsx';

const DIFFERENCE_FROM_PINNED = 'Difference from pinned';

interface CompareCellProps {
  cell: Cell;
  kind: Line['kind'];
  /** Of all scores; null without any. */
  median: number | null;
  /** Whether it is marked as the best of its line. */
  isBest: boolean;
  /** The same cell of the pinned candidate; null when no other candidate is pinned. */
  pinned: Cell | null;
}

/** One value of one candidate. */
export function CompareCell({ cell, kind, median, isBest, pinned }: CompareCellProps) {
  const { text, value, provisional, spread } = cell;
  if (text === null) return <Skeleton className="w-16" />;
  if (text === '—') return <span className="text-faint">—</span>;
  if (cell === HIDDEN_CELL) return <span className="text-xs text-faint">{text}</span>;
  if (kind === 'stage') {
    return (
      <span className="block *:h-auto *:whitespace-normal print:*:px-0.5 print:*:leading-tight print:*:before:mr-1">
        <StagePill code={text} />
      </span>
    );
  }
  if (kind === 'flag') return <FlagWord state={stateOf(text)}>{text}</FlagWord>;
  const difference = pinned && differenceOf(cell, pinned);
  return (
    <span className="block print:flex print:items-center print:gap-1.5">
      <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span
          className={classes(
            kind === 'score' && value !== null ? 'font-medium' : 'min-w-0 break-words',
            provisional && 'text-faint',
          )}
        >
          <bdi key={text} className={kind === 'level' ? 'first-letter:uppercase inline-block' : ''}>
            {text}
          </bdi>
        </span>
        {spread && (
          <span className="text-xs text-soft" title="Lowest to highest score by a colleague">
            <Text>{spread}</Text>
          </span>
        )}
        {isBest && (
          <span className="rounded bg-accent-wash px-1 text-xs font-medium text-accent-strong print:px-0">
            <Text>Best</Text>
          </span>
        )}
        {provisional && <span className="text-xs text-faint">Provisional</span>}
        {difference !== null && (
          <span className="text-xs text-soft" title={DIFFERENCE_FROM_PINNED}>
            <span className="sr-only">
              <Text>{DIFFERENCE_FROM_PINNED}</Text>{' '}
            </span>
            <Text>{difference}</Text>
          </span>
        )}
      </span>
      {kind === 'level' && value !== null && <LevelDots level={value} className="mt-1 max-w-28 print:hidden" />}
      {kind === 'score' && value !== null && (
        <ScoreBar
          value={value}
          median={median}
          isProvisional={provisional === true}
          className="mt-1 print:mt-0 print:h-1 print:grow"
        />
      )}
    </span>
  );
}

function FlagWord({ state, children }: { state: FlagState; children: string }) {
  const Icon = state === 'noticed' ? Eye : state === 'fine' ? Check : state === 'not used' ? Minus : CircleDashed;
  const tone = state === 'noticed' ? 'text-warn' : state === 'fine' ? 'text-soft' : 'text-faint';
  return (
    <span className="flex items-start gap-1.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-3.5 shrink-0 print:mt-px print:size-2.5 ${tone}`} />
      <span className={state === 'noticed' ? 'text-warn' : 'text-soft'}>{children}</span>
    </span>
  );
}
