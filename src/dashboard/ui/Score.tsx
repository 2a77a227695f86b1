import { isProvisional, type Scored } from '../../contract/score.ts';
import { Text } from './Text.tsx';

const PROVISIONAL = 'Provisional';

/** The score of a candidate as a whole number: grey and marked while it is provisional. */
export function Score({ scored }: { scored: Scored }) {
  if (scored.avg_score === null) return <Text>—</Text>;
  const score = Math.round(scored.avg_score);
  if (!isProvisional(scored)) return <Text>{score}</Text>;
  return (
    <span title={PROVISIONAL} className="font-normal text-faint">
      <Text>{score}</Text>
      <span className="sr-only">{` ${PROVISIONAL.toLowerCase()}`}</span>
    </span>
  );
}
