import { CircleHelp, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type RecommendationCode, recommendationLabel } from '../../../contract/recommendations.ts';
import { Text } from '../../ui/Text.tsx';

const ICONS = { yes: ThumbsUp, maybe: CircleHelp, no: ThumbsDown } as const;

/** A recommendation as an icon and a word. */
export function Verdict({ code }: { code: RecommendationCode }) {
  const Icon = ICONS[code];
  return (
    <>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <Text>{recommendationLabel(code) ?? ''}</Text>
    </>
  );
}
