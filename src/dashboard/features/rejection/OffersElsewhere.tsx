import { useQuery } from '@tanstack/react-query';
import { type OfferScope, offersQuery } from '../../api/offers.ts';
import { offerText, REJECT_DIALOG } from '../../messages/rejection.ts';

/** Warns that candidates who are about to be rejected are hired or have an offer in another assessment. Empty while none is known. */
export function OffersElsewhere(of: OfferScope) {
  const { data } = useQuery(offersQuery(of));
  const offers = data?.results ?? [];
  if (offers.length === 0) return null;
  const others = (data?.count ?? 0) - new Set(offers.map(({ candidature }) => candidature)).size;
  return (
    <div role="status" className="mb-4 rounded-md bg-warn-wash px-3 py-2">
      <p className="font-medium">{REJECT_DIALOG.offersElsewhere}</p>
      <ul>
        {offers.map((offer) => (
          <li key={`${offer.candidature} ${offer.assessment}`} className="break-words">
            <bdi>{offerText(offer)}</bdi>
          </li>
        ))}
        {others > 0 && <li>{REJECT_DIALOG.moreOffers(others)}</li>}
      </ul>
    </div>
  );
}
