import type { Ref } from 'react';
import { formatCount, plural } from '../../lib/numbers.ts';
import type { Elements } from '../../ui/Text.tsx';

/** How many points below the cut-off a score is just below it. */
const MARGIN = 3;

/** A score from which on candidates are above. */
export interface CutOff {
  value: number;
  onChange: (value: number) => void;
  ref: Ref<HTMLInputElement>;
  /** What can be done with the candidates above it. */
  renderActions: (above: number, value: number) => Elements;
}

/** How many final scores are at a cut-off or above, and just below. `byPoint`: how many have each whole score. */
export function countsAt(byPoint: readonly number[], cutOff: number): { above: number; below: number } {
  const sum = (from: number, to: number) => byPoint.slice(Math.max(0, from), to).reduce((all, each) => all + each, 0);
  return { above: sum(cutOff, byPoint.length), below: sum(cutOff - MARGIN, cutOff) };
}

/** "38 completed candidates at 75 or above, 6 just below (within 3 points)". */
export function cutOffText(byPoint: readonly number[], cutOff: number): string {
  const { above, below } = countsAt(byPoint, cutOff);
  const candidates = plural(above, 'completed candidate');
  return `${candidates} at ${cutOff} or above, ${formatCount(below)} just below (within ${MARGIN} points)`;
}

/** The handle of the cut-off below a chart of scores from 0 to 100. */
export function CutOffHandle({ cutOff: { value, onChange, ref }, text }: { cutOff: CutOff; text: string }) {
  return (
    <input
      ref={ref}
      type="range"
      min={0}
      max={100}
      value={value}
      aria-label="Cut-off"
      aria-valuetext={text}
      className="cut-off"
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}
