import { queryOptions } from '@tanstack/react-query';
import { loadLazyReadApi } from './readModelApi.ts';

/** Whose offers: of a candidature, or of all candidates of a selection. */
export type OfferScope = { candidature: number } | { selection: string };

/** The candidates who are hired or have an offer in another assessment. */
export const offersQuery = (of: OfferScope) =>
  queryOptions({
    queryKey: ['offers', of] as const,
    staleTime: 0,
    queryFn: async ({ signal }) => (await (await loadLazyReadApi()).listOffers(of, { signal })).value,
  });
