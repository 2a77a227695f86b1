import { RECOMMENDATIONS } from '../../contract/codes.ts';
import type { KnownCandidature } from '../../contract/readModel.ts';
import { Text } from './Text.tsx';

type TeamCounts = Partial<Pick<KnownCandidature, 'recommended_yes' | 'recommended_maybe' | 'recommended_no'>>;

/** Written out, so that Tailwind finds the names. */
const LOOKS = { yes: 'mark-yes text-good', maybe: 'mark-maybe', no: 'mark-no' } as const;

/** How many colleagues recommend what: an icon and a number each, without those of which there are none. */
export function RecommendationMarks({ counts }: { counts: TeamCounts }) {
  return RECOMMENDATIONS.map((code) => {
    const count = counts[`recommended_${code}`] ?? 0;
    return (
      count > 0 && (
        <span key={code} title={`${count} ${code}`} className={`mr-2 shrink-0 ${LOOKS[code]}`}>
          <Text>{count}</Text>
          <span className="sr-only">{` ${code}`}</span>
        </span>
      )
    );
  });
}
