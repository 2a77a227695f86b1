import { isProvisional, type Scored } from '../../contract/score.ts';
import * as CONTROLS from '../messages/controls.ts';

/** The score of a candidate as a whole number: grey and marked while it is provisional. */
export function Score({ of }: { of: Scored }) {
  if (of.avg_score === null) return '—';
  const score = Math.round(of.avg_score);
  if (!isProvisional(of)) return score;
  return (
    <span title={CONTROLS.provisional} className="text-faint">
      {score}
      <span className="sr-only"> {CONTROLS.provisional.toLowerCase()}</span>
    </span>
  );
}
