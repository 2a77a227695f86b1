import { useQuery } from '@tanstack/react-query';
import { type OfferScope, offersQuery } from '../../api/offers.ts';
import type { Offers } from '../../../contract/offers.ts';
import { WORDS, assessmentLabel } from '../../messages/words.ts';
import { labelOf } from '../../../contract/codes.ts';
import { formatCount } from '../../lib/numbers.ts';

/** "Zoé Le Goff: Hired in Data Analyst". */
const offerText = ({ name, assessment, assessment_name: title, stage }: Offers['results'][number]): string =>
  `${name ?? WORDS.theCandidate}: ${labelOf(stage ?? 'HIR')} in ${assessmentLabel(title, assessment)}`;

/** Warns that candidates who are about to be rejected are hired or have an offer in another assessment. Empty while none is known. */
export function OffersElsewhere(of: OfferScope) {
  const { data } = useQuery(offersQuery(of));
  const offers = data?.results ?? [];
  if (offers.length === 0) return null;
  const others = (data?.count ?? 0) - new Set(offers.map(({ candidature }) => candidature)).size;
  return (
    <div role="status" className="mb-4 rounded-md bg-warn-wash px-3 py-2">
      <p className="font-medium">Hired or has an offer elsewhere:</p>
      <ul>
        {offers.map((offer) => (
          <li key={`${offer.candidature} ${offer.assessment}`} className="break-words">
            <bdi>{offerText(offer)}</bdi>
          </li>
        ))}
        {others > 0 && <li>{`and ${formatCount(others)} more`}</li>}
      </ul>
    </div>
  );
}
